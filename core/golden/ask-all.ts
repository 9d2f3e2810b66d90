import type { Guidance } from "#contracts/guidance.ts";
import type { GoldenSummary } from "#contracts/golden.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { answerGolden, findNow } from "./ask-golden.ts";
import { fingerprintWith } from "../answering/answered-anew.ts";
import type { GoldenDeps } from "./golden-deps.ts";
import type { ListedGolden } from "./golden-store.ts";
import { goldenSummary } from "./list-golden.ts";

const tell = ({ sql, announce }: Pick<GoldenDeps, "sql" | "announce">): Promise<void> =>
  announce(sql, "admins", { keys: ["golden"] });

/** Asks one and stores what came; a model that would read the same as before is not asked again unless it has to be. Gives whether it holds. */
const askAndNote = async (
  deps: GoldenDeps,
  row: ListedGolden,
  { guidance, isSpared }: { guidance: Guidance; isSpared: boolean },
): Promise<boolean> => {
  const found = await findNow(deps, row, guidance);
  const fingerprint = fingerprintWith(found, guidance);
  if (isSpared && row.answer !== null && fingerprint !== "" && fingerprint === row.fingerprint)
    return row.state === "holds";
  const answer = await answerGolden(deps, row, found, guidance);
  // While the model is away nothing is known about how it will answer.
  if (answer === null) return row.state === "holds";
  await deps.golden.note(row, { answer, fingerprint, at: new Date() });
  return answer.holds;
};

/** Asks one golden question; nothing happens where it has been deleted. May run twice. */
export const askOne =
  (deps: GoldenDeps) =>
  async (id: string): Promise<void> => {
    const row = await deps.golden.find(id);
    if (row === undefined) return;
    await askAndNote(deps, row, { guidance: await deps.guidance(), isSpared: false });
    await tell(deps);
  };

const toldEveryMs = 1_000;

const askEach = async (deps: GoldenDeps, runId: string, rows: ListedGolden[], isSpared: boolean) => {
  const guidance = await deps.guidance();
  let holds = 0;
  let toldAt = 0;
  for (const [at, row] of rows.entries()) {
    if (await askAndNote(deps, row, { guidance, isSpared })) holds += 1;
    if (Date.now() - toldAt < toldEveryMs) continue;
    toldAt = Date.now();
    await deps.runs.note(runId, { done: at + 1, seen_at: new Date() });
    await tell(deps);
  }
  return holds;
};

/** Asks all questions of a run, one after the other so that nobody who asks meanwhile waits for all of them; may run twice. */
export const askAll =
  (deps: GoldenDeps) =>
  async (runId: string): Promise<void> => {
    const run = await deps.runs.find(runId);
    if (run === undefined || run.finished_at !== null) return;
    const rows = await deps.golden.all();
    await deps.runs.note(runId, { total: rows.length, done: 0, seen_at: new Date() });
    await deps.runs.finish(runId, await askEach(deps, runId, rows, false), new Date());
    await tell(deps);
  };

/** Has all of them asked again, which a job does; for admins. */
export const startAsking =
  (deps: GoldenDeps) =>
  async (actor: Actor): Promise<GoldenSummary> => {
    requireAdmin(actor);
    const { golden, runs, jobs } = deps;
    const { holds, fails, not_asked: notAsked } = await golden.counts();
    const total = holds + fails + notAsked;
    if (total > 0) {
      const { id } = await runs.begin(total, new Date());
      await jobs.askAll(id);
      await tell(deps);
    }
    return goldenSummary(deps)(actor);
  };

/** Asks all that a change of the library or the guidance may have touched, and notes how many hold. */
export const askTouched = (deps: GoldenDeps) => async (): Promise<void> => {
  const rows = await deps.golden.all();
  if (rows.length === 0) return;
  const { id } = await deps.runs.begin(rows.length, new Date());
  await deps.runs.finish(id, await askEach(deps, id, rows, true), new Date());
  await tell(deps);
};
