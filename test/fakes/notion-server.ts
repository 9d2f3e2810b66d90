import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { plainText, Refusal, type FakeProperty } from "./notion-rules.ts";
import { createWorkspace, handle, isJson, type FakeIntegration, type FakePage } from "./notion-workspace.ts";

/** Ways to fail: `drop` and `bad-gateway` do nothing, those that end in `after` do what was asked first. */
export type NotionFailing =
  | { status: number; retryAfter?: number }
  | "drop"
  | "bad-gateway"
  | "drop-after"
  | "bad-gateway-after"
  | "silence-after";

export interface FakeNotionCall {
  /** Such as `POST /v1/pages`. */
  route: string;
  at: number;
  // Tests look into bodies of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

/** Text, an option's name or several, or a date, as a person would set it. */
type ByHand = Record<string, string | string[] | null>;

const byHand = (type: FakeProperty["type"], value: string | string[] | null): Record<string, unknown> => {
  const names = Array.isArray(value) ? value : value === null ? [] : [value];
  if (type === "title" || type === "rich_text")
    return { [type]: names.map((content) => ({ text: { content } })) };
  if (type === "multi_select") return { [type]: names.map((name) => ({ name })) };
  const [one] = names;
  if (one === undefined) return { [type]: null };
  return { [type]: type === "date" ? { start: one } : { name: one } };
};

const send = (
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
) => {
  response.writeHead(status, { "Content-Type": "application/json", ...headers });
  response.end(JSON.stringify(body));
};

const badGateway = (response: ServerResponse) => {
  response.writeHead(502, { "Content-Type": "text/html" });
  response.end("<html><body><h1>502 Bad Gateway</h1></body></html>");
};

const failWith = (response: ServerResponse, failing: NotionFailing): void => {
  if (typeof failing === "object") {
    const headers: Record<string, string> =
      failing.retryAfter === undefined ? {} : { "Retry-After": String(failing.retryAfter) };
    const code = failing.status === 429 ? "rate_limited" : "service_unavailable";
    send(
      response,
      failing.status,
      { object: "error", status: failing.status, code, message: "failing" },
      headers,
    );
  } else if (failing.startsWith("bad-gateway")) badGateway(response);
  else if (failing.startsWith("drop")) response.destroy();
};

const isAfter = (failing: NotionFailing | null) => typeof failing === "string" && failing.endsWith("after");

const token = "secret_test";

/** Starts a workspace on a real port that follows Notion's rules and can be told to fail. */
export const startNotion = async () => {
  const workspace = createWorkspace();
  const calls: FakeNotionCall[] = [];
  const problems: string[] = [];
  const script: NotionFailing[] = [];
  const usual = { id: randomUUID(), name: "Legend", workspace: "Acme", sees: () => true };
  const integrations = new Map<string, FakeIntegration>([[token, usual]]);
  const state = { fails: (_route: string): NotionFailing | null => null };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const route = `${request.method} ${new URL(request.url ?? "/", "http://fake").pathname}`;
    const raw = await buffer(request);
    calls.push({
      route,
      at: Date.now(),
      body: isJson(request) && raw.length > 0 ? JSON.parse(raw.toString()) : null,
    });
    const failing = script.shift() ?? state.fails(route);
    if (failing !== null && !isAfter(failing)) return failWith(response, failing);
    const integration = integrations.get(request.headers.authorization?.replace("Bearer ", "") ?? "");
    if (integration === undefined) throw new Refusal(401, "unauthorized", "API token is invalid.");
    if (request.headers["notion-version"] === undefined)
      throw new Refusal(400, "missing_version", "Notion-Version header failed validation");
    const result = handle(workspace, route, request, raw, integration);
    if (result === undefined) {
      problems.push(`there is no route ${route}`);
      throw new Refusal(400, "invalid_request_url", `No route ${route}`);
    }
    if (failing !== null) return failWith(response, failing);
    return send(response, 200, result);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (error instanceof Refusal)
        return send(response, error.status, {
          object: "error",
          status: error.status,
          code: error.code,
          message: error.message,
        });
      problems.push(String(error));
      return response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  const rowsOf = (sourceId: string) =>
    [...workspace.pages.values()].filter((page) => page.sourceId === sourceId && !page.trashed);
  const propertyOf = (page: FakePage, name: string): FakeProperty => {
    const property = workspace.schemaOf(page.sourceId).get(name);
    if (property === undefined) throw new Error(`There is no property ${name}`);
    return property;
  };
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    token,
    calls,
    workspace,
    /** What each token may do; without any entry for it a token is refused. */
    integrations,
    /** Adds a data source; gives its id. */
    addSource: (
      properties: Record<string, FakeProperty["type"] | [FakeProperty["type"], string[]]>,
      title = "",
    ): string => {
      const id = randomUUID().replaceAll("-", "");
      const schema = Object.entries(properties).map(([name, declared], at): [string, FakeProperty] => {
        const [type, options] = typeof declared === "string" ? [declared, []] : declared;
        const made = options.map((option) => ({ id: randomUUID().slice(0, 4), name: option }));
        return [name, { id: type === "title" ? "title" : `p%3A${at}`, type, options: made }];
      });
      workspace.sources.set(id, new Map(schema));
      workspace.titles.set(id, title);
      return id;
    },
    rowsOf,
    /** The text, the option's name or names, or the date that a row holds. */
    read: (page: FakePage, name: string): string | string[] | null => {
      const { id, type } = propertyOf(page, name);
      const value = page.values.get(id);
      if (type === "title" || type === "rich_text") return plainText(value);
      if (Array.isArray(value)) return value.map((item: { name: string }) => item.name);
      return type === "date"
        ? ((value as { start: string } | null)?.start ?? null)
        : ((value as { name: string } | null)?.name ?? null);
    },
    /** Adds a row as a person would. */
    addRow: (sourceId: string, values: ByHand): FakePage => {
      const schema = workspace.schemaOf(sourceId);
      return workspace.add(
        sourceId,
        Object.fromEntries(
          Object.entries(values).map(([name, value]) => [
            name,
            byHand(schema.get(name)?.type ?? "rich_text", value),
          ]),
        ),
      );
    },
    /** Changes a row as a person would. */
    edit: (page: FakePage, values: ByHand): void =>
      workspace.write(
        page,
        Object.fromEntries(
          Object.entries(values).map(([name, value]) => [name, byHand(propertyOf(page, name).type, value)]),
        ),
      ),
    /** Fails the next requests, one each. */
    next: (...failures: NotionFailing[]) => void script.push(...failures),
    /** Decides for every other request whether it fails. */
    failing: (fails: (route: string) => NotionFailing | null) => void (state.fails = fails),
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      if (problems.length > 0) throw new Error(`The fake Notion: ${problems.join("; ")}`);
    },
  };
};

export type FakeNotion = Awaited<ReturnType<typeof startNotion>>;
