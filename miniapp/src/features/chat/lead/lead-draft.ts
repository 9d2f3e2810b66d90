import { useCallback, useMemo, useSyncExternalStore } from "react";
import type { Service } from "#contracts/common.ts";
import { drafts } from "../conversation/assistant.ts";
import { serviceFrom } from "./services.ts";

/** What of a lead that has no conversation yet is kept until it has one. */
const fieldKey = (userId: string, field: "project" | "service" | "proposal") => ({
  userId,
  sessionId: `lead:new:${field}`,
});

/** Names the unsent message of a conversation; null is the lead that has none yet. */
export const textKey = (userId: string, conversationId: string | null) => ({
  userId,
  sessionId: `lead:${conversationId ?? "new"}`,
});

/** The project and service typed for a new lead. */
export const readNewLead = (userId: string): { projectName: string; service: Service | "" } => ({
  projectName: drafts.read(fieldKey(userId, "project")),
  service: serviceFrom(drafts.read(fieldKey(userId, "service"))),
});

/** Forgets what was said of a new lead: its project, service and proposal; its text stays. */
export const resetNewLead = (userId: string): void => {
  drafts.write(fieldKey(userId, "project"), "");
  drafts.write(fieldKey(userId, "service"), "");
  drafts.write(fieldKey(userId, "proposal"), "");
};

/** Moves what was typed for a new lead into the conversation it became. */
export const adoptNewLead = (userId: string, conversationId: string): void => {
  const typed = drafts.read(textKey(userId, null));
  drafts.write(textKey(userId, null), "");
  if (typed.trim() !== "")
    drafts.change(textKey(userId, conversationId), (text) => (text.trim() === "" ? typed : text));
  resetNewLead(userId);
};

const useField = (key: ReturnType<typeof textKey>) =>
  useSyncExternalStore(drafts.subscribe, () => drafts.read(key));

/** What is kept over a reload: the name of the unsent text, project, service and proposal of the new lead. */
export const useLeadDraft = (userId: string, conversationId: string | null) => {
  const draft = useMemo(() => textKey(userId, conversationId), [userId, conversationId]);
  const projectName = useField(fieldKey(userId, "project"));
  const service = serviceFrom(useField(fieldKey(userId, "service")));
  const proposal = useField(fieldKey(userId, "proposal"));
  /** What was said beforehand of a new lead's proposal; null where the check has to ask. */
  const saidProposal = conversationId === null && proposal !== "" ? proposal === "yes" : null;
  const setProjectName = useCallback(
    (next: string) => drafts.write(fieldKey(userId, "project"), next),
    [userId],
  );
  const setService = useCallback(
    (next: Service) => drafts.write(fieldKey(userId, "service"), next),
    [userId],
  );
  const sayProposal = useCallback(
    (received: boolean) => drafts.write(fieldKey(userId, "proposal"), received ? "yes" : "no"),
    [userId],
  );
  return { draft, projectName, service, saidProposal, setProjectName, setService, sayProposal };
};
