import type { FoundAnew } from "../answering/answered-anew.ts";
import type { RecordChange } from "../audit/record-change.ts";
import type { Announce } from "../events/events.ts";
import type { AskedAnew } from "../gaps/gaps-deps.ts";
import type { CurrentGuidance } from "../guidance/guidance.ts";
import type { Knowledge } from "../composition/create-knowledge.ts";
import type { Library } from "../trials/try-change.ts";
import type { Glossary } from "../text/glossary.ts";
import type { Sql } from "../platform/database.ts";
import type { Logger } from "../platform/logger.ts";
import type { CurrentModel } from "../platform/model.ts";
import type { GoldenStore } from "./golden-store.ts";
import type { RunStore } from "./run-store.ts";

/** An answer or an answered request that a golden question may be made of. */
export interface MadeOf extends AskedAnew {
  /** What the answer rested on. */
  documentIds: string[];
  /** The core team's own answer, if there is one. */
  answer: string | null;
}

/** Looks a question up in a library, in the way of the assistant that it is for. */
export type FindAnew = (asked: AskedAnew, library: Library, glossary: Glossary) => Promise<FoundAnew>;

/** What golden questions are built on. */
export interface GoldenDeps {
  sql: Sql;
  golden: GoldenStore;
  runs: RunStore;
  model: CurrentModel;
  knowledge: Pick<Knowledge, "retrieve" | "retrieveWithin" | "tryChange">;
  guidance: CurrentGuidance;
  findAnew: FindAnew;
  /** An asked question by its id, a request by its own; undefined where there is none. */
  replyMade: (id: string) => Promise<MadeOf | undefined>;
  requestMade: (id: string) => Promise<MadeOf | undefined>;
  recordChange: RecordChange;
  announce: Announce;
  jobs: {
    /** Has one question asked soon. */
    ask: (id: string) => Promise<void>;
    /** Has all of a run asked. */
    askAll: (runId: string) => Promise<void>;
  };
  log: Logger;
}
