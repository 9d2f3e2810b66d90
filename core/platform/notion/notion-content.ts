import type { BlockObjectResponse } from "@notionhq/client";
import { openNotionClient } from "./notion.ts";

/** A piece of a page; what it holds depends on its type. */
export type NotionBlock = BlockObjectResponse;

/** A page of Notion without its text. */
export interface NotionContentPage {
  id: string;
  title: string;
  url: string;
  /** Full to the minute. */
  editedAt: Date;
  trashed: boolean;
  properties: Record<string, { type: string } & Record<string, unknown>>;
}

/** A database or one of its data sources. */
export interface NotionDatabase {
  id: string;
  title: string;
  url: string;
  trashed: boolean;
  /** The data sources whose rows it has. */
  sourceIds: string[];
}

/** A page or database that was found. */
export interface NotionFound {
  id: string;
  kind: "page" | "database";
  title: string;
  url: string;
  editedAt: Date;
}

interface Batch<T> {
  items: T[];
  cursor: string | null;
}

/** Notion's pages and databases as texts to read. Every call throws `NotionFailure`. */
export interface NotionContent {
  readPage(pageId: string): Promise<NotionContentPage>;
  readDatabase(databaseId: string): Promise<NotionDatabase>;
  readSource(sourceId: string): Promise<NotionDatabase>;
  /** Pages of a data source; `complete` is false when there are more than Notion gives. */
  rows(sourceId: string, cursor: string | null): Promise<Batch<NotionContentPage> & { complete: boolean }>;
  blocks(parentId: string, cursor: string | null): Promise<Batch<NotionBlock>>;
  /** What is shared with the integration, the last edited first. */
  find(words: string | undefined): Promise<NotionFound[]>;
}

const atOnce = 100;

type RichTexts = { plain_text: string }[];

const plain = (texts: RichTexts | undefined): string =>
  (texts ?? [])
    .map(({ plain_text: text }) => text)
    .join("")
    .replaceAll(/\s+/gu, " ")
    .trim();

interface RawPage {
  id: string;
  url: string;
  last_edited_time: string;
  in_trash?: boolean;
  archived?: boolean;
  properties?: NotionContentPage["properties"];
}

const titleOf = ({ properties = {} }: RawPage): string => {
  const title = Object.values(properties).find(({ type }) => type === "title");
  return plain(title?.["title"] as RichTexts | undefined);
};

const toPage = (raw: object): NotionContentPage => {
  const page = raw as RawPage;
  return {
    id: page.id,
    title: titleOf(page),
    url: page.url,
    editedAt: new Date(page.last_edited_time),
    trashed: page.in_trash === true || page.archived === true,
    properties: page.properties ?? {},
  };
};

interface RawDatabase extends Omit<RawPage, "properties"> {
  title?: RichTexts;
  data_sources?: { id: string }[];
}

const toDatabase = (raw: object): NotionDatabase => {
  const { id, url, title, in_trash, archived, data_sources: sources } = raw as RawDatabase;
  const trashed = in_trash === true || archived === true;
  return { id, url, title: plain(title), trashed, sourceIds: (sources ?? [{ id }]).map((one) => one.id) };
};

const toFound = (raw: { object: string }): NotionFound => {
  const kind = raw.object === "page" ? ("page" as const) : ("database" as const);
  const { id, url, last_edited_time: edited } = raw as object as RawPage;
  const title = kind === "page" ? titleOf(raw as object as RawPage) : toDatabase(raw).title;
  return { id, kind, title, url, editedAt: new Date(edited) };
};

const after = (cursor: string | null) => (cursor === null ? {} : { start_cursor: cursor });

const createSearch =
  ({ client, call }: ReturnType<typeof openNotionClient>): NotionContent["find"] =>
  async (words) => {
    const { results } = await call(() =>
      client.search({
        ...(words === undefined ? {} : { query: words }),
        sort: { timestamp: "last_edited_time", direction: "descending" },
        page_size: 50,
      }),
    );
    return results.map(toFound);
  };

/** Opens Notion's API as far as reading pages as texts needs it. */
export const createNotionContent = (...opened: Parameters<typeof openNotionClient>): NotionContent => {
  const notion = openNotionClient(...opened);
  const { client, call } = notion;
  return {
    readPage: async (id) => toPage(await call(() => client.pages.retrieve({ page_id: id }))),
    readDatabase: async (id) => toDatabase(await call(() => client.databases.retrieve({ database_id: id }))),
    readSource: async (id) =>
      toDatabase(await call(() => client.dataSources.retrieve({ data_source_id: id }))),
    rows: async (id, cursor) => {
      const answer = await call(() =>
        client.dataSources.query({ data_source_id: id, page_size: atOnce, ...after(cursor) }),
      );
      const { request_status: status } = answer as { request_status?: { type: string } };
      return {
        items: answer.results.map(toPage),
        cursor: answer.has_more ? answer.next_cursor : null,
        complete: status?.type !== "incomplete",
      };
    },
    blocks: async (id, cursor) => {
      const answer = await call(() =>
        client.blocks.children.list({ block_id: id, page_size: atOnce, ...after(cursor) }),
      );
      const blocks = answer.results.filter((block): block is NotionBlock => "type" in block);
      return { items: blocks, cursor: answer.has_more ? answer.next_cursor : null };
    },
    find: createSearch(notion),
  };
};
