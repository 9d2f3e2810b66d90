import { z } from "zod";
import { mirroredSource, type MirroredSource } from "#contracts/notion-connection.ts";
import { dataSource, number, optional, string, web, withDefault } from "./setting-types.ts";

/** What the environment may say of Notion. */
export const notionEnvironment = {
  NOTION_TOKEN: optional(string),
  NOTION_BASE_URL: withDefault(web, "https://api.notion.com"),
  NOTION_SUPPORT_DATA_SOURCE: optional(dataSource),
  NOTION_INITIATIVES_DATA_SOURCE: optional(dataSource),
  NOTION_UPCOMING_DATA_SOURCE: optional(dataSource),
  NOTION_TEAM_DATA_SOURCE: optional(dataSource),
  NOTION_PROPERTIES: withDefault(
    string.regex(/^(\s*(support|initiatives|upcoming|team)\.[^=,]+=[^,]+(,|$))*$/u, {
      error: "must be like support.Status=Stage,team.Role=Position",
    }),
    "",
  ),
  NOTION_SYNC_SECONDS: withDefault(number(1, 3600, "must be a number of seconds from 1 to 3600"), 60),
  NOTION_TIMEOUT_SECONDS: withDefault(number(0.05, 300, "must be a number of seconds up to 300"), 20),
  NOTION_RETRY_SECONDS: withDefault(number(0.05, 3600, "must be a number of seconds up to 3600"), 15),
  NOTION_REQUESTS_PER_SECOND: withDefault(number(0.1, 1000, "must be a number up to 1000"), 3),
  NOTION_WEBHOOK_TOKEN: optional(string),
};

const schema = z.object(notionEnvironment);
/** What the environment says of Notion; what it leaves out may be set in the browser. */
export type NotionSettings = z.output<typeof schema>;

/** What Legend mirrors, each in a data source of its own. */
export const mirroredSources = mirroredSource.options;

/** The variable that names each data source. */
export const sourceVariables = {
  support: "NOTION_SUPPORT_DATA_SOURCE",
  initiatives: "NOTION_INITIATIVES_DATA_SOURCE",
  upcoming: "NOTION_UPCOMING_DATA_SOURCE",
  team: "NOTION_TEAM_DATA_SOURCE",
} as const satisfies Record<MirroredSource, keyof NotionSettings>;

/** The data sources that are named. */
export const dataSourcesOf = (env: NotionSettings): Partial<Record<MirroredSource, string>> => {
  const given = mirroredSources.map((source) => [source, env[sourceVariables[source]]] as const);
  return Object.fromEntries(given.filter(([, id]) => id !== undefined));
};

/** The pairs of a list such as `team.Role=Position,support.Status=Stage`. */
const propertyNames = (given: string): Map<string, string> => {
  const pairs = given.split(",").map((pair) => pair.split("=").map((part) => part.trim()));
  return new Map(pairs.flatMap(([field = "", name = ""]) => (field && name ? [[field, name]] : [])));
};

/** How Notion is called and what is mirrored there; null without a token. */
export const notionConfig = (env: NotionSettings) =>
  env.NOTION_TOKEN === undefined
    ? null
    : {
        token: env.NOTION_TOKEN,
        baseUrl: env.NOTION_BASE_URL.replace(/\/+$/u, "").replace(/\/v1$/u, ""),
        sources: dataSourcesOf(env),
        /** The names or ids of properties called otherwise than usual, by `source.Usual Name`. */
        propertyNames: propertyNames(env.NOTION_PROPERTIES),
        syncMs: Math.round(env.NOTION_SYNC_SECONDS * 1000),
        timeoutMs: Math.round(env.NOTION_TIMEOUT_SECONDS * 1000),
        /** The longest that a record waits until it is tried again. */
        retryMs: Math.round(env.NOTION_RETRY_SECONDS * 1000),
        requestsPerSecond: env.NOTION_REQUESTS_PER_SECOND,
        webhookToken: env.NOTION_WEBHOOK_TOKEN,
      };
/** How Notion is called and what is mirrored there. */
export type NotionConfig = NonNullable<ReturnType<typeof notionConfig>>;

/** Whether records are mirrored: a token alone only lets pages be read as knowledge. */
export const isMirrored = (config: NotionConfig | null): boolean =>
  config !== null && Object.keys(config.sources).length > 0;
