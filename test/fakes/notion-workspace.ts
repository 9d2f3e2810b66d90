import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { contentRoute, createContent } from "./notion-content.ts";
import {
  empty,
  plainText,
  Refusal,
  written,
  type FakeSchema,
  type FakeUpload,
  type FakeValue,
} from "./notion-rules.ts";

/** A row of a data source. */
export interface FakePage {
  id: string;
  sourceId: string;
  editedAt: number;
  trashed: boolean;
  values: Map<string, FakeValue>;
}

const minuteMs = 60_000;
const toMinute = (time: number) => new Date(Math.floor(time / minuteMs) * minuteMs).toISOString();

/** A workspace's data: sources with their schemas, rows and files, changed by the API's rules. */
export const createWorkspace = () => {
  const sources = new Map<string, FakeSchema>();
  const titles = new Map<string, string>();
  const pages = new Map<string, FakePage>();
  const uploads = new Map<string, FakeUpload>();
  const state = { now: () => Date.now(), cap: 10_000, loses: (_page: FakePage): boolean => false };

  const schemaOf = (sourceId: string): FakeSchema => {
    const schema = sources.get(sourceId.replaceAll("-", ""));
    if (schema === undefined)
      throw new Refusal(404, "object_not_found", `Could not find data_source with ID: ${sourceId}.`);
    return schema;
  };
  const pageOf = (pageId: string): FakePage => {
    const page = pages.get(pageId);
    if (page === undefined)
      throw new Refusal(404, "object_not_found", `Could not find page with ID: ${pageId}.`);
    return page;
  };
  const write = (page: FakePage, properties: Record<string, Record<string, unknown>>) => {
    const schema = schemaOf(page.sourceId);
    const changes: [string, FakeValue][] = [];
    for (const [key, given] of Object.entries(properties)) {
      const found = [...schema].find(([name, { id }]) => name === key || id === key);
      if (found === undefined)
        throw new Refusal(400, "validation_error", `${key} is not a property that exists.`);
      changes.push([found[1].id, written(found[0], found[1], given, uploads)]);
    }
    for (const [id, value] of changes) page.values.set(id, value);
    page.editedAt = state.now();
  };
  const add = (sourceId: string, properties: Record<string, Record<string, unknown>>): FakePage => {
    const schema = schemaOf(sourceId);
    const page: FakePage = {
      id: randomUUID(),
      sourceId: sourceId.replaceAll("-", ""),
      editedAt: state.now(),
      trashed: false,
      values: new Map([...schema.values()].map(({ id, type }) => [id, empty(type)])),
    };
    write(page, properties);
    pages.set(page.id, page);
    return page;
  };
  const content = createContent(state);
  return { sources, titles, pages, uploads, state, content, schemaOf, pageOf, write, add };
};

type Workspace = ReturnType<typeof createWorkspace>;

const presentPage = ({ schemaOf }: Workspace, page: FakePage) => ({
  object: "page",
  id: page.id,
  url: `https://www.notion.so/${page.id.replaceAll("-", "")}`,
  created_time: toMinute(page.editedAt),
  last_edited_time: toMinute(page.editedAt),
  in_trash: page.trashed,
  archived: page.trashed,
  parent: { type: "data_source_id", data_source_id: page.sourceId },
  properties: Object.fromEntries(
    [...schemaOf(page.sourceId)].map(([name, { id, type }]) => [
      name,
      { id, type, [type]: page.values.get(id) ?? empty(type) },
    ]),
  ),
});

interface Query {
  filter?: {
    timestamp?: string;
    last_edited_time?: { on_or_after?: string };
    property?: string;
    rich_text?: { equals?: string };
  };
  page_size?: number;
  start_cursor?: string;
}

const query = (
  workspace: Workspace,
  sourceId: string,
  { filter, page_size: size = 100, start_cursor }: Query,
) => {
  const schema = workspace.schemaOf(sourceId);
  const since = filter?.last_edited_time?.on_or_after;
  const property = [...schema].find(
    ([name, { id }]) => filter?.property === name || filter?.property === id,
  )?.[1];
  if (filter?.property !== undefined && property?.type !== "rich_text")
    throw new Refusal(400, "validation_error", `Could not find property ${filter.property}`);
  if (size > 100) throw new Refusal(400, "validation_error", "page_size should be <= 100");
  const found = [...workspace.pages.values()]
    .filter((page) => page.sourceId === sourceId.replaceAll("-", "") && !page.trashed)
    // The time of an edit is known to the minute only.
    .filter((page) => since === undefined || Date.parse(toMinute(page.editedAt)) >= Date.parse(since))
    .filter(
      (page) =>
        property === undefined || plainText(page.values.get(property.id)) === filter?.rich_text?.equals,
    )
    .filter((page) => !workspace.state.loses(page))
    .sort((a, b) => toMinute(a.editedAt).localeCompare(toMinute(b.editedAt)));
  const { cap } = workspace.state;
  const start = start_cursor === undefined ? 0 : Number(start_cursor);
  const end = Math.min(start + size, cap);
  const more = end < Math.min(found.length, cap);
  return {
    object: "list",
    type: "page_or_data_source",
    results: found.slice(start, end).map((page) => presentPage(workspace, page)),
    has_more: more,
    next_cursor: more ? String(end) : null,
    ...(!more && found.length > cap
      ? { request_status: { type: "incomplete", incomplete_reason: "query_result_limit_reached" } }
      : {}),
  };
};

const presentSource = ({ schemaOf, titles }: Workspace, sourceId: string) => ({
  object: "data_source",
  id: sourceId,
  title: [{ plain_text: titles.get(sourceId.replaceAll("-", "")) ?? "" }],
  properties: Object.fromEntries(
    [...schemaOf(sourceId)].map(([name, { id, type, options }]) => [
      name,
      { id, name, type, [type]: type.includes("select") || type === "status" ? { options } : {} },
    ]),
  ),
});

const patchPage = (
  workspace: Workspace,
  pageId: string,
  body: { in_trash?: boolean; properties?: never },
) => {
  const page = workspace.pageOf(pageId);
  if (body.in_trash !== undefined) page.trashed = body.in_trash;
  if (body.properties !== undefined) {
    if (page.trashed)
      throw new Refusal(
        400,
        "validation_error",
        "Can't edit block that is archived. You must unarchive the block before editing.",
      );
    workspace.write(page, body.properties);
  }
  return presentPage(workspace, page);
};

const startUpload = ({ uploads }: Workspace, body: { filename: string; content_type: string }) => {
  const upload: FakeUpload = {
    id: randomUUID(),
    name: body.filename,
    contentType: body.content_type,
    bytes: null,
  };
  if (!/\.[a-z0-9]+$/u.test(upload.name))
    throw new Refusal(400, "validation_error", "filename needs an extension");
  uploads.set(upload.id, upload);
  return { object: "file_upload", id: upload.id, status: "pending" };
};

const sendUpload = ({ uploads }: Workspace, id: string, request: IncomingMessage, raw: Buffer) => {
  const upload = uploads.get(id);
  if (upload === undefined || !(request.headers["content-type"] ?? "").startsWith("multipart/form-data"))
    throw new Refusal(400, "validation_error", "not a file upload");
  upload.bytes = raw.length;
  return { object: "file_upload", id, status: "uploaded" };
};

/** The data sources that a token is shown, so many at once. */
const searchSources = (
  workspace: Workspace,
  { page_size: size = 100, start_cursor }: Query,
  sees: (sourceId: string) => boolean,
) => {
  const found = [...workspace.sources.keys()].filter(sees);
  const start = Number(start_cursor ?? 0);
  const more = start + size < found.length;
  return {
    object: "list",
    type: "page_or_data_source",
    results: found.slice(start, start + size).map((id) => presentSource(workspace, id)),
    has_more: more,
    next_cursor: more ? String(start + size) : null,
  };
};

/** Whose a token is, and which data sources are shared with it. */
export interface FakeIntegration {
  id: string;
  name: string;
  workspace: string;
  sees: (sourceId: string) => boolean;
}

const placeOf = ({ pages }: Workspace, route: string, id: string): string | undefined =>
  route.includes("/data_sources/") ? id.replaceAll("-", "") : pages.get(id)?.sourceId;

const presentIntegration = ({ id, name, workspace }: FakeIntegration) => ({
  object: "user",
  id,
  name,
  type: "bot",
  bot: { owner: { type: "workspace", workspace: true }, workspace_name: workspace },
});

/** Whether a body is JSON. */
export const isJson = (request: IncomingMessage) => (request.headers["content-type"] ?? "").includes("json");

/** What a request gives, by Notion's rules; undefined for a route that there is not. */
export const handle = (
  workspace: Workspace,
  route: string,
  request: IncomingMessage,
  raw: Buffer,
  integration: FakeIntegration,
): object | undefined => {
  const body = isJson(request) && raw.length > 0 ? JSON.parse(raw.toString()) : {};
  const id = /^\w+ \/v1\/\w+\/([\w-]+)/u.exec(route)?.[1] ?? "";
  const place = placeOf(workspace, route, id);
  if (place !== undefined && !integration.sees(place))
    throw new Refusal(
      404,
      "object_not_found",
      `Could not find object with ID: ${id}. Make sure it is shared.`,
    );
  if (route === "GET /v1/users/me") return presentIntegration(integration);
  if (route === "POST /v1/search" && body.filter?.value === "data_source")
    return searchSources(workspace, body, integration.sees);
  const shared = contentRoute(workspace.content, route, id, { body, query: request.url ?? "" });
  if (shared !== undefined) return shared;
  if (/^GET \/v1\/data_sources\/[\w-]+$/u.test(route)) return presentSource(workspace, id);
  if (/^POST \/v1\/data_sources\/[\w-]+\/query$/u.test(route)) return query(workspace, id, body);
  if (route === "POST /v1/pages")
    return presentPage(workspace, workspace.add(body.parent.data_source_id, body.properties));
  if (/^GET \/v1\/pages\/[\w-]+$/u.test(route)) return presentPage(workspace, workspace.pageOf(id));
  if (/^PATCH \/v1\/pages\/[\w-]+$/u.test(route)) return patchPage(workspace, id, body);
  if (route === "POST /v1/file_uploads") return startUpload(workspace, body);
  if (/^POST \/v1\/file_uploads\/[\w-]+\/send$/u.test(route)) return sendUpload(workspace, id, request, raw);
  return undefined;
};
