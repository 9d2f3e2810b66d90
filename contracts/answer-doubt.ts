import type { ChatMessage } from "./chat.ts";

type Answer = Pick<ChatMessage, "module" | "metadata">;

/** Whether the core team has been asked the question of an answer, or what the answer leaves open of it. */
export const isSent = ({ metadata }: Pick<Answer, "metadata">): boolean =>
  metadata?.knowledgeGapDetected === true || metadata?.forwarded === true;

/**
 * Whether the question of an answer may be sent to the core team by hand: one that the playbook was quoted for, or that its
 * sources or its reader put in doubt, as long as nobody has been asked. Small talk has no mode, and is no question.
 */
export const maySend = ({ module, metadata }: Answer): boolean =>
  module === "bd_assistant" &&
  metadata?.mode !== undefined &&
  metadata.stopped !== true &&
  (metadata.mode === "playbook" || metadata.uncertain === true || metadata.rating?.helpful === false) &&
  !isSent({ metadata });
