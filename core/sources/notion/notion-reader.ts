import type {
  NotionContent,
  NotionContentPage,
  NotionDatabase,
} from "../../platform/notion/notion-content.ts";
import { NotionFailure } from "../../platform/notion/notion-failure.ts";
import { cleanMarkdown } from "../../text/clean-markdown.ts";
import {
  SourceFailure,
  type KnownPage,
  type ListedPage,
  type Listing,
  type OpenedSource,
  type PageText,
  type ReadPage,
  type SourcePlace,
  type SourceReader,
} from "../source-reader.ts";
import { blocksToMarkdown, notionUrl } from "./blocks-to-markdown.ts";
import { notionIdOf } from "./notion-link.ts";
import { propertiesToMarkdown } from "./property-text.ts";
import { readBlocks } from "./read-blocks.ts";

const untitled = "Untitled";

const notShared =
  "Notion does not show this to Legend. Open it there, choose ••• › Connections, and add the integration.";

/** Tells what goes wrong in Notion as what is wrong with the source. */
const tellFailure = (error: unknown): never => {
  if (!(error instanceof NotionFailure)) throw error;
  if (error.reason === "not_found") throw new SourceFailure("missing", notShared, error);
  throw new SourceFailure("failed", error.message, error);
};

// Notion refuses the id of one kind where another is asked for, or does not find it.
const ifThere = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (error instanceof NotionFailure && ["refused", "not_found"].includes(error.reason)) return null;
    throw error;
  });

const databaseOf = async (api: NotionContent, id: string): Promise<NotionDatabase | null> =>
  (await ifThere(api.readDatabase(id))) ?? (await ifThere(api.readSource(id)));

const trashed = () => new SourceFailure("deleted", "It was deleted in Notion");

const open = async (api: NotionContent, link: URL, subpages: boolean): Promise<OpenedSource> => {
  const id = notionIdOf(link);
  if (id === null)
    throw new SourceFailure(
      "refused",
      "This link leads to no page or database of Notion. Copy it by ••• › Copy link.",
    );
  const found = (await ifThere(api.readPage(id))) ?? (await databaseOf(api, id));
  if (found === null) throw new SourceFailure("missing", notShared);
  if (found.trashed) throw trashed();
  const scope = "sourceIds" in found ? "database" : subpages ? "subpages" : "page";
  const { url, title } = found;
  return { kind: "notion", scope, place: found.id, url, name: title || untitled, warnings: [], sitemaps: [] };
};

const listedOf = ({ id, url }: NotionContentPage): ListedPage => ({ key: id, url, parentKey: null });

const rowsOf = async (api: NotionContent, sourceId: string, into: Map<string, ListedPage>, most: number) => {
  let cursor: string | null = null;
  do {
    const batch: Awaited<ReturnType<NotionContent["rows"]>> = await api.rows(sourceId, cursor);
    // Notion repeats a page that is edited meanwhile.
    for (const row of batch.items) if (!row.trashed) into.set(row.id, listedOf(row));
    if (!batch.complete) return false;
    cursor = batch.cursor;
    // Enough to say that there are more, and to know every one that is there already.
    if (into.size > 20 * most) return false;
  } while (cursor !== null);
  return true;
};

const listDatabase = async (api: NotionContent, place: string, most: number): Promise<Listing> => {
  const database = await databaseOf(api, place);
  if (database === null) throw new SourceFailure("missing", notShared);
  if (database.trashed) throw trashed();
  const pages = new Map<string, ListedPage>();
  let complete = true;
  for (const sourceId of database.sourceIds)
    complete = (await rowsOf(api, sourceId, pages, most)) && complete;
  const warnings =
    pages.size > most
      ? [`It has ${pages.size.toLocaleString("en")} pages; at most ${most.toLocaleString("en")} are read.`]
      : [];
  return { pages: [...pages.values()], complete, warnings };
};

const overlapMs = 2 * 60_000;

// An edit in the minute of the last one that was seen does not move the time that Notion gives.
const isAsBefore = ({ editedAt, readAt }: KnownPage, page: NotionContentPage): boolean =>
  editedAt !== null &&
  readAt !== null &&
  editedAt.getTime() === page.editedAt.getTime() &&
  readAt.getTime() > page.editedAt.getTime() + overlapMs;

const longestTitle = 300;

const textOf = (page: NotionContentPage, parts: string[]): PageText | null => {
  const content = cleanMarkdown(parts.filter((part) => part !== "").join("\n\n"));
  if (content === "") return null;
  const title = (page.title || untitled).slice(0, longestTitle).replace(/\p{Surrogate}$/u, "");
  return { title, content, fileType: "text/markdown" };
};

const readOne = async (api: NotionContent, { scope }: SourcePlace, known: KnownPage): Promise<ReadPage> => {
  const page = await api.readPage(known.key);
  if (page.trashed) throw trashed();
  if (isAsBefore(known, page)) return { changed: false, children: "as before" };
  const { nodes, childPages, cut } = await readBlocks(api, page.id);
  if (cut) throw new SourceFailure("refused", "The page is too long: split it into several in Notion");
  const text = textOf(page, [propertiesToMarkdown(page.properties), blocksToMarkdown(nodes)]);
  const children =
    scope === "subpages"
      ? childPages.map(({ id }) => ({ key: id, url: notionUrl(id), parentKey: page.id }))
      : [];
  return {
    changed: true,
    url: page.url,
    text,
    stamp: { etag: null, lastModified: null, editedAt: page.editedAt },
    children,
  };
};

/** Reads pages and databases of Notion. */
export const createNotionReader = (api: NotionContent): SourceReader => ({
  open: (link, { subpages }) => open(api, link, subpages).catch(tellFailure),
  list: async ({ scope, place, url }, most) => {
    if (scope === "database") return listDatabase(api, place, most).catch(tellFailure);
    // The pages in it are found while it is read.
    return { pages: [{ key: place, url, parentKey: null }], complete: true, warnings: [] };
  },
  read: (source, page) => readOne(api, source, page).catch(tellFailure),
});
