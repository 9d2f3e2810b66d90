import { createHash } from "node:crypto";
import type { Guidance } from "#contracts/guidance.ts";
import type { Config } from "../config.ts";
import { askingQueue } from "./create-golden.ts";
import type { Knowledge } from "./create-knowledge.ts";
import type { Sql } from "../platform/database.ts";
import type { Jobs } from "../platform/queue/queue.ts";

interface Deps {
  sql: Sql;
  knowledge: Pick<Knowledge, "revision">;
  guidance: () => Promise<Guidance>;
  golden: { askTouched: () => Promise<void> };
  gaps: { askPending: () => Promise<void> };
  jobs: Pick<Jobs, "enqueue">;
  /** `libraryCheckSeconds` is how long the library has to be quiet before; 0 where nothing is asked again by itself. */
  config: Pick<Config, "libraryCheckSeconds">;
}

interface CheckRow {
  checked: string | null;
  seen: string | null;
}

/**
 * Asks again what a change of the library or the guidance may have answered or broken. It waits until both have been quiet
 * for a while, so that an import of many documents has everything asked once; what was missed is taken up by the clock.
 */
export const createLibraryCheck = (deps: Deps) => {
  const { sql, knowledge, guidance, golden, gaps, jobs } = deps;
  const seconds = deps.config.libraryCheckSeconds;
  /** Has it checked soon, once however many documents have changed. */
  const hasChanged = async (): Promise<void> => {
    if (seconds === 0) return;
    const once = { jobId: "check-library", delay: seconds * 1000 };
    await jobs.enqueue(askingQueue, "check-library", {}, once);
  };
  const stateNow = async (): Promise<string> => {
    const said = createHash("sha256")
      .update(JSON.stringify(await guidance()))
      .digest("base64url");
    return `${await knowledge.revision()} ${said}`;
  };
  const check = async (): Promise<void> => {
    if (seconds === 0) return;
    const now = await stateNow();
    const row = await sql<CheckRow>("library_checks").first("checked", "seen");
    const { checked = null, seen = null } = row ?? {};
    if (checked === now) return;
    if (seen !== now) {
      await sql("library_checks").update({ seen: now });
      return hasChanged();
    }
    await gaps.askPending();
    await golden.askTouched();
    await sql("library_checks").update({ checked: now });
  };
  return { hasChanged, check };
};
