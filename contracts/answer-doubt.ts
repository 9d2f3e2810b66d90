import type { ChatMessage } from "./chat.ts";

type Answer = Pick<ChatMessage, "module" | "metadata">;

/** Whether the core team has been asked the question of an answer. */
export const isSent = ({ metadata }: Pick<Answer, "metadata">): boolean =>
  metadata?.knowledgeGapDetected === true || metadata?.forwarded === true;

/** Whether an answer may not be what was asked for, by its sources or its reader, and nobody has been asked yet. */
export const isDoubtful = (answer: Answer): boolean =>
  answer.module === "bd_assistant" &&
  (answer.metadata?.uncertain === true || answer.metadata?.rating?.helpful === false) &&
  !isSent(answer);
