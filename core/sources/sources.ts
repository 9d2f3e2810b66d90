import { addSource, changeSource, listSources, readNow, removeSource } from "./change-sources.ts";
import { readHeldPage, settleHeldPage } from "./held-pages.ts";
import { createNotionReader } from "./notion/notion-reader.ts";
import { createPageStore } from "./page-store.ts";
import { findNotionPages, previewSource } from "./preview-source.ts";
import { queueDue, readSource } from "./read-source.ts";
import { createSourceStore } from "./source-store.ts";
import type { SourcesDeps } from "./sources-deps.ts";
import type { WebReading } from "./web/fetch-text.ts";
import { createWebReader, type ConvertPage } from "./web/web-reader.ts";
import type { NotionContent } from "../platform/notion/notion-content.ts";

/** What sources need besides the library they write into. */
export interface SourcesGiven extends Pick<
  SourcesDeps,
  "queueReading" | "announce" | "tellAdmins" | "checkGolden" | "library" | "recordChange" | "sql"
> {
  convert: ConvertPage;
  web: WebReading;
  /** Null while Notion is not connected. */
  notion: () => Promise<NotionContent | null>;
}

const readerOf = (notion: SourcesGiven["notion"]) => async () => {
  const content = await notion();
  return content === null ? null : createNotionReader(content);
};

/** Documents that keep themselves up to date: where they are read from, and the reading. */
export const createSources = ({ web, convert, notion, ...given }: SourcesGiven) => {
  const webReader = createWebReader(web, convert);
  const deps: SourcesDeps = {
    ...given,
    notion,
    readers: { web: () => Promise.resolve(webReader), notion: readerOf(notion) },
    sources: createSourceStore(given.sql),
    pages: createPageStore(given.sql),
  };
  return {
    list: listSources(deps),
    preview: previewSource(deps),
    add: addSource(deps),
    change: changeSource(deps),
    remove: removeSource(deps),
    readNow: readNow(deps),
    readHeld: readHeldPage(deps),
    settleHeld: settleHeldPage(deps),
    findNotionPages: findNotionPages(deps),
    /** Reads a source whose turn it is; for the worker. */
    read: readSource(deps),
    queueDue: queueDue(deps),
  };
};

export type Sources = ReturnType<typeof createSources>;
