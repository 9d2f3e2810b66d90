import type { DestinationStream } from "pino";
import { startNotion, type FakeNotion } from "./fakes/notion-server.ts";
import type { FakePage } from "./fakes/notion-workspace.ts";
import { makePicture } from "./make-picture.ts";
import { hasRedis, startRedis } from "./queues.ts";
import { sendForm } from "./send-form.ts";
import { startTestApi, type Member } from "./start-api.ts";

/** The kinds of queue that the mirror is tested on. */
export const mirrorQueues = ["the database", ...(hasRedis ? ["Redis"] : [])];

/** The data sources as docs/notion-setup.md has them. */
export const addSources = (notion: FakeNotion) => ({
  support: notion.addSource(
    {
      Name: "title",
      "Support Category": ["select", ["Deal Support", "Compliance & KYC"]],
      Description: "rich_text",
      "BD Name": "rich_text",
      "Handled By": "rich_text",
      "Portal ID": "rich_text",
      "Proof of Support": "files",
      Status: ["status", ["Open", "In Progress", "Closed"]],
      Result: ["select", ["Pending", "Solved", "Not Resolved"]],
    },
    "Tickets",
  ),
  initiatives: notion.addSource(
    {
      Name: "title",
      Innitiative: ["multi_select", ["Community Call", "Outreach Sprint"]],
      "BD Name": "rich_text",
      "Portal ID": "rich_text",
      "Date of Participation": "date",
      "Proof of Participation": "files",
      Status: ["status", ["Pending", "In Review", "Approved", "Coordinated", "Rejected"]],
    },
    "Participations",
  ),
  upcoming: notion.addSource(
    {
      Name: "title",
      Innitiative: ["multi_select", ["Community Call"]],
      "Initiative Time": "date",
      Status: ["status", ["Planned", "Coordinated"]],
    },
    "Upcoming",
  ),
  team: notion.addSource(
    {
      Name: "title",
      "Telegram Username": "rich_text",
      Role: ["select", ["BD", "CORE TEAM (ADMIN)"]],
    },
    "Team",
  ),
});

export type Sources = ReturnType<typeof addSources>;

/** The settings of a product that mirrors these sources; it reads them every second. */
export const environmentFor = (notion: FakeNotion, sources: Partial<Sources>): Record<string, string> => ({
  NOTION_TOKEN: notion.token,
  NOTION_BASE_URL: notion.baseUrl,
  NOTION_SYNC_SECONDS: "1",
  NOTION_TIMEOUT_SECONDS: "1",
  NOTION_REQUESTS_PER_SECOND: "200",
  ...Object.fromEntries(
    Object.entries(sources).map(([name, id]) => [`NOTION_${name.toUpperCase()}_DATA_SOURCE`, id]),
  ),
});

interface Options {
  queue?: string;
  environment?: Record<string, string>;
  /** Where its log goes. */
  log?: DestinationStream;
  /** Changes the workspace before the product starts. */
  prepare?: (notion: FakeNotion, sources: Sources) => void;
}

/** The product with an admin and an agent, and the workspace that it mirrors. */
export const startMirror = async ({ queue, environment, log, prepare }: Options = {}) => {
  const notion = await startNotion();
  const sources = addSources(notion);
  prepare?.(notion, sources);
  const redis = queue === "Redis" ? await startRedis() : undefined;
  const api = await startTestApi(
    {
      ...environmentFor(notion, sources),
      ...(redis === undefined ? {} : { REDIS_URL: redis.url }),
      ...environment,
      ...(log === undefined ? {} : { LOG_LEVEL: "trace" }),
    },
    log,
  );
  const admin = await api.member("CORE TEAM (ADMIN)", "Root_Admin");
  const agent = await api.member("BD", "agent_one");
  const picture = await makePicture();
  const submitTicket = async (description: string, { token }: Member = agent, withProof = false) => {
    const { body } = await sendForm(api, "/api/support/ticket", {
      token,
      fields: { supportCategory: "Deal Support", description },
      ...(withProof ? { file: { field: "proofOfSupport", name: "proof.png", content: picture } } : {}),
    });
    return body as { id: string };
  };
  return {
    api,
    notion,
    sources,
    admin,
    agent,
    picture,
    submitTicket,
    readTicket: async (id: string) =>
      (await api.send(`/api/support/tickets/${id}`, { token: admin.token })).body,
    changeTicket: (id: string, body: object) =>
      api.send(`/api/support/tickets/${id}`, { method: "PATCH", token: admin.token, body }),
    /** The row of a record; undefined while there is none. */
    rowOf: (source: keyof Sources, id: string): FakePage | undefined =>
      notion.rowsOf(sources[source]).find((row) => notion.read(row, "Portal ID") === id),
    history: async (subject: string) =>
      (await api.send(`/api/audit?subject=${subject}`, { token: admin.token })).body as {
        action: string;
        actor: string | null;
        before: Record<string, unknown> | null;
        after: Record<string, unknown> | null;
      }[],
    report: async () => (await api.send("/api/notion/sync", { token: admin.token })).body,
    close: async () => {
      await api.close();
      await redis?.stop();
      await notion.close();
    },
  };
};

export type Mirror = Awaited<ReturnType<typeof startMirror>>;
