import { Client, LogLevel } from "@notionhq/client";
import type { NotionConfig } from "../../notion-settings.ts";
import type { Logger } from "../logger.ts";
import { NotionFailure, toNotionFailure } from "./notion-failure.ts";

/** A property of a data source, with its options where it has any. */
export interface NotionProperty {
  id: string;
  name: string;
  type: string;
  options: { id: string; name: string }[];
}

/** A data source with its columns. */
export interface NotionSource {
  /** Without hyphens. */
  id: string;
  title: string;
  properties: NotionProperty[];
}

/** Whose a token is. */
export interface NotionIntegration {
  id: string;
  name: string;
  workspace: string;
}

/** A row as Notion gives it; what a property holds depends on its type. */
export interface NotionPage {
  id: string;
  url: string;
  /** Full to the minute. */
  editedAt: Date;
  trashed: boolean;
  /** The data source it is in, without hyphens; null when it is in none. */
  sourceId: string | null;
  properties: Record<string, { id: string; type: string } & Record<string, unknown>>;
}

/** Some rows, oldest edit first; `complete` is false when there are more than one query gives. */
export interface NotionRows {
  rows: NotionPage[];
  cursor: string | null;
  complete: boolean;
}

/** Keeps calls apart; the same for every process that uses the token. */
export interface Pace {
  /** Resolves when a call may be made; throws `NotionFailure` when that is long from now. */
  wait(): Promise<void>;
  /** Has everybody wait so many milliseconds. */
  pause(milliseconds: number): Promise<void>;
}

export interface NotionFile {
  name: string;
  contentType: string;
  data: Uint8Array;
}

/** Notion's API as far as the mirror needs it. Every call throws `NotionFailure`. */
export interface NotionApi {
  readSource(sourceId: string): Promise<NotionSource>;
  /** The data sources that are shared with the integration, the last edited first; at most 1,000. */
  sharedSources(): Promise<NotionSource[]>;
  readIntegration(): Promise<NotionIntegration>;
  /** Rows edited at a time or later. */
  rowsSince(sourceId: string, since: Date | null, cursor: string | null): Promise<NotionRows>;
  /** Rows whose text property is this very text. */
  rowsWith(sourceId: string, propertyId: string, text: string): Promise<NotionPage[]>;
  readPage(pageId: string): Promise<NotionPage>;
  createPage(sourceId: string, properties: object): Promise<NotionPage>;
  changePage(pageId: string, properties: object): Promise<NotionPage>;
  trashPage(pageId: string): Promise<void>;
  /** Sends a file of at most 20 MB; gives the id to attach it by, within an hour. */
  uploadFile(file: NotionFile): Promise<string>;
}

export const notionVersion = "2025-09-03";
const rowsAtOnce = 100;
const limitedTries = 5;
const usualRetryMs = 1000;
/** A file takes longer than a few lines of JSON. */
const fileFactor = 3;

type RawProperty = { id: string; name: string; type: string } & Record<string, unknown>;

const optionsOf = (property: RawProperty): NotionProperty["options"] => {
  const given = property[property.type] as { options?: { id: string; name: string }[] } | undefined;
  return (given?.options ?? []).map(({ id, name }) => ({ id, name }));
};

const toPage = (raw: object): NotionPage => {
  const page = raw as {
    id: string;
    url: string;
    last_edited_time: string;
    in_trash?: boolean;
    archived?: boolean;
    parent?: { data_source_id?: string };
    properties: NotionPage["properties"];
  };
  return {
    id: page.id,
    url: page.url,
    editedAt: new Date(page.last_edited_time),
    trashed: page.in_trash === true || page.archived === true,
    sourceId: page.parent?.data_source_id?.replaceAll("-", "") ?? null,
    properties: page.properties,
  };
};

interface RawSource {
  id: string;
  title?: { plain_text: string }[];
  properties?: Record<string, RawProperty>;
}

const toSource = (raw: object): NotionSource => {
  const { id, title = [], properties = {} } = raw as RawSource;
  const name = title
    .map(({ plain_text: text }) => text)
    .join("")
    .trim();
  return {
    id: id.replaceAll("-", ""),
    title: name || "Untitled",
    properties: Object.values(properties).map((property) => ({
      id: property.id,
      name: property.name,
      type: property.type,
      options: optionsOf(property),
    })),
  };
};

/** Aborts what takes too long, its answer's body included, which the client itself would wait for without end. */
const fetchWithin =
  (timeoutMs: number) =>
  (url: string, init?: { headers?: unknown; method?: string; body?: unknown }): Promise<Response> => {
    const factor = url.endsWith("/send") ? fileFactor : 1;
    const signal = AbortSignal.timeout(timeoutMs * factor);
    // The token goes to the server it was given for alone.
    return fetch(url, { ...(init as RequestInit), redirect: "error", signal });
  };

const createCalling = (pace: Pace) => {
  const call = async <T>(run: () => Promise<T>, triesLeft = limitedTries): Promise<T> => {
    await pace.wait();
    try {
      return await run();
    } catch (error) {
      const failure = toNotionFailure(error);
      if (failure.reason !== "rate_limited") throw failure;
      await pace.pause(failure.retryAfter ?? usualRetryMs);
      if (triesLeft <= 1) throw failure;
      return call(run, triesLeft - 1);
    }
  };
  return call;
};

/** Makes a call in its turn, and again where Notion asks to wait. Throws `NotionFailure`. */
export type CallNotion = ReturnType<typeof createCalling>;

const createQueries = (client: Client, call: CallNotion): Pick<NotionApi, "rowsSince" | "rowsWith"> => ({
  rowsSince: async (sourceId, since, cursor) => {
    const answer = await call(() =>
      client.dataSources.query({
        data_source_id: sourceId,
        page_size: rowsAtOnce,
        sorts: [{ timestamp: "last_edited_time", direction: "ascending" }],
        ...(cursor === null ? {} : { start_cursor: cursor }),
        ...(since === null
          ? {}
          : {
              filter: {
                timestamp: "last_edited_time",
                last_edited_time: { on_or_after: since.toISOString() },
              },
            }),
      }),
    );
    const { request_status: status } = answer as { request_status?: { type: string } };
    return {
      rows: answer.results.map(toPage),
      cursor: answer.has_more ? answer.next_cursor : null,
      complete: status?.type !== "incomplete",
    };
  },
  rowsWith: async (sourceId, propertyId, text) => {
    const answer = await call(() =>
      client.dataSources.query({
        data_source_id: sourceId,
        filter: { property: propertyId, rich_text: { equals: text } },
      }),
    );
    return answer.results.map(toPage);
  },
});

const searches = 10;

const createListing = (
  client: Client,
  call: CallNotion,
): Pick<NotionApi, "readSource" | "sharedSources" | "readIntegration"> => ({
  readSource: async (sourceId) =>
    toSource(await call(() => client.dataSources.retrieve({ data_source_id: sourceId }))),
  sharedSources: async () => {
    const found = new Map<string, NotionSource>();
    let cursor: string | null = null;
    for (let search = 0; search < searches; search += 1) {
      const from: object = cursor === null ? {} : { start_cursor: cursor };
      const answer = await call(() =>
        client.search({
          filter: { property: "object", value: "data_source" },
          sort: { timestamp: "last_edited_time", direction: "descending" },
          page_size: rowsAtOnce,
          ...from,
        }),
      );
      for (const source of answer.results.map(toSource)) found.set(source.id, source);
      cursor = answer.has_more ? answer.next_cursor : null;
      if (cursor === null) break;
    }
    return [...found.values()];
  },
  readIntegration: async () => {
    const { id, name, bot } = (await call(() => client.users.me({}))) as {
      id: string;
      name: string | null;
      bot?: { workspace_name?: string | null };
    };
    return { id, name: name || "Untitled", workspace: bot?.workspace_name || "Untitled" };
  },
});

const uploadFile =
  (client: Client, call: CallNotion): NotionApi["uploadFile"] =>
  async ({ name, contentType, data }) => {
    const { id } = await call(() =>
      client.fileUploads.create({ mode: "single_part", filename: name, content_type: contentType }),
    );
    const file = { filename: name, data: new Blob([new Uint8Array(data)], { type: contentType }) };
    await call(() => client.fileUploads.send({ file_upload_id: id, file }));
    return id;
  };

const parentOf = (sourceId: string) => ({ type: "data_source_id" as const, data_source_id: sourceId });

/** A client of Notion and how calls of it are made; nothing is sent before the first call. */
export const openNotionClient = (
  config: Pick<NotionConfig, "token" | "baseUrl" | "timeoutMs">,
  pace: Pace,
  log: Logger,
): { client: Client; call: CallNotion } => {
  const client = new Client({
    auth: config.token,
    baseUrl: config.baseUrl,
    notionVersion,
    timeoutMs: config.timeoutMs * fileFactor,
    retry: false,
    logLevel: LogLevel.DEBUG,
    logger: (level, message) => log.trace({ from: "notion", level }, message),
    fetch: fetchWithin(config.timeoutMs),
  });
  return { client, call: createCalling(pace) };
};

/** Opens Notion's API as far as the mirror needs it. */
export const createNotionApi = (config: NotionConfig, pace: Pace, log: Logger): NotionApi => {
  const { client, call } = openNotionClient(config, pace, log);
  return {
    ...createQueries(client, call),
    ...createListing(client, call),
    readPage: async (pageId) => toPage(await call(() => client.pages.retrieve({ page_id: pageId }))),
    createPage: async (sourceId, properties) =>
      toPage(
        await call(() =>
          client.pages.create({ parent: parentOf(sourceId), properties: properties as never }),
        ),
      ),
    changePage: async (pageId, properties) =>
      toPage(await call(() => client.pages.update({ page_id: pageId, properties: properties as never }))),
    trashPage: async (pageId) => {
      await call(() => client.pages.update({ page_id: pageId, in_trash: true }));
    },
    uploadFile: uploadFile(client, call),
  };
};

/** A pause that is too long to be waited for in the middle of work. */
export const tooLongToWait = (milliseconds: number): NotionFailure =>
  new NotionFailure("rate_limited", "Notion asks to wait", { retryAfter: milliseconds });
