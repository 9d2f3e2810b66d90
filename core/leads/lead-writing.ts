import type { LookedUp } from "../chat/standalone-question.ts";
import type { writeWithModel } from "../chat/write-with-model.ts";
import type { Retrieval } from "../knowledge/retrieval/retrieve.ts";
import type { ChatTurn } from "../platform/model.ts";

/** What the Lead Replier shares with the BD Assistant: understanding what is asked, and reading what a model writes. */
export interface LeadWriting {
  write: typeof writeWithModel;
  /** Looks a message up as it was said, and completed from what was said before; keeps what is better. */
  inContext: <Found>(
    question: string,
    recall: () => Promise<ChatTurn[]>,
    lookUp: (standalone: string) => Promise<Found>,
    isBetter: (completed: Found, said: Found) => boolean,
  ) => Promise<LookedUp<Found>>;
  /** Whether what was found for a message as completed is better than for it as said. */
  isBetter: (message: string, completed: Retrieval, said: Retrieval) => boolean;
  withoutCitations: (text: string) => string;
  /** An unfinished text without a citation that had begun. */
  withoutOpenCitation: (text: string) => string;
  /** Whether a text says that its writer lacks the information. */
  admitsGap: (text: string) => boolean;
  isSmallTalk: (message: string) => boolean;
}
