import type { ChatMessage } from "#contracts/chat.ts";
import type { Service } from "#contracts/common.ts";

/** What is missing before a lead's message can be sent, by field. */
export interface LeadErrors {
  projectName?: string;
  service?: string;
}

/** Checks what a reply needs to be about. */
export const checkLead = (projectName: string, service: Service | ""): LeadErrors => ({
  ...(projectName.trim() === "" ? { projectName: "Project name is required for Lead Replier" } : {}),
  ...(service === "" ? { service: "Service selection is required for Lead Replier" } : {}),
});

/** What to do before writing; null when a lead's message can be written and sent. */
export const hintFor = (projectName: string, service: Service | ""): string | null => {
  if (projectName.trim() === "") return "Enter project name first";
  return service === "" ? "Select service first" : null;
};

interface Known {
  conversationId: string | null;
  messages: readonly ChatMessage[];
  /** Null or undefined while nobody has said. */
  proposalReceived: boolean | null | undefined;
}

/** Whether the Proposal Status Check comes before sending. */
export const mustAskForProposal = ({ conversationId, messages, proposalReceived }: Known): boolean =>
  conversationId === null || messages.length === 0 || typeof proposalReceived !== "boolean";

const isReply = ({ role, metadata }: ChatMessage) => role === "assistant" && metadata?.kind === undefined;

const isAnswer = ({ metadata }: ChatMessage) => metadata?.kind === "core_team_answer";

/** What was said last; that a request was closed changes nothing of what is to be sent. */
const saidLast = (messages: readonly ChatMessage[]) =>
  messages.findLast((message) => message.role === "user" || isReply(message) || isAnswer(message));

/** The reply that is the card: the last one, unless the lead has written or the core team answered since. */
export const latestReply = (messages: readonly ChatMessage[]): ChatMessage | undefined => {
  const last = saidLast(messages);
  return last !== undefined && isReply(last) ? last : undefined;
};

/** What the core team answered last, where no reply to the lead has been written with it. */
export const answerToTell = (messages: readonly ChatMessage[]): ChatMessage | undefined => {
  const last = saidLast(messages);
  return last !== undefined && isAnswer(last) ? last : undefined;
};

/** What the lead wrote last. */
export const latestLeadMessage = (messages: readonly ChatMessage[]): ChatMessage | undefined =>
  messages.findLast(({ role }) => role === "user");
