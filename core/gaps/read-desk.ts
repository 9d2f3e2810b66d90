import {
  deskLimits,
  type AnsweringDesk,
  type DeskMessage,
  type DeskPassage,
} from "#contracts/answering-desk.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { notFound } from "../errors.ts";
import { searchedWords, wordsFound } from "../text/excerpt.ts";
import type { RetrievedPassage } from "../knowledge/retrieval/retrieve.ts";
import type { ComparedWith, DeskStore, MessageAround } from "./desk-store.ts";
import type { GapRow } from "./gap-store.ts";
import type { GapsDeps } from "./gaps-deps.ts";

interface Deps extends Pick<
  GapsDeps,
  "gaps" | "library" | "findAnew" | "guidance" | "compareQuestions" | "quotePassage"
> {
  desk: DeskStore;
}

/** A question as it was asked, by a request or by many. */
export type Asked = Pick<GapRow, "question" | "module" | "service" | "proposal_received">;

/** From how much alike on a question answered before is worth reading, and a pending one may be answered with this one. */
const least = { answered: 0.3, alike: 0.34 } as const;
/** By meaning alone two questions are alike that name different things. */
const leastMeaning = { answered: 0.6, alike: 0.8 } as const;

/** Asked for something else in one of many words, a question may have the same answer, which its reader can tell. */
const leastShared = { answered: 0.6, alike: 0.8 } as const;

const kindOf = ({ id, metadata, reply_to: replyTo }: MessageAround, askedId: string): DeskMessage["kind"] => {
  if (id === askedId) return "asked";
  if (metadata?.kind !== undefined) return "core_team";
  return replyTo === askedId && metadata?.knowledgeGapDetected === true ? "holding" : "said";
};

const readMessages = async ({ desk }: Deps, gapId: string) => {
  const asked = await desk.asked(gapId);
  if (asked === undefined)
    return { questionId: (await desk.questionOf(gapId)) ?? null, messages: [], projectName: null };
  const messages = (await desk.around(asked)).map((message) => ({
    id: message.id,
    role: message.role,
    kind: kindOf(message, asked.id),
    content: message.content,
    at: message.created_at.toISOString(),
  }));
  return { questionId: asked.question_id, messages, projectName: asked.project_name };
};

const readPassages = async (
  deps: Deps,
  gap: Asked,
): Promise<Record<"near" | "inside", RetrievedPassage[]>> => {
  const { question, module, service, proposal_received: proposalReceived } = gap;
  const { glossary } = await deps.guidance();
  const asked = { question, module, service, proposalReceived };
  const { passages, agentsOnly } = await deps.findAnew(asked, deps.library, glossary);
  return {
    near: passages.toSorted((a, b) => b.relevance - a.relevance).slice(0, deskLimits.passages),
    inside: agentsOnly === undefined ? [] : await agentsOnly(),
  };
};

const presentPassages = (
  { quotePassage }: Deps,
  passages: RetrievedPassage[],
  question: string,
): DeskPassage[] => {
  const searched = searchedWords(question);
  return passages.map((passage) => {
    // An answer of the core team is never cut.
    const text = passage.entryId === null ? quotePassage(passage.text, question) : passage.text;
    return {
      documentId: passage.documentId,
      title: passage.title,
      heading: passage.heading,
      passage: passage.ends(),
      text,
      found: wordsFound(text, searched),
      relevance: passage.relevance,
    };
  });
};

/** Passages that come near the best are worth drafting from, with it. */
const nearBest = 0.6;

const draftOf = (passages: DeskPassage[]): string | null => {
  const [best, ...others] = passages;
  if (best === undefined) return null;
  const near = others.filter(({ relevance }) => relevance >= nearBest * best.relevance);
  return [best, ...near.slice(0, 1)].map(({ text }) => text.trim()).join("\n\n");
};

/** How much of what two questions ask about they share, 0 to 1, whatever the rest asks. */
const sharedTerms = (terms: string[], others: string[]): number => {
  const shared = others.filter((term) => terms.includes(term)).length;
  return shared === 0 ? 0 : (2 * shared) / (terms.length + others.length);
};

const measure = async (
  { desk, compareQuestions }: Deps,
  question: string,
  compared: ComparedWith,
  kind: keyof typeof least,
) => {
  const rows = await desk.near(compared, kind === "alike" ? "pending" : "answered");
  const likenesses = await compareQuestions(
    question,
    rows.map((row) => row.question),
  );
  return rows
    .map((row, at) => {
      const [byWords, byMeaning] = [likenesses[at] ?? 0, row.similarity ?? 0];
      const counts = byMeaning >= leastMeaning[kind] && (byWords > 0 || kind === "answered");
      const shared = sharedTerms(compared.terms, row.terms);
      return {
        row,
        likeness: Math.max(byWords, counts ? byMeaning : 0, shared >= leastShared[kind] ? shared : 0),
      };
    })
    .filter(({ likeness }) => likeness >= least[kind])
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, deskLimits[kind]);
};

const percentOf = (likeness: number): number => Math.min(100, Math.round(likeness * 100));

const readAnswered = async (
  deps: Deps,
  question: string,
  compared: ComparedWith,
): Promise<AnsweringDesk["answered"]> => {
  const found = await measure(deps, question, compared, "answered");
  const ratings = await deps.desk.ratings(found.map(({ row }) => row.id));
  return found.flatMap(({ row, likeness }) =>
    row.answer === null || row.answered_at === null
      ? []
      : {
          id: row.id,
          userQuestion: row.question,
          answer: row.answer,
          answeredBy: row.answered_by_name,
          answeredAt: row.answered_at.toISOString(),
          likeness: percentOf(likeness),
          ...(ratings.get(row.id) ?? { helpful: 0, rated: 0 }),
        },
  );
};

const readAlike = async (
  deps: Deps,
  { status, question }: GapRow,
  compared: ComparedWith,
): Promise<AnsweringDesk["alike"]> => {
  if (status !== "pending") return [];
  const found = await measure(deps, question, compared, "alike");
  return found.map(({ row, likeness }) => ({
    id: row.id,
    module: row.module,
    userQuestion: row.question,
    telegramUsername: row.telegram_username,
    createdAt: row.created_at.toISOString(),
    likeness: percentOf(likeness),
  }));
};

/** What the library has near a question, with a draft made of it, and like questions that were answered before. */
export const readEvidence =
  (deps: Deps) =>
  async (
    asked: Asked,
    compared: ComparedWith,
  ): Promise<Pick<AnsweringDesk, "passages" | "agentsOnly" | "answered" | "passagesDraft">> => {
    const [found, answered] = await Promise.all([
      readPassages(deps, asked),
      readAnswered(deps, asked.question, compared),
    ]);
    const passages = presentPassages(deps, found.near, asked.question);
    const agentsOnly = presentPassages(deps, found.inside, asked.question);
    return { passages, agentsOnly, answered, passagesDraft: draftOf(passages) };
  };

/** What there is to answer a request from; for admins. Throws `not_found`. */
export const readDesk =
  (deps: Deps) =>
  async (actor: Actor, { id }: { id: string }): Promise<AnsweringDesk> => {
    requireAdmin(actor);
    const gap = await deps.gaps.read(id);
    if (gap === undefined || gap.removed_at !== null) throw notFound("Feedback request");
    const compared = { terms: await deps.desk.termsOf(id), embedded: id, except: id };
    const [conversation, askers, { passagesDraft, ...evidence }, alike] = await Promise.all([
      readMessages(deps, id),
      deps.desk.askers(id),
      readEvidence(deps)(gap, compared),
      readAlike(deps, gap, compared),
    ]);
    return {
      ...conversation,
      ...evidence,
      askers: askers.map((asker) => ({ ...asker, askedAt: asker.askedAt.toISOString() })),
      alike,
      passagesDraft: gap.ai_response === null ? passagesDraft : null,
    };
  };
