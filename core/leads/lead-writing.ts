import type { LookedUp } from "../chat/standalone-question.ts";
import type { TextTools } from "../chat/quote-passage.ts";
import type { writeWithModel } from "../chat/write-with-model.ts";
import type { ChatTurn } from "../platform/model.ts";

/** What the Lead Replier shares with the BD Assistant: understanding what is asked, and reading what a model writes. */
export interface LeadWriting {
  tools: TextTools;
  write: typeof writeWithModel;
  /** Looks a message up, completed from what was said before. */
  inContext: <Found>(
    question: string,
    recall: () => Promise<ChatTurn[]>,
    lookUp: (standalone: string) => Promise<Found>,
  ) => Promise<LookedUp<Found>>;
  withoutCitations: (text: string) => string;
  /** An unfinished text without a citation that had begun. */
  withoutOpenCitation: (text: string) => string;
  /** Whether a text says that its writer lacks the information. */
  admitsGap: (text: string) => boolean;
  isSmallTalk: (message: string) => boolean;
}
