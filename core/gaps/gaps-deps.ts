import type { ScoredSource } from "#contracts/chat.ts";
import type { ModuleName, Service } from "#contracts/common.ts";
import type { Guidance } from "#contracts/guidance.ts";
import type { FoundAnew } from "../answering/answered-anew.ts";
import type { RecordChange } from "../audit/record-change.ts";
import type { Announce } from "../events/events.ts";
import type { Library } from "../trials/try-change.ts";
import type { Glossary } from "../text/glossary.ts";
import type { Knowledge } from "../composition/create-knowledge.ts";
import type { EntrySource } from "../knowledge/extras/extras-store.ts";
import type { Sql } from "../platform/database.ts";
import type { Logger } from "../platform/logger.ts";
import type { Answer } from "./add-answer.ts";
import type { AskerStore } from "./asker-store.ts";
import type { ClosureStore } from "./closing/closure-store.ts";
import type { CorrectionStore } from "./correcting/correction-store.ts";
import type { FoundStore } from "./closing/found-store.ts";
import type { GapRow, GapStore } from "./gap-store.ts";
import type { HeldAnswerStore } from "./undo/held-answer-store.ts";
import type { FollowUp } from "./queue-follow-up.ts";

/** A question as it is asked anew to see what becomes of it. */
export interface AskedAnew {
  question: string;
  module: ModuleName;
  service: Service | null;
  proposalReceived: boolean | null;
}

/** What asking a question anew gave; nothing of it is stored. */
export interface AnewOutcome {
  answered: boolean;
  sources: ScoredSource[];
  /** The Extras entries the answer rests on. */
  entryIds: string[];
  /** Whether the answer was left to the playbook because the model failed. */
  modelFailed: boolean;
}

/** The core team's answer, or that there will be none, as a message of the conversation in which it was asked. */
export interface Telling {
  /** Of the message: telling twice stores it once. */
  id: string;
  /** The request that it answers; null where nobody had asked the core team. */
  feedbackId: string | null;
  /** The message that it takes the place of, where that told something else. */
  corrects?: string | undefined;
  userId: string;
  sessionId: string;
  module: ModuleName;
  service: Service | null;
  projectName: string | null;
  conversationId: string | null;
  askedAt: Date;
  question: string;
  /** Null when the request was closed without one. */
  answer: string | null;
  source: EntrySource | undefined;
  /** What it rests on where it is the library's own. */
  found: ScoredSource[];
}

/** What answering feedback requests is built on. */
export interface GapsDeps extends Pick<
  Knowledge,
  | "addExtrasEntry"
  | "takeBackEntry"
  | "entriesTo"
  | "entrySource"
  | "queueIndexing"
  | "revision"
  | "compareQuestions"
  | "areUnchanged"
> {
  sql: Sql;
  gaps: GapStore;
  askers: AskerStore;
  corrections: CorrectionStore;
  closures: ClosureStore;
  found: FoundStore;
  held: HeldAnswerStore;
  recordChange: RecordChange;
  announce: Announce;
  addAnswer: (trx: Sql, answer: Answer) => Promise<FollowUp>;
  /** How long the core team can take an answer back, in milliseconds; nobody is told until then. */
  undoMs: number;
  /** Hears of each request whose answer cannot be taken back any more. */
  onAnswered: (trx: Sql, gap: GapRow) => Promise<void>;
  jobs: {
    /** Has those who asked told, not before a time where there is one. */
    tell: (gapId: string, notBefore: Date | null) => Promise<void>;
    /** Has those who were told something else told what an entry says. */
    correct: (entryId: string) => Promise<void>;
    prove: (gapId: string) => Promise<void>;
  };
  tell: (trx: Sql, telling: Telling) => Promise<void>;
  askAnew: (asked: AskedAnew) => Promise<AnewOutcome>;
  /** Looks a question up in a library, in the way of the assistant that it is for. */
  findAnew: (asked: AskedAnew, library: Library, glossary: Glossary) => Promise<FoundAnew>;
  /** The library as it is. */
  library: Library;
  /** The part of a passage that bears on a question. */
  quotePassage: (text: string, question: string) => string;
  guidance: () => Promise<Guidance>;
  isModelThere: () => boolean;
  /** Whether an answer says in its own words that the information is missing. */
  admitsGap: (answer: string) => Promise<boolean>;
  log: Logger;
}
