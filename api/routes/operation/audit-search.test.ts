import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

let api: TestApi;
let admin: Member;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.member("CORE TEAM (ADMIN)", "Root_Admin");
  const other = await api.member("CORE TEAM (ADMIN)", "other_admin");
  const { actor } = admin;
  const added = { title: "Quokka fees 50%", content: "Free.", category: null, fileType: "text/plain" };
  const document = await api.core.knowledge.addDocument(actor, { ...added, orderIndex: null });
  await api.core.knowledge.changeDocument(other.actor, { id: document.id, title: "Wombat fees" });
  await api.core.users.add(other.actor, { telegramUsername: "mia_found", role: "BD" });
});
afterAll(() => api.close());

const found = async (query: string) => {
  const { status, body, headers } = await api.send(`/api/audit?${query}`, { token: admin.token });
  expect(status).toBe(200);
  const entries = body as { actor: string; action: string }[];
  expect(headers.get("x-total-count")).toBe(String(entries.length));
  return entries.map(({ actor, action }) => `${actor} ${action}`);
};

const added = "root_admin document.add";
const changed = "other_admin document.change";
const person = "other_admin user.add";

test.each([
  ["q=quokka", [changed, added]],
  ["q=wombat", [changed]],
  ["q=50%25", [changed, added]],
  ["q=mia_found", [person]],
  ["q=%40other_admin", [person, changed]],
  ["q=added+quokka", [added]],
  ["q=person", [person]],
  ["q=nothing+of+the+kind", []],
  ["person=%40Other", [person, changed]],
  ["person=root&q=fees", [added]],
  ["subject=document&days=1", [changed, added]],
])("%s finds who did what to what", async (query, expected) => {
  const lines = await found(query);
  expect(lines.map((line) => line.toLowerCase())).toEqual(expected);
});

test("what is older than so many days is left out", async () => {
  const { sql } = api.database;
  await sql("audit_log")
    .where({ action: "user.add" })
    .update({ created_at: new Date(Date.now() - 8 * 86_400_000) });
  expect(await found("q=mia_found&days=7")).toEqual([]);
  expect(await found("q=mia_found&days=30")).toHaveLength(1);
});

test("refuses days that are none", async () => {
  expect((await api.send("/api/audit?days=0", { token: admin.token })).status).toBe(400);
});

test("many words are found by their index", async () => {
  const { sql } = api.database;
  await sql.raw(`
    insert into audit_log (id, actor_name, action, subject, subject_id, before, created_at)
    select gen_random_uuid(), 'somebody', 'document.change', 'document', i, jsonb_build_object('title', 'Paper ' || md5(i::text)), now()
    from generate_series(1, 20000) i`);
  await sql.raw("analyze audit_log");
  const { rows } = await sql.raw<{ rows: { "QUERY PLAN": string }[] }>(
    `explain select id from audit_log where (lower(coalesce(actor_name, 'Legend') || ' ' || subject || ' ' ||
       names_in(coalesce(before, '{}')) || ' ' || names_in(coalesce(after, '{}'))) like '%wombat%' or action = any('{}'))
     order by id desc limit 51`,
  );
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("audit_log_words");
});
