import { useCallback } from "react";
import type { Service } from "#contracts/common.ts";
import type { LeadConversation } from "#contracts/lead-replier.ts";
import { useDraft } from "../../../patterns/forms/use-draft.ts";
import { deviceDrafts } from "../../../platform/storage/drafts.ts";
import { typed } from "../composer/typed.ts";
import { projectKeyOf } from "./project-key.ts";
import { serviceFrom } from "./services.ts";

/** What is said of a lead that has no conversation yet; `proposal` is null while nobody has said. */
interface NewLead {
  projectName: string;
  service: Service | "";
  proposal: boolean | null;
}

type AboutLead = Pick<LeadConversation, "conversationId" | "projectName">;

const name = "new lead";
const nothing: NewLead = { projectName: "", service: "", proposal: null };

/** Names the unsent message of a conversation; null is the lead that has none yet. */
export const textName = (conversationId: string | null): string => `lead ${conversationId ?? "new"}`;

/** Forgets what was said of a new lead; its text stays. */
export const resetNewLead = (): void => deviceDrafts.forget(name);

/** Moves what was typed for a new lead into the conversation it has become, if it is about the same project. */
export const adoptNewLead = ({ conversationId, projectName }: AboutLead): void => {
  const typedFor = (deviceDrafts.read(name) as NewLead | undefined)?.projectName ?? "";
  if (projectKeyOf(typedFor) !== projectKeyOf(projectName)) return;
  const text = typed.take(textName(null));
  if (text.trim() !== "")
    typed.change(textName(conversationId), (before) => (before.trim() === "" ? text : before));
  resetNewLead();
};

/** What is kept over a reload: the name of the unsent text, project, service and proposal of the new lead. */
export const useLeadDraft = (conversationId: string | null) => {
  const { value, setValue } = useDraft(name, nothing, deviceDrafts);
  const set = useCallback(
    (change: Partial<NewLead>) => setValue((before) => ({ ...before, ...change })),
    [setValue],
  );
  return {
    draft: textName(conversationId),
    projectName: value.projectName,
    service: serviceFrom(value.service),
    /** What was said beforehand of a new lead's proposal; null where the check has to ask. */
    saidProposal: conversationId === null ? value.proposal : null,
    setProjectName: useCallback((projectName: string) => set({ projectName }), [set]),
    setService: useCallback((service: Service) => set({ service }), [set]),
    sayProposal: useCallback((proposal: boolean) => set({ proposal }), [set]),
  };
};
