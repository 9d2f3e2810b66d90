import type { MirroredSource } from "#contracts/notion-connection.ts";
import { mirroredSources } from "../notion-settings.ts";
import { NotionFailure } from "../platform/notion/notion-failure.ts";
import type { NotionPage, NotionApi } from "../platform/notion/notion.ts";
import { applyMember } from "./apply-member.ts";
import { applyRecord, forgetPage, type Applied } from "./apply-record.ts";
import { applyUpcoming, dropUpcoming } from "./apply-upcoming.ts";
import { findPage } from "./find-page.ts";
import { sourceOf, type LinkKind } from "./link-store.ts";
import type { NotionDeps } from "./notion-deps.ts";
import { refreshSource, SourceBlocked, type OpenSource } from "./open-source.ts";

const minuteMs = 60_000;
/** Rows of the last minutes are read again: their times are full to the minute, and they may show up late. */
const overlapMs = 2 * minuteMs;

/** From when on rows are to be read again when all up to a time are known. */
const overlapping = (cursor: Date | null): Date | null =>
  cursor === null ? null : new Date(Math.floor((cursor.getTime() - overlapMs) / minuteMs) * minuteMs);

/**
 * All rows edited at a time or later, oldest first; a row may come twice. Notion gives no more than 10,000 for one
 * question, so the next asks from the last row's time on. Throws when more than that were edited in one minute.
 */
export async function* readRows(
  api: Pick<NotionApi, "rowsSince">,
  sourceId: string,
  since: Date | null,
): AsyncGenerator<NotionPage> {
  let from = since;
  for (;;) {
    let cursor: string | null = null;
    let last: NotionPage | undefined;
    let complete = true;
    do {
      const answer = await api.rowsSince(sourceId, from, cursor);
      yield* answer.rows;
      last = answer.rows.at(-1) ?? last;
      ({ cursor } = answer);
      complete = answer.complete;
    } while (cursor !== null);
    if (complete || last === undefined) return;
    if (from !== null && last.editedAt.getTime() <= from.getTime())
      throw new Error("More rows were edited within one minute than Notion gives at a time");
    from = last.editedAt;
  }
}

const kindOf = Object.fromEntries(Object.entries(sourceOf).map(([kind, source]) => [source, kind])) as Record<
  MirroredSource,
  LinkKind
>;

const optionsIn = { support: "support-categories", initiatives: "initiative-types" } as const;
/** Lists that are short, and read whole every time. */
const isShort = (source: MirroredSource) => source === "upcoming" || source === "team";
const notesKept = 20;

const apply = (
  deps: NotionDeps,
  source: MirroredSource,
  opened: OpenSource,
  page: NotionPage,
  readAt: Date,
): Promise<Applied> => {
  const { map } = opened;
  if (source === "upcoming") return applyUpcoming(deps, opened, page);
  if (source === "team") return applyMember(deps, opened, page);
  return applyRecord(deps, source === "support" ? "ticket" : "participation", map, page, readAt);
};

const takeOptions = async (deps: NotionDeps, source: MirroredSource, { map }: OpenSource) => {
  if (source !== "support" && source !== "initiatives") return;
  const options = map[source === "support" ? "category" : "initiative"]?.options ?? [];
  // A list that nobody has filled yet is filled by the first records.
  if (options.length > 0) await deps.takeOptions(optionsIn[source], options);
};

/** A page that no query gave: in the trash, gone, or merely left out. */
const lookFor = async (deps: NotionDeps, source: MirroredSource, opened: OpenSource, pageId: string) => {
  const readAt = await deps.links.now();
  const page = await findPage(deps, pageId, opened.sourceId);
  if (page !== null) return apply(deps, source, opened, page, readAt);
  if (source === "upcoming") return dropUpcoming(deps, pageId);
  const link = await deps.links.ofPage(pageId);
  const { kind } = link ?? {};
  // Somebody who is not on the list any more keeps their access until an admin takes it.
  if (link !== undefined && (kind === "ticket" || kind === "participation"))
    await forgetPage(deps, { ...link, kind });
  return undefined;
};

const lookForMissing = async (
  deps: NotionDeps,
  source: MirroredSource,
  opened: OpenSource,
  seen: Set<string>,
) => {
  if (source === "team") return 0;
  const known = await deps.links.pages(kindOf[source]);
  let changes = 0;
  for (const { page_id, source_id } of known) {
    if (seen.has(page_id)) continue;
    // What was announced by another data source that was in use before is off the list with it.
    const isElsewhere = source === "upcoming" && source_id !== null && source_id !== opened.sourceId;
    const applied = await (isElsewhere
      ? dropUpcoming(deps, page_id)
      : lookFor(deps, source, opened, page_id));
    if (applied?.outcome === "changed") changes += 1;
  }
  return changes;
};

interface Pulled {
  changes: number;
  notes: string[];
  cursor: Date | null;
}

const pullRows = async (
  deps: NotionDeps,
  source: MirroredSource,
  opened: OpenSource,
  { since, whole }: { since: Date | null; whole: boolean },
): Promise<Pulled> => {
  const pulled: Pulled = { changes: 0, notes: [], cursor: since };
  const seen = new Set<string>();
  let firstStale: Date | null = null;
  const readAt = await deps.links.now();
  for await (const page of readRows(deps.api, opened.sourceId, whole ? null : overlapping(since))) {
    seen.add(page.id);
    const { outcome, note } = await apply(deps, source, opened, page, readAt);
    if (outcome === "changed") pulled.changes += 1;
    if (outcome === "stale") firstStale ??= page.editedAt;
    if (note !== null && pulled.notes.length < notesKept) pulled.notes.push(note);
    if (pulled.cursor === null || page.editedAt > pulled.cursor) pulled.cursor = page.editedAt;
  }
  // What was written meanwhile is read again the next time.
  if (firstStale !== null && pulled.cursor !== null && firstStale < pulled.cursor) pulled.cursor = firstStale;
  if (whole) pulled.changes += await lookForMissing(deps, source, opened, seen);
  return pulled;
};

const explain = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Reads a data source, changed rows or `whole`, and takes over what is new; what goes wrong is kept for admins. */
export const pullSource =
  (deps: NotionDeps) =>
  async (source: MirroredSource, { whole = false } = {}): Promise<void> => {
    const { sources, config, log } = deps;
    const sourceId = config.sources[source];
    // A process that has not heard yet of another one reads nothing.
    if (sourceId === undefined || !(await sources.isInUse(source, sourceId))) return;
    const note = (changes: Parameters<typeof sources.change>[2]) => sources.change(source, sourceId, changes);
    await note({ started_at: new Date() });
    try {
      const opened = await refreshSource(deps, source);
      await takeOptions(deps, source, opened);
      const since = (await sources.find(source))?.cursor ?? null;
      const all = whole || isShort(source);
      const { changes, notes, cursor } = await pullRows(deps, source, opened, { since, whole: all });
      const now = new Date();
      const reconciled = all ? { reconciled_at: now } : {};
      await note({ succeeded_at: now, error: null, changes, notes, cursor, ...reconciled });
    } catch (error) {
      await note({ error: explain(error) });
      if (error instanceof SourceBlocked) await note({ problems: error.message.split("; ") });
      else if (!(error instanceof NotionFailure)) throw error;
      log.warn({ reason: explain(error), source }, "could not read a data source of Notion");
    }
  };

/** The data sources that are configured. */
export const configuredSources = ({ config }: Pick<NotionDeps, "config">): MirroredSource[] =>
  mirroredSources.filter((source) => config.sources[source] !== undefined);
