import { useCallback } from "react";
import type { Service } from "#contracts/common.ts";
import type { LeadConversation, LeadGuess } from "#contracts/lead-replier.ts";
import { useDraft } from "../../../patterns/forms/use-draft.ts";
import { deviceDrafts } from "../../../platform/storage/drafts.ts";
import { typed } from "../composer/typed.ts";
import { projectKeyOf } from "./project-key.ts";
import { serviceFrom } from "./services.ts";

/** What is said of a lead that has no conversation yet, null while nobody has said, and what its text is taken to say. */
interface NewLead {
  projectName: string | null;
  service: Service | "";
  proposal: boolean | null;
  guess?: LeadGuess;
}

type AboutLead = Pick<LeadConversation, "conversationId" | "projectName">;

const name = "new lead";
/** The guess of a text that says nothing. */
export const noGuess: LeadGuess = { projectName: null, service: null };
const nothing: NewLead = { projectName: null, service: "", proposal: null, guess: noGuess };

const projectOf = ({ projectName, guess }: NewLead): string => projectName ?? guess?.projectName ?? "";

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
  const guess = (conversationId === null && value.guess) || noGuess;
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
    setGuess: useCallback(
      (next: (before: LeadGuess) => LeadGuess) =>
        setValue((before) => {
          const guessed = before.guess ?? noGuess;
          const guess = next(guessed);
          const isOther = guess.projectName !== guessed.projectName;
          // What somebody has taken out is not put there again.
          const projectName = before.projectName === "" && isOther ? null : before.projectName;
          return { ...before, projectName, guess };
        }),
      [setValue],
    ),
  };
};
