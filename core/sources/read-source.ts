import { finishReading, loseSource, putOff } from "./finish-reading.ts";
import { keepPage, placePage } from "./keep-page.ts";
import type { StoredPage } from "./page-store.ts";
import {
  mostPages,
  SourceFailure,
  type KnownPage,
  type ListedPage,
  type SourceReader,
} from "./source-reader.ts";
import type { StoredSource } from "./source-store.ts";
import type { SourcesDeps } from "./sources-deps.ts";

// Long readings go on in the next job, so that others have their turn and a process can end.
const sliceMs = 20_000;
const holdMs = 3 * 60_000;
const failuresInARow = 3;
const announcedMs = 1000;

/** A source while it is being read. */
interface Reading {
  source: StoredSource & { runStartedAt: Date };
  reader: SourceReader;
  endsAt: number;
  failedInARow: number;
  announcedAt: number;
}

const readerOf = async ({ readers }: SourcesDeps, { kind }: StoredSource): Promise<SourceReader> => {
  const reader = await readers[kind]();
  if (reader === null)
    throw new SourceFailure("failed", "Notion is not connected: enter its token under Connections");
  return reader;
};

const announce = async ({ announce: tell, sql }: SourcesDeps): Promise<void> =>
  tell(sql, "admins", { keys: ["sources"] });

/** The pages to be read: those that are known come first, so that a new one never takes the place of an old one. */
const chosen = (pages: ListedPage[], known: Set<string>): ListedPage[] =>
  pages.length <= mostPages
    ? pages
    : [...pages.filter(({ key }) => known.has(key)), ...pages.filter(({ key }) => !known.has(key))].slice(
        0,
        mostPages,
      );

const begin = async (
  deps: SourcesDeps,
  source: StoredSource,
  reader: SourceReader,
): Promise<Reading["source"]> => {
  const run = new Date();
  const listing = await reader.list(source, mostPages);
  if (listing.pages.length === 0 && source.scope === "sitemap")
    throw new SourceFailure("failed", "The sitemap lists no pages of its site");
  await deps.pages.listed(source.id, chosen(listing.pages, await deps.pages.known(source.id)), { run });
  const started = { runStartedAt: run, runComplete: listing.complete, notes: listing.warnings };
  await deps.sources.change(source.id, started);
  return { ...source, ...started };
};

const forget = (page: StoredPage): KnownPage =>
  page.goneAt === null && !page.missing ? page : { ...page, etag: null, lastModified: null, editedAt: null };

const readPage = async (deps: SourcesDeps, { source, reader }: Reading, page: StoredPage): Promise<void> => {
  const run = source.runStartedAt;
  const read = await reader.read(source, forget(page));
  if (read.changed) {
    await keepPage(deps)(source, page.key, read);
    await listChildren(deps, source, read.children);
    return;
  }
  if (read.children === "as before") await deps.pages.childrenListed(source.id, page.key, run);
  const now = new Date();
  await deps.pages.change(source.id, page.key, { triedAt: now, readAt: now, error: null, missing: false });
};

const listChildren = async (deps: SourcesDeps, source: Reading["source"], children: ListedPage[]) => {
  if (children.length === 0) return;
  const listed = await deps.pages.countListed(source.id, source.runStartedAt);
  const room = Math.max(0, mostPages - listed);
  await deps.pages.listed(source.id, children.slice(0, room), { run: source.runStartedAt, from: listed });
  if (children.length <= room) return;
  const notes = [...source.notes, `It has more than ${mostPages} pages; the others are not read.`];
  source.runComplete = false;
  source.notes = [...new Set(notes)];
  await deps.sources.change(source.id, { runComplete: false, notes: source.notes });
};

const isRoot = ({ source }: Reading, page: StoredPage): boolean =>
  page.key === source.place && source.scope !== "sitemap" && source.scope !== "database";

/** Notes why a page could not be read; throws where that is true of the whole source. */
const notePage = async (deps: SourcesDeps, reading: Reading, page: StoredPage, failure: SourceFailure) => {
  if (isRoot(reading, page)) throw failure;
  const { reason, message } = failure;
  const { source } = reading;
  const isGone = reason === "missing" || reason === "deleted";
  reading.failedInARow = reason === "failed" ? reading.failedInARow + 1 : 0;
  if (reading.failedInARow >= failuresInARow) throw failure;
  await deps.pages.change(source.id, page.key, {
    triedAt: new Date(),
    missing: isGone,
    error: isGone ? null : message,
    passing: reason === "failed",
  });
  // What was found in it before is still there as far as anybody knows.
  if (!isGone) await deps.pages.childrenListed(source.id, page.key, source.runStartedAt);
};

const readOne = async (deps: SourcesDeps, reading: Reading, page: StoredPage): Promise<void> => {
  try {
    await readPage(deps, reading, page);
    reading.failedInARow = 0;
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error;
    await notePage(deps, reading, page, error);
  }
};

/** Reads page after page; true once there is none left. */
const readPages = async (deps: SourcesDeps, reading: Reading): Promise<boolean> => {
  const { source } = reading;
  for (;;) {
    const page = await deps.pages.next(source.id, source.runStartedAt);
    if (page === undefined) return true;
    if (Date.now() >= reading.endsAt) return false;
    await deps.sources.hold(source.id, new Date(Date.now() + holdMs));
    await readOne(deps, reading, page);
    if (Date.now() - reading.announcedAt < announcedMs) continue;
    reading.announcedAt = Date.now();
    await announce(deps);
  }
};

const placeDocuments = async (deps: SourcesDeps, source: StoredSource): Promise<void> => {
  for (const { key } of await deps.pages.misplaced(source.id, source)) await placePage(deps)(source, key);
};

const read = async (deps: SourcesDeps, source: StoredSource, endsAt: number): Promise<void> => {
  await placeDocuments(deps, source);
  const reader = await readerOf(deps, source);
  const { runStartedAt } = source;
  const started = runStartedAt === null ? await begin(deps, source, reader) : { ...source, runStartedAt };
  await announce(deps);
  const reading: Reading = { source: started, reader, endsAt, failedInARow: 0, announcedAt: Date.now() };
  if (await readPages(deps, reading)) await finishReading(deps)(started);
  else await deps.queueReading(source.id);
};

const fail = async (deps: SourcesDeps, source: StoredSource, failure: SourceFailure): Promise<void> => {
  if (failure.reason === "missing" || failure.reason === "deleted") await loseSource(deps)(source, failure);
  else await putOff(deps)(source, failure.message);
};

/**
 * Reads a source whose turn it is, or goes on with it; nothing happens where it is not its turn or somebody else reads it.
 * What is wrong with the source is noted, not thrown.
 */
export const readSource =
  (deps: SourcesDeps) =>
  async (sourceId: string): Promise<void> => {
    const now = Date.now();
    const source = await deps.sources.take(sourceId, new Date(now), new Date(now + holdMs));
    if (source === undefined) return;
    try {
      await read(deps, source, now + sliceMs);
    } catch (error) {
      if (!(error instanceof SourceFailure)) throw error;
      await fail(deps, source, error);
    } finally {
      await deps.sources.release(sourceId);
    }
  };

/** Has every source read whose turn it is. */
export const queueDue =
  ({ sources, queueReading }: SourcesDeps) =>
  async (): Promise<void> => {
    for (const id of await sources.due(new Date())) await queueReading(id);
  };
