import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { endpoints } from "#contracts/all.ts";
import { eventually } from "#test/eventually.ts";
import { startOpenAi, type FakeOpenAi } from "#test/fakes/openai-server.ts";
import { startTestApi, type TestApi } from "#test/start-api.ts";
import { startHealth } from "../../health-service.ts";

const METRICS_TOKEN = "a-token-for-the-scraper";
const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };

let api: TestApi;
let model: FakeOpenAi;

beforeAll(async () => {
  model = await startOpenAi();
  api = await startTestApi({
    METRICS_TOKEN,
    OPENAI_BASE_URL: model.baseUrl,
    OPENAI_STREAM_USAGE: "on",
    OPENAI_EMBEDDING_MODEL: "fake-embedding",
  });
});
afterAll(async () => {
  await api.close();
  await model.close();
});

/** The samples, by their name with labels as the text has them. */
const readMetrics = async () => {
  const { text } = await api.send("/metrics", { headers });
  const samples = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const values = new Map(
    samples.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]),
  );
  const value = (name: string) => values.get(name) ?? 0;
  return { text, value };
};

const ask = async (token: string, content: string) =>
  api.send("/api/chat/messages", { method: "POST", token, body: { content, role: "user", sessionId: "s" } });

test("is healthy and ready", async () => {
  expect((await api.send("/healthz")).body).toEqual({ status: "ok" });
  const ready = await api.send("/readyz");
  expect([ready.status, ready.body]).toEqual([
    200,
    {
      status: "ok",
      database: true,
      ...(api.config.redisUrl === undefined ? {} : { redis: true }),
      model: true,
      embeddings: true,
    },
  ]);
});

test("metrics are for whoever knows the token", async () => {
  expect((await api.send("/metrics")).status).toBe(401);
  const wrong = await api.send("/metrics", { headers: { Authorization: "Bearer another-token-altogether" } });
  expect([wrong.status, wrong.text.includes("legend_")]).toEqual([401, false]);
  const right = await api.send("/metrics", { headers });
  expect([right.status, right.headers.get("content-type")]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
  ]);
});

test("counts requests by route template, whatever address was called", async () => {
  const agent = await api.member();
  await api.send("/api/support/tickets/00000000-0000-7000-8000-000000000001", { token: agent.token });
  await api.send("/api/support/tickets/secret-words", { token: agent.token });
  await api.send("/api/nothing/secret-words");
  const own = ["/api/openapi.json", "/healthz", "/readyz"];
  for (const path of [...own, "/dashboard/secret-words"]) await api.send(path, { token: agent.token });
  const { text, value } = await readMetrics();
  const counted = "legend_http_request_duration_seconds_count";
  const route = "/api/support/tickets/:id";
  expect(value(`${counted}{method="GET",route="${route}",status="404"}`)).toBe(1);
  expect(value(`${counted}{method="GET",route="${route}",status="400"}`)).toBe(1);
  expect(value(`${counted}{method="GET",route="unknown",status="404"}`)).toBe(1);
  for (const path of own)
    expect(value(`${counted}{method="GET",route="${path}",status="200"}`)).toBeGreaterThan(0);
  const routes = new Set([...text.matchAll(/route="([^"]+)"/gu)].map(([, name]) => name));
  const templates: string[] = endpoints.map(({ path }) => path);
  const known = new Set<unknown>([...templates, ...own, "/metrics", "unknown", "mini-app"]);
  expect([...routes].filter((name) => !known.has(name))).toEqual([]);
});

test("counts the model's calls, failures and tokens, searches, gaps and jobs", async () => {
  const [agent, admin] = [await api.member(), await api.member("CORE TEAM (ADMIN)")];
  const content = "# Fenugreek\n\nThe fenugreek desk pays 7 % commission.";
  const body = { title: "Fenugreek desk", category: "Resources", content };
  await api.send("/api/documents", { method: "POST", token: admin.token, body });
  await eventually(async () => expect(model.calls.length).toBeGreaterThan(0));
  const before = await readMetrics();
  expect((await ask(agent.token, "What commission does the fenugreek desk pay?")).status).toBe(201);
  model.next({ failure: { status: 400 } });
  await ask(agent.token, "How much does the fenugreek desk pay?");
  model.always({ text: "answerable: false\nNothing is known." });
  await ask(agent.token, "Who may open the fenugreek vault?");
  const after = await readMetrics();
  const risen = (name: string) => after.value(name) - before.value(name);
  expect(risen('legend_retrieval_duration_seconds_count{mode="hybrid"}')).toBeGreaterThan(0);
  expect(risen('legend_model_call_duration_seconds_count{call="embed",outcome="ok"}')).toBeGreaterThan(0);
  expect(risen('legend_model_call_duration_seconds_count{call="embed",outcome="status"}')).toBe(1);
  expect(risen('legend_retrieval_duration_seconds_count{mode="words"}')).toBeGreaterThan(0);
  expect(risen('legend_model_tokens_total{kind="prompt"}')).toBeGreaterThanOrEqual(100);
  expect(risen('legend_model_tokens_total{kind="completion"}')).toBeGreaterThanOrEqual(10);
  expect(risen("legend_gaps_pending")).toBeGreaterThan(0);
  expect(after.text).toContain('legend_queue_jobs{queue="knowledge",state="waiting"}');
  expect(after.text).toContain('legend_queue_oldest_waiting_seconds{queue="telegram"}');
  expect(after.text).not.toContain("fenugreek");
  expect(after.text).not.toContain(agent.actor.username);
  await eventually(async () => {
    const { value } = await readMetrics();
    const job = { queue: "knowledge", job: "digest-questions", outcome: "done" };
    const labels = Object.entries(job).map(([name, label]) => `${name}="${label}"`);
    expect(value(`legend_job_duration_seconds_count{${labels.join(",")}}`)).toBeGreaterThan(0);
  });
});

test("the example dashboard asks for nothing but metrics that there are", async () => {
  const { text } = await readMetrics();
  const kinds = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gmu)];
  const series = new Set(
    kinds.flatMap(([, name = "", kind]) =>
      kind === "histogram" ? ["bucket", "sum", "count"].map((part) => `${name}_${part}`) : [name],
    ),
  );
  const dashboard = JSON.parse(readFileSync("docs/grafana-dashboard.json", "utf8")) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const asked = dashboard.panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) =>
      [...expr.matchAll(/\b(?:legend|nodejs|process)_\w+/gu)].map(([name]) => name),
    ),
  );
  expect(asked.length).toBeGreaterThan(dashboard.panels.length);
  expect(asked.filter((name) => !series.has(name))).toEqual([]);
  const legend = kinds.map(([, name = ""]) => name).filter((name) => name.startsWith("legend_"));
  expect(legend.filter((name) => !asked.some((shown) => shown.startsWith(name)))).toEqual([]);
});

test("names what is down, and goes on telling what it can", async () => {
  const health = await startHealth({ core: api.core, config: api.config, port: 0 });
  onTestFinished(() => health.close());
  const url = `http://127.0.0.1:${health.port}`;
  const held = await api.database.sql.transaction();
  try {
    // The embedded database has one session, so everybody else waits for this transaction; a server needs a lock.
    if (api.database.kind === "postgres") return;
    const ready = await fetch(`${url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { status: "unavailable", down: ["database"], database: false, model: true, embeddings: true },
    ]);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await held.raw("select 1");
    const metrics = await fetch(`${url}/metrics`, { headers });
    expect([metrics.status, /^legend_gaps_pending/mu.test(await metrics.text())]).toEqual([200, false]);
  } finally {
    await held.rollback();
  }
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
});
