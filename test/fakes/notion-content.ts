import { randomUUID } from "node:crypto";
import { Refusal } from "./notion-rules.ts";

/** A block as a test writes it: its type, what it holds, and the blocks in it. */
export interface FakeBlock {
  type: string;
  content: Record<string, unknown>;
  children?: FakeBlock[];
}

/** A page that is shared with the integration, of its own, in a page, or in a database. */
export interface FakeContentPage {
  id: string;
  title: string;
  editedAt: number;
  trashed: boolean;
  shared: boolean;
  databaseId: string | null;
  properties: Record<string, object>;
  blocks: FakeBlock[];
}

interface FakeDatabase {
  id: string;
  sourceId: string;
  title: string;
}

const minuteMs = 60_000;
const toMinute = (time: number) => new Date(Math.floor(time / minuteMs) * minuteMs).toISOString();
const urlOf = (id: string) => `https://www.notion.so/${id.replaceAll("-", "")}`;

/** A run of plain text, as Notion gives it. */
export const richText = (text: string, annotations: object = {}, href: string | null = null) => ({
  type: "text",
  text: { content: text, link: href === null ? null : { url: href } },
  plain_text: text,
  href,
  annotations,
});

/** A block that holds a text. */
export const textBlock = (
  type: string,
  text: string,
  children: FakeBlock[] = [],
  more: object = {},
): FakeBlock => ({
  type,
  content: { rich_text: [richText(text)], ...more },
  children,
});

/** Pages and databases of a workspace that hold texts. */
export const createContent = (state: { now: () => number }) => {
  const pages = new Map<string, FakeContentPage>();
  const databases = new Map<string, FakeDatabase>();
  const blocks = new Map<string, FakeBlock[]>();
  /** How many blocks are given at once. */
  const paging = { size: 100 };
  const put = (id: string, children: FakeBlock[]): FakeBlock[] => {
    blocks.set(id, children);
    return children;
  };
  const addPage = (title: string, content: FakeBlock[], given: Partial<FakeContentPage> = {}) => {
    const page = {
      id: randomUUID(),
      title,
      editedAt: state.now() - 10 * minuteMs,
      trashed: false,
      shared: true,
      databaseId: null,
      properties: {},
      blocks: content,
      ...given,
    };
    pages.set(page.id, page);
    return page;
  };
  return {
    pages,
    databases,
    blocks,
    paging,
    put,
    addPage,
    urlOf,
    /** Adds a database; gives its id. */
    addDatabase: (title: string): string => {
      const database = { id: randomUUID(), sourceId: randomUUID(), title };
      databases.set(database.id, database);
      return database.id;
    },
    /** A block that stands for a page in a page. */
    childPage: (page: FakeContentPage): FakeBlock => ({
      type: "child_page",
      content: { title: page.title, id: page.id },
    }),
    /** Changes a page as a person would. */
    edit: (page: FakeContentPage, changes: Partial<FakeContentPage>): void => {
      Object.assign(page, { editedAt: state.now(), ...changes });
    },
  };
};

export type FakeContent = ReturnType<typeof createContent>;

const missing = (id: string) =>
  new Refusal(404, "object_not_found", `Could not find object with ID: ${id}. Make sure it is shared.`);

const presentPage = (page: FakeContentPage) => ({
  object: "page",
  id: page.id,
  url: urlOf(page.id),
  created_time: toMinute(page.editedAt),
  last_edited_time: toMinute(page.editedAt),
  in_trash: page.trashed,
  archived: page.trashed,
  properties: { ...page.properties, Name: { id: "title", type: "title", title: [richText(page.title)] } },
});

const presentDatabase = ({ id, sourceId, title }: FakeDatabase, object: "database" | "data_source") => ({
  object,
  id: object === "database" ? id : sourceId,
  url: urlOf(id),
  title: [richText(title)],
  last_edited_time: toMinute(0),
  in_trash: false,
  archived: false,
  ...(object === "database" ? { data_sources: [{ id: sourceId, name: title }] } : { properties: {} }),
});

const presentBlock = (content: FakeContent, block: FakeBlock) => {
  const { type, children = [] } = block;
  const { id: given, ...held } = block.content;
  const id = typeof given === "string" ? given : randomUUID();
  if (children.length > 0) content.put(id, children);
  const flags = {
    has_children: children.length > 0 || type === "child_page",
    in_trash: false,
    archived: false,
  };
  return { object: "block", id, type, ...flags, [type]: held };
};

const cut = <T>(items: T[], cursor: string | null, size: number) => {
  const start = Number(cursor ?? 0);
  const more = start + size < items.length;
  return {
    object: "list",
    results: items.slice(start, start + size),
    has_more: more,
    next_cursor: more ? String(start + size) : null,
  };
};

const blocksOf = (content: FakeContent, id: string, query: string) => {
  const page = content.pages.get(id);
  if (page !== undefined && !page.shared) throw missing(id);
  const found = page?.blocks ?? content.blocks.get(id);
  if (found === undefined) throw missing(id);
  const { results, ...rest } = cut(
    found,
    new URL(query, "http://fake").searchParams.get("start_cursor"),
    content.paging.size,
  );
  return { ...rest, results: results.map((block) => presentBlock(content, block)) };
};

interface SearchBody {
  query?: string;
  start_cursor?: string;
}

const search = (content: FakeContent, { query = "" }: SearchBody) => {
  const fits = (title: string) => title.toLowerCase().includes(query.toLowerCase());
  const pages = [...content.pages.values()].filter(
    (page) => page.shared && !page.trashed && fits(page.title),
  );
  const databases = [...content.databases.values()].filter(({ title }) => fits(title));
  return cut(
    [...pages.map(presentPage), ...databases.map((one) => presentDatabase(one, "data_source"))],
    null,
    100,
  );
};

/** What a request for texts gives; undefined where it is none, or for something else. */
export const contentRoute = (
  content: FakeContent,
  route: string,
  id: string,
  { body, query }: { body: SearchBody; query: string },
): object | undefined => {
  if (route === "POST /v1/search") return search(content, body);
  if (/^GET \/v1\/blocks\/[\w-]+\/children$/u.test(route)) return blocksOf(content, id, query);
  const page = content.pages.get(id);
  if (page !== undefined && route.startsWith("GET /v1/pages/")) {
    if (!page.shared) throw missing(id);
    return presentPage(page);
  }
  if (/^GET \/v1\/databases\/[\w-]+$/u.test(route)) {
    const database = content.databases.get(id);
    if (database === undefined) throw missing(id);
    return presentDatabase(database, "database");
  }
  const source = [...content.databases.values()].find(({ sourceId }) => sourceId === id);
  if (source === undefined) return undefined;
  if (route.endsWith("/query")) {
    const rows = [...content.pages.values()].filter((row) => row.databaseId === source.id && !row.trashed);
    return cut(rows.map(presentPage), body.start_cursor ?? null, content.paging.size);
  }
  return presentDatabase(source, "data_source");
};
