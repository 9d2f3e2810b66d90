import type { FoundMessage } from "#contracts/message-search.ts";
import { chatAddress, leadAddress } from "../../../entities/chats/recent.ts";

/** Has a message shown as soon as its conversation is on the screen. */
export const showMessage = (id: string): void => {
  // Without it the conversation opens all the same, at its end.
  import("./reveal-message.ts").then(({ revealMessage }) => revealMessage(id)).catch(() => undefined);
};

/** Has a message shown in its conversation as soon as that is on the screen; answers the conversation's address. */
export const showFound = ({ id, module, sessionId, conversationId }: FoundMessage): string => {
  showMessage(id);
  const lead = module === "lead_replier" ? conversationId : null;
  return lead === null ? chatAddress(sessionId) : leadAddress(lead);
};
