import type { NotionPage } from "../platform/notion/notion.ts";
import type { PropertyMap } from "./fields.ts";
import type { LinkRow } from "./link-store.ts";
import { holdsAll, mergeFields, type Values } from "./merge-fields.ts";
import { sharedFields, type NotionDeps, type PushedKind } from "./notion-deps.ts";
import { readValue, type Value } from "./property-values.ts";

/** What became of a row: `stale` when Legend has written to it since it was read. */
export interface Applied {
  outcome: "same" | "changed" | "stale";
  /** What of it cannot be used. */
  note: string | null;
}

type Deps = Pick<NotionDeps, "sql" | "links" | "records" | "queuePush">;

export const unchanged: Applied = { outcome: "same", note: null };
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

const usable = (
  { records }: Deps,
  kind: PushedKind,
  map: PropertyMap,
  page: NotionPage,
): { theirs: Values; unknown: string[] } => {
  const theirs: Values = {};
  const unknown: string[] = [];
  for (const field of sharedFields[kind]) {
    const property = map[field];
    const given = readValue(page, property);
    if (property === undefined || given === undefined) continue;
    const value: Value | undefined = records[kind].parse(field, given);
    if (value !== undefined) theirs[field] = value;
    else if (given !== null) unknown.push(`${property.name} "${String(given)}" is not known to Legend`);
  }
  return { theirs, unknown };
};

const linkOf = async ({ links }: Deps, kind: PushedKind, map: PropertyMap, page: NotionPage) => {
  const known = await links.ofPage(page.id);
  if (known !== undefined) return known;
  const portalId = map.portalId === undefined ? null : readValue(page, map.portalId);
  if (typeof portalId !== "string" || !uuid.test(portalId)) return undefined;
  return links.find({ kind, record_id: portalId });
};

/** Merges a row into its record, in one transaction. */
export const mergeRow = (
  deps: Deps,
  link: LinkRow & { kind: PushedKind },
  map: PropertyMap,
  page: NotionPage,
  readAt: Date,
): Promise<Applied> => {
  const { theirs, unknown } = usable(deps, link.kind, map, page);
  const records = deps.records[link.kind];
  return deps.sql.transaction(async (trx) => {
    const locked = await deps.links.lock(link, trx);
    const record = await records.read(link.record_id, trx);
    // It may have been moved to another data source since.
    if (locked === undefined || locked.page_id !== page.id || record === undefined) return unchanged;
    if (locked.pushed_at !== null && locked.pushed_at > readAt) return { outcome: "stale", note: null };
    const sides = { base: locked.base, mine: record.values, theirs };
    const merged = mergeFields({ ...sides, changedAt: locked.changed_at, editedAt: page.editedAt });
    const { refused, reason } = await records.take(trx, link.record_id, merged.take, merged.overruled);
    const base = { ...merged.base };
    for (const field of refused) {
      const before = locked.base[field];
      if (before === undefined) delete base[field];
      else base[field] = before;
    }
    await deps.links.change(link, { base, trashed_at: null }, trx);
    if (locked.trashed_at !== null) await records.setUrl(trx, link.record_id, page.url);
    const note = [...unknown, ...(reason === null ? [] : [reason])].join("; ");
    const taken = Object.keys(merged.take).length - refused.length;
    return { outcome: taken > 0 ? "changed" : "same", note: note === "" ? null : note };
  });
};

/** Notes that a page is in the trash: its record has no page then, and gets no new one by itself. */
export const forgetPage = (
  deps: Pick<Deps, "sql" | "links" | "records">,
  link: LinkRow & { kind: PushedKind },
) =>
  deps.sql.transaction(async (trx) => {
    if ((await deps.links.lock(link, trx))?.page_id !== link.page_id) return;
    const done = { trashed_at: new Date(), due_at: null, held_until: null, attempts: 0, problem: null };
    await deps.links.change(link, { ...done, failed_at: null }, trx);
    await deps.records[link.kind].setUrl(trx, link.record_id, null);
  });

/** Takes over what was changed in a row; one that a person added by hand is left alone. */
export const applyRecord = async (
  deps: Deps,
  kind: PushedKind,
  map: PropertyMap,
  page: NotionPage,
  readAt: Date,
): Promise<Applied> => {
  const link = await linkOf(deps, kind, map, page);
  // A page without a link that knows it is being made, or looked for, at this moment.
  if (link === undefined || link.kind !== kind || link.page_id === null) return unchanged;
  const named = { ...link, kind };
  if (link.page_id !== page.id) {
    // Somebody copied a row, or a page was made twice: the push tells which is the record's own.
    await deps.links.change(link, { doubtful: true, due_at: new Date() });
    await deps.queuePush();
    return unchanged;
  }
  const { theirs, unknown } = usable(deps, kind, map, page);
  const isKnown = link.trashed_at === null && holdsAll(link.base, theirs);
  if (unknown.length === 0 && isKnown) return unchanged;
  return mergeRow(deps, named, map, page, readAt);
};
