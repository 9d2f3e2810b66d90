import { afterAll, beforeAll, expect, test } from "vitest";
import { startInsights, type InsightsApi } from "#test/start-insights.ts";

let api: InsightsApi;
beforeAll(async () => {
  api = await startInsights();
});
afterAll(() => api.close());

const path = "/api/bd-questions/agent-replies?daysBack=365";
const read = (query: string) => api.send(`${path}&${query}`, { token: api.admin.token });
const rated = (more: string) =>
  `exists (select from answer_ratings r where r.question_message_id = q.message_id and r.current${more})`;
const asker = "(select username_key from users u where u.id = q.user_id)";

test.each([
  ["outcome=gap", "q.gap_id is not null"],
  ["outcome=answered", "q.gap_id is null"],
  ["rating=helpful", rated(" and r.helpful")],
  ["rating=unhelpful", rated(" and not r.helpful")],
  ["rating=none", `not ${rated("")}`],
  ["person=%40Worker_4", `${asker} = 'worker_4'`],
  ["person=worker_4&outcome=gap", `${asker} = 'worker_4' and q.gap_id is not null`],
  ["source=PAPER+12", "q.sources::text like '%\"Paper 12\"%'"],
  ["module=lead_replier&service=OTC", "q.service = 'OTC'"],
])("%s lists the replies that are so", async (query, condition) => {
  const module = query.includes("lead_replier") ? "lead_replier" : "bd_assistant";
  const where = `q.module = '${module}' and ${condition}`;
  const [count] = await api.numbers(`select count(*) from questions q where ${where}`);
  expect(count).toBeGreaterThan(0);
  const { status, body, headers } = await read(query);
  expect([status, Number(headers.get("x-total-count"))]).toEqual([200, Math.min(count!, 1001)]);
  const ids = (body as { id: string }[]).map(({ id }) => `'${id}'`).join(", ");
  const [right] = await api.numbers(`select count(*) from questions q where ${where} and id in (${ids})`);
  expect(right).toBe(body.length);
});

test.each(["rating=good", "outcome=maybe", "service=X"])("%s is refused", async (query) => {
  expect((await read(query)).status).toBe(400);
});
