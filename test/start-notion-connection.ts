import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import { startNotion } from "./fakes/notion-server.ts";
import { sendForm } from "./send-form.ts";
import { startTestApi } from "./start-api.ts";
import { addSources } from "./start-mirror.ts";

/** Where Notion's connection is set. */
export const connectionPath = "/api/connections/notion";

type Environment = NonNullable<Parameters<typeof startTestApi>[0]>;

/** No data source. */
export const none = { support: null, initiatives: null, upcoming: null, team: null };

/** A workspace that knows a token, and the product with an admin who may connect it; what it logs is kept. */
export const startNotionConnection = async (pasted: string, given: Environment = {}) => {
  const notion = await startNotion();
  const sources = addSources(notion);
  let written = "";
  const environment = {
    NOTION_BASE_URL: notion.baseUrl,
    NOTION_SYNC_SECONDS: "1",
    NOTION_TIMEOUT_SECONDS: "1",
    NOTION_RETRY_SECONDS: "1",
    NOTION_REQUESTS_PER_SECOND: "200",
  };
  const destination = { write: (line: string) => void (written += line) };
  const api = await startTestApi({ ...environment, LOG_LEVEL: "trace", ...given }, destination);
  const admin = await api.member("CORE TEAM (ADMIN)", "boss");
  const agent = await api.member("BD", "agent_one");
  const { token } = admin;
  /** Has Notion know a token, with the data sources that are shared with it. */
  const integrate = (given: string, workspace: string, sees = (_source: string) => true) =>
    notion.integrations.set(given, { id: randomUUID(), name: "Legend", workspace, sees });
  integrate(pasted, "Acme");
  return {
    api,
    notion,
    sources,
    admin,
    agent,
    integrate,
    written: () => written,
    wanted: (given: object = {}) => ({ ...none, token: pasted, support: sources.support, ...given }),
    put: (body: object, product = api, as = token) =>
      product.send(connectionPath, { method: "PUT", token: as, body }),
    tryOut: (body: object) => api.send(`${connectionPath}/test`, { method: "POST", token, body }),
    read: async (product = api, as = token) => (await product.send(connectionPath, { token: as })).body,
    remove: () => api.send(connectionPath, { method: "DELETE", token }),
    isMirrored: async () =>
      (await api.send("/api/status", { token: agent.token })).body.integrations.notion as boolean,
    report: async () => (await api.send("/api/notion/sync", { token })).body,
    submitTicket: async () => {
      const fields = { supportCategory: "Deal Support", description: "Please look at my deal" };
      const { body } = await sendForm(api, "/api/support/ticket", { token: agent.token, fields });
      return (body as { id: string }).id;
    },
    rowIn: (source: string, id: string) =>
      notion.rowsOf(source).find((row) => notion.read(row, "Portal ID") === id),
    readTicket: async (id: string) => (await api.send(`/api/support/tickets/${id}`, { token })).body,
    /** A product of its own on the same workspace, with an admin. */
    startOther: async (given: Record<string, string>) => {
      const other = await startTestApi({ ...environment, ...given });
      onTestFinished(() => other.close());
      return { other, token: (await other.member("CORE TEAM (ADMIN)")).token };
    },
    close: async () => {
      await api.close();
      await notion.close();
    },
  };
};

export type ConnectedProduct = Awaited<ReturnType<typeof startNotionConnection>>;
