import { afterAll, beforeAll, expect, test } from "vitest";
import { plots, type InsightRecord } from "#contracts/insights.ts";
import type { Member } from "#test/start-api.ts";
import { insightsZone as timeZone, month, startInsights, type InsightsApi } from "#test/start-insights.ts";

const { query: range, from, start } = month;

let api: InsightsApi;
let admin: Member;
let agent: Member;

beforeAll(async () => {
  api = await startInsights();
  ({ admin } = api);
  agent = await api.member();
});
afterAll(() => api.close());

test.each(plots)("tells %s and its records to admins alone", async (plot) => {
  for (const path of [`/api/insights/${plot}`, `/api/insights/${plot}/records`]) {
    expect((await api.send(path)).status).toBe(401);
    expect((await api.send(path, { token: agent.token })).status).toBe(403);
  }
  const insight = await api.readInsight(plot);
  expect(insight).toMatchObject({ plot, timeZone, range: { from, to: "2026-09-30" } });
  expect(insight.rangeBefore).toEqual({ from: start, to: "2026-08-31" });
  expect(insight.days.length === 0 || insight.days.length === 30).toBe(true);
});

test.each([
  ["questions?from=2026-09-01", "to"],
  ["questions?to=2026-09-01", "from"],
  ["questions?from=2026-09-02&to=2026-09-01", "to"],
  ["questions?from=2025-01-01&to=2026-09-01", "to"],
  ["questions?from=2026-02-30&to=2026-09-01", "from"],
  ["questions?days=31", "days"],
  ["questions?person=nobody", "person"],
  ["nothing", "plot"],
  ["questions/records?cursor=x", "cursor"],
])("refuses %s by naming what is wrong", async (path, field) => {
  const { status, body } = await api.send(`/api/insights/${path}`, { token: admin.token });
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
});

test("takes the last 30 days where no range is named, and as many as are asked for", async () => {
  expect((await api.readInsight("questions", "")).days).toHaveLength(30);
  expect((await api.readInsight("questions", "days=90&step=day")).days).toHaveLength(90);
});

test("lists every record of a row once, page by page, newest first", async () => {
  const seen: InsightRecord[] = [];
  const row = `${range}&key=OTC`;
  let { items, total, next } = await api.recordsOf("questions", row);
  seen.push(...items);
  while (next !== null) {
    const cursor = encodeURIComponent(next);
    ({ items, next } = await api.recordsOf("questions", `${row}&cursor=${cursor}`));
    seen.push(...items);
  }
  expect([seen.length, new Set(seen.map(({ id }) => id)).size]).toEqual([total, total]);
  expect(seen.map(({ at }) => at)).toEqual(
    seen
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  expect(seen[0]).toMatchObject({ kind: "lead_question", person: expect.stringMatching(/^worker_/u) });
});
