import type { ScoredSource } from "#contracts/chat.ts";
import type { ModuleName, Service } from "#contracts/common.ts";
import type { Guidance } from "#contracts/guidance.ts";
import type { FoundAnew } from "../answering/answered-anew.ts";
import type { RecordChange } from "../audit/record-change.ts";
import type { Announce } from "../events/events.ts";
import type { Library } from "../trials/try-change.ts";
import type { Glossary } from "../text/glossary.ts";
import type { AddedEntry, ExtrasAddition, TakenBackEntry } from "../knowledge/extras/extras-documents.ts";
import type { EntrySource, ExtrasKind } from "../knowledge/extras/extras-store.ts";
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
export interface GapsDeps {
  sql: Sql;
  gaps: GapStore;
  askers: AskerStore;
  corrections: CorrectionStore;
  closures: ClosureStore;
  found: FoundStore;
  held: HeldAnswerStore;
  recordChange: RecordChange;
  announce: Announce;
  addExtrasEntry: (trx: Sql, addition: ExtrasAddition) => Promise<AddedEntry>;
  /** Undoes that; gives the document to embed, undefined where the entry is no live one any more. */
  takeBackEntry: (trx: Sql, entry: TakenBackEntry) => Promise<string | undefined>;
  addAnswer: (trx: Sql, answer: Answer) => Promise<FollowUp>;
  /** How long the core team can take an answer back, in milliseconds; nobody is told until then. */
  undoMs: number;
  /** Hears of each request whose answer cannot be taken back any more. */
  onAnswered: (trx: Sql, gap: GapRow) => Promise<void>;
  /** The entries that an answer to a question would take the place of. */
  entriesTo: (kind: ExtrasKind, question: string) => Promise<string[]>;
  entrySource: (entryId: string, trx?: Sql) => Promise<EntrySource | undefined>;
  /** Has a committed document embedded soon; never fails. */
  queueIndexing: (documentId: string) => Promise<void>;
  jobs: {
    /** Has those who asked told, not before a time where there is one. */
    tell: (gapId: string, notBefore: Date | null) => Promise<void>;
    /** Has those who were told something else told what an entry says. */
    correct: (entryId: string) => Promise<void>;
    prove: (gapId: string) => Promise<void>;
  };
  tell: (trx: Sql, telling: Telling) => Promise<void>;
  /** Another one after every change of what can be found in the knowledge base. */
  revision: () => Promise<string>;
  askAnew: (asked: AskedAnew) => Promise<AnewOutcome>;
  /** Looks a question up in a library, in the way of the assistant that it is for. */
  findAnew: (asked: AskedAnew, library: Library, glossary: Glossary) => Promise<FoundAnew>;
  /** The library as it is. */
  library: Library;
  /** How alike a question and each of the others are by their words, 0 to 1; 0 when they cannot mean the same. */
  compareQuestions: (question: string, others: string[]) => Promise<number[]>;
  /** The part of a passage that bears on a question. */
  quotePassage: (text: string, question: string) => string;
  /** Whether all of these documents are there and have not changed since a time. */
  areUnchanged: (ids: string[], since: Date, trx: Sql) => Promise<boolean>;
  guidance: () => Promise<Guidance>;
  isModelThere: () => boolean;
  /** Whether an answer says in its own words that the information is missing. */
  admitsGap: (answer: string) => Promise<boolean>;
  log: Logger;
}
