import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createOnServer } from "../databases.ts";
import { eventually } from "../eventually.ts";
import { startNotion } from "../fakes/notion-server.ts";
import { freePort } from "../queues.ts";
import { addSources } from "../start-mirror.ts";
import { addressOf, startProduct } from "../start-product.ts";

const server = process.env.TEST_DATABASE_URL;
const accessCode = "a-code-for-the-tests";

const startWorkspace = async () => {
  const notion = await startNotion();
  onTestFinished(() => notion.close());
  return { notion, sources: addSources(notion), moved: addSources(notion) };
};

/** An API and a worker, each a process of its own. */
const startProcesses = async (serverUrl: string, environment: Record<string, string>) => {
  const database = await createOnServer(serverUrl);
  onTestFinished(database.drop);
  const dataDir = mkdtempSync(join(tmpdir(), "legend-live-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const healthPort = await freePort();
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, HOST: "127.0.0.1", ...environment };
  const start = (service: string) =>
    startProduct(["dist/server/main.js", `--services=${service}`], {
      ...settings,
      HEALTH_PORT: String(healthPort),
    });
  const [api] = [start("api"), start("worker")];
  await eventually(async () =>
    expect((await fetch(`http://127.0.0.1:${healthPort}/readyz`)).status).toBe(200),
  );
  return api === undefined ? "" : addressOf(api);
};

const signIn = async (url: string) => {
  const answer = await fetch(`${url}/api/auth/bd-login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ telegramUsername: "admin", accessCode }),
  });
  return ((await answer.json()) as { sessionToken: string }).sessionToken;
};

test.skipIf(server === undefined)(
  "a worker that is a process of its own mirrors as Notion is connected, moved and removed at the API",
  async () => {
    const { notion, sources, moved } = await startWorkspace();
    const url = await startProcesses(server ?? "", {
      ADMIN_ACCESS_CODE: accessCode,
      NOTION_BASE_URL: notion.baseUrl,
      NOTION_SYNC_SECONDS: "1",
      NOTION_REQUESTS_PER_SECOND: "200",
    });
    const headers = { Authorization: `Bearer ${await signIn(url)}`, "Content-Type": "application/json" };
    const connect = async (given: object) => {
      const body = JSON.stringify({ support: null, initiatives: null, upcoming: null, team: null, ...given });
      expect((await fetch(`${url}/api/connections/notion`, { method: "PUT", headers, body })).status).toBe(
        200,
      );
    };
    const submit = async (description: string) => {
      const body = new FormData();
      body.set("supportCategory", "Deal Support");
      body.set("description", description);
      const { Authorization } = headers;
      const options = { method: "POST", headers: { Authorization }, body };
      expect((await fetch(`${url}/api/support/ticket`, options)).status).toBe(201);
    };
    const told = (source: string) => notion.rowsOf(source).map((row) => notion.read(row, "Description"));

    await submit("Before it was connected");
    await connect({ token: notion.token, support: sources.support });
    await eventually(async () => expect(told(sources.support)).toEqual(["Before it was connected"]));
    await connect({ support: moved.support });
    await submit("After it was moved");
    await eventually(async () =>
      expect(new Set(told(moved.support))).toEqual(
        new Set(["After it was moved", "Before it was connected"]),
      ),
    );
    expect(told(sources.support)).toHaveLength(1);
    await fetch(`${url}/api/connections/notion`, { method: "DELETE", headers });
    await submit("After it was removed");
    await connect({ token: notion.token, support: moved.support });
    await eventually(async () => expect(told(moved.support)).toHaveLength(3));
    expect(told(sources.support)).toHaveLength(1);
  },
);
