import { useCallback } from "react";
import type { Service } from "#contracts/common.ts";
import type { LeadConversation, LeadGuess } from "#contracts/lead-replier.ts";
import { useDraft } from "../../../patterns/forms/use-draft.ts";
import { deviceDrafts } from "../../../platform/storage/drafts.ts";
import { typed } from "../composer/typed.ts";
import { projectKeyOf } from "./project-key.ts";
import { serviceFrom } from "./services.ts";

interface KeptGuess extends LeadGuess {
  /** The text it was made from; left out once another stands there. */
  of?: string;
}

/** What is said of a lead that has no conversation yet, null while nobody has said, and what its text is taken to say. */
interface NewLead {
  projectName: string | null;
  service: Service | "";
  proposal: boolean | null;
  guess?: KeptGuess;
}

type AboutLead = Pick<LeadConversation, "conversationId" | "projectName">;

const name = "new lead";
/** The guess of a text that says nothing. */
const noGuess: KeptGuess = { projectName: null, service: null };
const nothing: NewLead = { projectName: null, service: "", proposal: null, guess: noGuess };

const shownGuess = ({ guess }: NewLead): LeadGuess => (guess?.of === undefined ? noGuess : guess);

const projectOf = (lead: NewLead): string => lead.projectName ?? shownGuess(lead).projectName ?? "";

const withGuess = (before: NewLead, guess: KeptGuess): NewLead => {
  const isOther = guess.projectName !== (before.guess?.projectName ?? null);
  // What somebody has taken out is not put there again.
  const projectName = before.projectName === "" && isOther ? null : before.projectName;
  return { ...before, projectName, guess };
};

/** A guess goes with its text, unless that has only grown, or still names the project. */
const asOf = (text: string, { of, ...guess }: KeptGuess): KeptGuess => {
  const { projectName } = guess;
  const isNamed = projectName !== null && text.toLowerCase().includes(projectName.toLowerCase());
  return of !== undefined && (isNamed || text.includes(of)) ? { ...guess, of } : guess;
};

const guessedFrom = (text: string, found: LeadGuess, before: KeptGuess): KeptGuess => {
  // What a text that grows says nothing of stays as it was guessed before.
  const known = asOf(text, before).of === undefined ? noGuess : before;
  return {
    projectName: found.projectName ?? known.projectName,
    service: found.service ?? known.service,
    of: text,
  };
};

/** Names the unsent message of a conversation; null is the lead that has none yet. */
export const textName = (conversationId: string | null): string => `lead ${conversationId ?? "new"}`;

/** Forgets what was said of a new lead; its text stays. */
export const resetNewLead = (): void => deviceDrafts.forget(name);

/** Moves what was typed for a new lead into the conversation it has become, if it is about the same project. */
export const adoptNewLead = ({ conversationId, projectName }: AboutLead): void => {
  const kept = (deviceDrafts.read(name) as NewLead | undefined) ?? nothing;
  if (projectKeyOf(projectOf(kept)) !== projectKeyOf(projectName)) return;
  const text = typed.take(textName(null));
  if (text.trim() !== "")
    typed.change(textName(conversationId), (before) => (before.trim() === "" ? text : before));
  resetNewLead();
};

/**
 * What is kept over a reload: the name of the unsent text, project, service and proposal of the new lead. What nobody has
 * said of the first two is as it was guessed.
 */
export const useLeadDraft = (conversationId: string | null) => {
  const { value, setValue } = useDraft(name, nothing, deviceDrafts);
  const set = useCallback(
    (change: Partial<NewLead>) => setValue((before) => ({ ...before, ...change })),
    [setValue],
  );
  // It says nothing of a lead that has a conversation.
  const guess = conversationId === null ? shownGuess(value) : noGuess;
  const chosen = serviceFrom(value.service);
  return {
    draft: textName(conversationId),
    projectName: projectOf(value),
    service: chosen === "" ? serviceFrom(guess.service ?? "") : chosen,
    /** Which of them stand there as a guess. */
    guess: {
      isProjectGuessed: value.projectName === null && guess.projectName !== null,
      isServiceGuessed: chosen === "" && guess.service !== null,
    },
    /** What was said beforehand of a new lead's proposal; null where the check has to ask. */
    saidProposal: conversationId === null ? value.proposal : null,
    setProjectName: useCallback((projectName: string) => set({ projectName }), [set]),
    setService: useCallback((service: Service) => set({ service }), [set]),
    sayProposal: useCallback((proposal: boolean) => set({ proposal }), [set]),
    /** Takes back what was guessed from another text than this one. */
    keepGuessOf: useCallback(
      (text: string) => setValue((before) => ({ ...before, guess: asOf(text, before.guess ?? noGuess) })),
      [setValue],
    ),
    /** Null of a text that says nothing, as an empty one. */
    setGuess: useCallback(
      (text: string, found: LeadGuess | null) =>
        setValue((before) =>
          withGuess(before, found === null ? noGuess : guessedFrom(text, found, before.guess ?? noGuess)),
        ),
      [setValue],
    ),
  };
};
