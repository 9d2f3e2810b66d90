import { NotionFailure } from "../platform/notion/notion-failure.ts";
import type { NotionPage } from "../platform/notion/notion.ts";
import { forgetPage, mergeRow } from "./apply-record.ts";
import { findPage } from "./find-page.ts";
import type { LinkRow } from "./link-store.ts";
import { same, type Values } from "./merge-fields.ts";
import type { MirroredRecord } from "./mirrored.ts";
import { sharedFields, type NotionDeps, type PushedKind } from "./notion-deps.ts";
import type { OpenSource } from "./open-source.ts";
import { readValue, writeValue } from "./property-values.ts";

export type PushedLink = LinkRow & { kind: PushedKind };

/** For how long nobody else pushes what one process does: longer than any of its calls. */
export const leaseMs = ({ timeoutMs }: NotionDeps["config"]): number => timeoutMs * 4;

/** After so long a page that Notion may have made is there, or never will be. */
const doubtMs = ({ timeoutMs }: NotionDeps["config"]): number => timeoutMs * 3;

const write = (source: OpenSource, values: Values): object =>
  Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => {
      const property = source.map[field];
      return property === undefined ? [] : [[property.id, writeValue(property, value)]];
    }),
  );

const findPages = ({ api }: NotionDeps, { sourceId, map }: OpenSource, recordId: string) =>
  map.portalId === undefined ? Promise.resolve([]) : api.rowsWith(sourceId, map.portalId.id, recordId);

/** The proof as a file of Notion's; what cannot be sent is said, and does not keep the record back. */
const attachProof = async (deps: NotionDeps, source: OpenSource, { proofId }: MirroredRecord) => {
  const none = { properties: {}, problem: null };
  if (proofId === null || source.map.proof === undefined) return none;
  const file = await deps.readProof(proofId);
  if (file === null) return { ...none, problem: "The proof's file is gone" };
  try {
    const id = await deps.api.uploadFile(file);
    const attached = [{ type: "file_upload", file_upload: { id }, name: file.name }];
    return { properties: { [source.map.proof.id]: { files: attached } }, problem: null };
  } catch (error) {
    if (!(error instanceof NotionFailure) || error.isPassing) throw error;
    return { ...none, problem: `The proof was not taken. ${error.message}` };
  }
};

const sharedOf = (kind: PushedKind, values: Values): Values =>
  Object.fromEntries(sharedFields[kind].map((field) => [field, values[field] ?? null]));

const store = async (
  deps: NotionDeps,
  source: OpenSource,
  link: PushedLink,
  page: NotionPage,
  done: { base: Values; doubtful: boolean; problem: string | null },
) => {
  await deps.sql.transaction(async (trx) => {
    const check = done.doubtful ? doubtMs(deps.config) : null;
    const { sourceId: source_id } = source;
    if (await deps.links.finish(link, { ...done, page_id: page.id, source_id }, check, trx))
      await deps.records[link.kind].setUrl(trx, link.record_id, page.url);
  });
};

const makePage = async (
  deps: NotionDeps,
  source: OpenSource,
  link: PushedLink,
  record: MirroredRecord,
): Promise<void> => {
  const proof = await attachProof(deps, source, record);
  const properties = { ...write(source, record.values), ...proof.properties };
  await deps.links.hold(link, leaseMs(deps.config));
  // Written down first: whatever happens to this process, the page is looked for before another one is made.
  if (!(await deps.links.begin(link, source.sourceId))) return;
  try {
    const page = await deps.api.createPage(source.sourceId, properties);
    const base = sharedOf(link.kind, record.values);
    await store(deps, source, link, page, { base, doubtful: link.doubtful, problem: proof.problem });
  } catch (error) {
    const certain = error instanceof NotionFailure && !error.mayHaveHappened;
    if (certain && !link.doubtful) await deps.links.change(link, { doubtful: false });
    throw error;
  }
};

/** Gives a record its page: one that was made without anybody knowing, else a new one. */
const addPage = async (deps: NotionDeps, source: OpenSource, link: PushedLink, record: MirroredRecord) => {
  const [found] = link.doubtful ? await findPages(deps, source, link.record_id) : [];
  if (found === undefined) return makePage(deps, source, link, record);
  const base: Values = {};
  for (const field of sharedFields[link.kind]) {
    const property = source.map[field];
    const given = readValue(found, property);
    const value = given === undefined ? undefined : deps.records[link.kind].parse(field, given);
    if (value !== undefined) base[field] = value;
  }
  if (!(await deps.links.begin(link, source.sourceId))) return undefined;
  return store(deps, source, link, found, { base, doubtful: true, problem: null });
};

/** Moves every other page with the record's id to the trash. */
const removeDoubles = async (deps: NotionDeps, source: OpenSource, link: PushedLink): Promise<void> => {
  const pages = await findPages(deps, source, link.record_id);
  for (const { id } of pages) if (id !== link.page_id) await deps.api.trashPage(id);
};

/** Brings a page up to its record, after what a person changed there meanwhile. */
const changePage = async (deps: NotionDeps, source: OpenSource, link: PushedLink, pageId: string) => {
  if (link.doubtful) await removeDoubles(deps, source, link);
  const readAt = await deps.links.now();
  const page = await findPage(deps, pageId, source.sourceId);
  if (page === null) return forgetPage(deps, link);
  const { note } = await mergeRow(deps, link, source.map, page, readAt);
  const [merged, record] = await Promise.all([
    deps.links.find(link),
    deps.records[link.kind].read(link.record_id),
  ]);
  // Another data source may have taken this one's place meanwhile.
  if (merged?.page_id !== pageId || record === undefined) return undefined;
  const wanted = sharedOf(link.kind, record.values);
  const changed = Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => !same(value, merged.base[field])),
  );
  // A change that waits for its other half is not overwritten.
  const due = note === null ? changed : {};
  await deps.links.hold(link, leaseMs(deps.config));
  if (Object.keys(due).length > 0) await deps.api.changePage(pageId, write(source, due));
  return store(deps, source, link, page, {
    base: { ...merged.base, ...due },
    doubtful: false,
    problem: note,
  });
};

/** Brings the page of one record up to date, making it where there is none. */
export const pushRecord = async (deps: NotionDeps, source: OpenSource, link: PushedLink): Promise<void> => {
  const record = await deps.records[link.kind].read(link.record_id);
  if (record === undefined) return deps.links.remove(link);
  return link.page_id === null
    ? addPage(deps, source, link, record)
    : changePage(deps, source, link, link.page_id);
};
