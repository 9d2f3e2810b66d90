import { guidanceLimits, type Guidance } from "#contracts/guidance.ts";
import type {
  LeadSuggestion,
  SuggestedQuestion,
  SuggestedQuestions,
  Suggestions,
} from "#contracts/suggestions.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import type { Knowledge } from "../composition/create-knowledge.ts";
import type { Logger } from "../platform/logger.ts";
import { rememberByState } from "./remember-by-state.ts";

interface Deps {
  knowledge: Pick<Knowledge, "revision" | "headingQuestions" | "surelyAnswers" | "asksTheSame">;
  current: () => Promise<Guidance>;
  /** What is asked most and answered well, the most asked first. */
  answeredWell: () => Promise<string[]>;
  log: Logger;
}

/** What leads write to any firm. */
const leadMessages: LeadSuggestion[] = [
  { text: "How does this work, and what does it cost?" },
  { text: "Any update on the proposal?" },
  { text: "It's over our budget. Can you give us a discount?" },
  { text: "We already work with somebody else." },
  { text: "How do we know we can trust you?" },
];

/** So many are offered, so many further ones named to admins, and so many questions looked up for it at most. */
const most = { offered: guidanceLimits.suggestions, others: guidanceLimits.suggestions, lookedUp: 40 };

interface Candidate {
  question: string;
  origin: SuggestedQuestion["origin"];
  /** The document that has to answer it; without one any may. */
  documentId?: string;
}

const filledUp = (own: LeadSuggestion[]): LeadSuggestion[] => {
  const said = new Set(own.map(({ text }) => text.toLowerCase()));
  const others = leadMessages.filter(({ text }) => !said.has(text.toLowerCase()));
  return [...own, ...others].slice(0, guidanceLimits.suggestions);
};

/** One of each by turns. */
const alternating = <Item>(first: readonly Item[], second: readonly Item[]): Item[] =>
  Array.from({ length: Math.max(first.length, second.length) }).flatMap((_, at) =>
    [first[at], second[at]].filter((item) => item !== undefined),
  );

const candidatesOf = async ({ knowledge, answeredWell }: Deps, pinned: string[]): Promise<Candidate[]> => {
  const [asked, headings] = await Promise.all([answeredWell(), knowledge.headingQuestions()]);
  const others = alternating<Candidate>(
    asked.map((question) => ({ question, origin: "asked" })),
    headings.map(({ question, documentId }) => ({ question, origin: "heading", documentId })),
  );
  return [...pinned.map((question): Candidate => ({ question, origin: "pinned" })), ...others];
};

const answered = async (
  { knowledge }: Deps,
  { question, origin, documentId }: Candidate,
): Promise<SuggestedQuestion | null> => {
  const found = await knowledge.surelyAnswers(question);
  if (found === null || (documentId !== undefined && found.id !== documentId)) return null;
  return { question, origin, documentId: found.id, title: found.title };
};

/** Looks candidates up one after the other, until there are enough that the library surely answers. */
const choose = async (deps: Deps, guidance: Guidance): Promise<SuggestedQuestions> => {
  const pinned = guidance.suggestedQuestions;
  const chosen: SuggestedQuestion[] = [];
  const unanswered: string[] = [];
  for (const candidate of (await candidatesOf(deps, pinned)).slice(0, most.lookedUp)) {
    if (chosen.length === most.offered + most.others) break;
    const others = chosen.map(({ question }) => question);
    // What is offered first decides what of the rest asks the same.
    // oxlint-disable-next-line no-await-in-loop
    const isSaid = await deps.knowledge.asksTheSame(candidate.question, others);
    if (candidate.origin !== "pinned" && isSaid) continue;
    // oxlint-disable-next-line no-await-in-loop
    const found = await answered(deps, candidate);
    if (found !== null) chosen.push(found);
    else if (candidate.origin === "pinned") unanswered.push(candidate.question);
  }
  return { offered: chosen.slice(0, most.offered), others: chosen.slice(most.offered), unanswered };
};

/**
 * What empty conversations offer to start from. Of questions only those that the library surely answers as it is: they are
 * chosen once for each state of the library and the guidance.
 */
export const suggesting = (deps: Deps) => {
  const { knowledge, current, log } = deps;
  const choices = rememberByState({
    stateNow: async () => ({ revision: await knowledge.revision(), guidance: await current() }),
    make: ({ guidance }: { guidance: Guidance }) => choose(deps, guidance),
    log,
  });
  return {
    suggest: async (): Promise<Suggestions> => {
      const { offered } = await choices();
      const { suggestedLeadMessages } = await current();
      return {
        questions: offered.map(({ question }) => question),
        leadMessages: filledUp(suggestedLeadMessages),
      };
    },
    suggestedQuestions: async (actor: Actor): Promise<SuggestedQuestions> => {
      requireAdmin(actor);
      return choices();
    },
  };
};
