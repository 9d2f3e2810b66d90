import { afterAll, beforeAll, expect, test } from "vitest";
import { startInsights, type InsightsApi } from "#test/start-insights.ts";

let api: InsightsApi;
beforeAll(async () => {
  api = await startInsights();
});
afterAll(() => api.close());

const table = (path: string, token = api.admin.token) =>
  api.send(path, { token, headers: { Accept: "text/csv" } });

const linesOf = (text: string): string[] => text.split("\r\n");

test.each([
  ["/api/support/tickets", "Created,Agent,Category,Description,Status,Result,Handled by,Note,Changed,Id"],
  ["/api/initiatives/participations", "Day,Agent,Initiative,Status,Points,Note,Submitted,Id"],
  ["/api/leads?scope=team", "Project,Agent,Service,Stage,"],
  ["/api/feedback", "Asked,Agent,Module,Service,Question,"],
  [
    "/api/bd-questions/agent-replies?daysBack=365&q=question+11",
    "Asked,Agent,Module,Project,Service,Question,Answer,",
  ],
  ["/api/users", "Username,Role,Disabled,"],
  ["/api/audit", "At,Who,Did,Of,Kind,Before,After,Id"],
  ["/api/announcements", "Created,Author,Title,Text,Link,State,For,Sent,"],
  ["/api/insights/questions/records?days=90", "At,Person,Text,State,Kind,Id"],
  ["/api/golden", "Question,Module,Service,State,"],
])("%s is a table of all its rows, whatever its pages", async (path, names) => {
  const [asTable, asJson] = [await table(path), await api.send(path, { token: api.admin.token })];
  expect(asTable.status).toBe(200);
  expect(asTable.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const [first = "", ...rows] = linesOf(asTable.text);
  expect(first.startsWith(names)).toBe(true);
  expect(rows).toHaveLength(Number(asJson.headers.get("x-total-count")));
});

test("documents of all categories are one table, in display order and without their texts", async () => {
  const { sql } = api.database;
  await sql("documents").where({ title: "Paper 1" }).update({ category: "Service Decks" });
  await sql.raw(`
    insert into documents (id, kind, title, content, category, file_type, split_version, uploaded_at, updated_at)
    select gen_random_uuid(), 'document', 'Sheet ' || i, 'Of it.', 'Resources', 'text/plain', 1, now(), now()
    from generate_series(1, 80) i`);
  const { text } = await table("/api/documents/categories");
  const { body } = await api.send("/api/documents", { token: api.admin.token });
  const titles = (body as { title: string }[]).map(({ title }) => title);
  expect(titles.length).toBeGreaterThan(110);
  expect(
    linesOf(text)
      .slice(1)
      .map((line) => line.split(",")[0]),
  ).toEqual(titles);
  const found = await table("/api/documents/categories?q=paper+1");
  expect(
    linesOf(found.text)
      .slice(1)
      .every((line) => /^Paper \d*1/u.test(line)),
  ).toBe(true);
});

test("deleted documents are a table that tells who deleted them", async () => {
  const { body } = await api.send("/api/documents", {
    method: "POST",
    token: api.admin.token,
    body: { title: "Old tariff", content: "Of last year." },
  });
  await api.send(`/api/documents/${body.id}`, { method: "DELETE", token: api.admin.token });
  const { text } = await table("/api/documents/trash?q=tariff");
  const [names, ...rows] = linesOf(text);
  expect(names).toBe("Title,Category,Version,Added,Deleted,Deleted by,Gone for good,Id");
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(/^Old tariff,/u);
  expect(rows[0]).toContain(`,${api.admin.actor.username},`);
  expect((await table("/api/documents/trash", (await api.member()).token)).status).toBe(403);
});

test("a table holds what its list is narrowed to, in its order", async () => {
  const query = "/api/support/tickets?status=Closed&person=worker_3";
  const ids: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page = await api.send(`${query}${cursor === "" ? "" : `&cursor=${cursor}`}`, {
      token: api.admin.token,
    });
    ids.push(...(page.body as { id: string }[]).map(({ id }) => id));
    cursor = page.headers.get("x-next-cursor");
  }
  expect(ids.length).toBeGreaterThan(2);
  const { text } = await table(query);
  expect(
    linesOf(text)
      .slice(1)
      .map((line) => line.split(",").at(-1)),
  ).toEqual(ids);
});

test("it begins as spreadsheets know UTF-8 by, and runs no formula that somebody wrote", async () => {
  const { sql } = api.database;
  const ticket = await sql("tickets").first<{ id: string }>("id");
  const description = '=HYPERLINK("https://evil.example","x")';
  await sql("tickets").where({ id: ticket.id }).update({ description });
  const response = await fetch(`${api.url}/api/support/tickets`, {
    headers: { Accept: "text/csv", Authorization: `Bearer ${api.admin.token}` },
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(Array.from(bytes.subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toContain(`,"'=HYPERLINK(""https://evil.example"",""x"")",`);
});

test("tells who did what in the words of the audit log", async () => {
  const name = "somebody_new";
  await api.core.users.add(api.admin.actor, { telegramUsername: name, role: "BD" });
  const { text } = await table("/api/audit?subject=user");
  const line = linesOf(text).find((one) => one.includes("added a person"));
  expect(line).toContain(`,${api.admin.actor.username},added a person,${name},user,`);
});

test("is for those who may read the list, and of what they may read", async () => {
  const agent = await api.member();
  expect((await table("/api/audit", agent.token)).status).toBe(403);
  expect((await api.send("/api/audit", { headers: { Accept: "text/csv" } })).status).toBe(401);
  const wrong = await table("/api/support/tickets?status=Lost");
  expect([wrong.status, wrong.body.code]).toEqual([400, "validation_failed"]);
  expect(linesOf((await table("/api/support/tickets", agent.token)).text)).toHaveLength(1);
});
