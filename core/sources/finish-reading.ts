import { sourceScheduleMs } from "./schedules.ts";
import { losePage } from "./keep-page.ts";
import type { SourceFailure } from "./source-reader.ts";
import type { StoredSource } from "./source-store.ts";
import type { SourcesDeps } from "./sources-deps.ts";

const firstWaitMs = 5 * 60_000;
const longestWaitMs = 24 * 60 * 60_000;
const errorsShown = 3;

/** When a source is tried again that could not be read: ever later, but never later than by its schedule. */
const nextTry = ({ schedule }: StoredSource, failures: number): Date => {
  const longest = Math.min(sourceScheduleMs[schedule], longestWaitMs);
  return new Date(Date.now() + Math.min(firstWaitMs * 2 ** Math.min(failures - 1, 20), longest));
};

const nextTurn = ({ schedule }: StoredSource): Date => new Date(Date.now() + sourceScheduleMs[schedule]);

const ended = { runStartedAt: null, runComplete: false };

/** Ends a reading that did not work: what was read last stays, and it is tried again later. */
export const putOff =
  ({ sql, sources, announce }: SourcesDeps) =>
  async (source: StoredSource, error: string): Promise<void> => {
    const failures = source.failures + 1;
    await sql.transaction(async (trx) => {
      await sources.change(
        source.id,
        { ...ended, error, failures, nextReadAt: nextTry(source, failures) },
        trx,
      );
      await announce(trx, "admins", { keys: ["sources"] });
    });
  };

/**
 * Notes that a source is not found any more, and tells admins when that is new. What it said stays in use until they
 * decide, unless it was deleted on purpose: then its documents go to the trash.
 */
export const loseSource =
  (deps: SourcesDeps) =>
  async (source: StoredSource, { reason, message }: SourceFailure): Promise<void> => {
    const { sql, sources, pages, announce, tellAdmins } = deps;
    const goneAt = source.goneAt ?? new Date();
    if (reason === "deleted")
      for (const { key } of await pages.of(source.id)) await losePage(deps)(source, key);
    await sql.transaction(async (trx) => {
      const gone = source.goneAt === null ? await pages.trashedSince(source.id, goneAt, trx) : [];
      const changes = { ...ended, goneAt, error: message, failures: 0, nextReadAt: nextTurn(source) };
      await sources.change(source.id, changes, trx);
      if (source.goneAt === null)
        await tellAdmins(trx, source.id, { name: source.name, gone, held: [], lost: message });
      await announce(trx, "admins", { keys: ["sources"] });
    });
  };

const described = (errors: { url: string; error: string }[], count: number): string[] => {
  const lines = errors.slice(0, errorsShown).map(({ url, error }) => `${new URL(url).pathname}: ${error}.`);
  return errors.length > errorsShown
    ? [...lines, `${count - errorsShown} more pages could not be read.`]
    : lines;
};

const counted = (count: number): string => (count === 1 ? "1 page" : `${count} pages`);

/** How a reading ends whose pages were all tried. */
const outcomeOf = async ({ pages }: SourcesDeps, source: StoredSource & { runStartedAt: Date }) => {
  const errors = await pages.errors(source.id, source.runStartedAt);
  const passing = errors.filter((page) => page.passing);
  const refused = errors.filter((page) => !page.passing);
  const notes = [...source.notes, ...described(refused, refused.length)];
  const [first] = passing;
  if (first === undefined)
    return { notes, error: null, failures: 0, nextReadAt: nextTurn(source), lastReadAt: new Date() };
  const failures = source.failures + 1;
  const error = `${counted(passing.length)} could not be read: ${first.error}`;
  return { notes, error, failures, nextReadAt: nextTry(source, failures) };
};

/** Ends a reading whose pages were all tried: what is gone goes to the trash, and admins are told of that and of what was held back. */
export const finishReading =
  (deps: SourcesDeps) =>
  async (source: StoredSource & { runStartedAt: Date }): Promise<void> => {
    const { sql, sources, pages, announce, tellAdmins } = deps;
    const run = source.runStartedAt;
    for (const { key } of await pages.vanished(source.id, run, source.runComplete))
      await losePage(deps)(source, key);
    const outcome = await outcomeOf(deps, source);
    await sql.transaction(async (trx) => {
      const gone = await pages.trashedSince(source.id, run, trx);
      await sources.change(source.id, { ...ended, goneAt: null, ...outcome }, trx);
      const held = await pages.heldSince(source.id, run, trx);
      if (gone.length + held.length > 0)
        await tellAdmins(trx, source.id, { name: source.name, gone, held, lost: null });
      await announce(trx, "admins", { keys: ["sources"] });
    });
  };
