import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({ SAMPLE_CONTENT: "on" });
});
afterAll(() => api.close());

const begin = async ({ token }: Member, projectName: string): Promise<string> => {
  const said = {
    leadMessage: "Can you quote us for two venues?",
    sessionId: "default-session",
    service: "MM",
  };
  const body = { projectName, ...said };
  return (await api.send("/api/lead-replier/generate", { method: "POST", token, body })).body.conversationId;
};
const contacts = async (projectName: string, member?: Member) =>
  api.send(
    `/api/leads/contacts?projectName=${encodeURIComponent(projectName)}`,
    member && { token: member.token },
  );
const names = async (projectName: string, member: Member): Promise<string[]> =>
  (await contacts(projectName, member)).body.map(({ username }: { username: string }) => username);

test("says who else has a lead of a project and since when, and nothing else of it", async () => {
  const [ben, ann] = [await api.member(), await api.member()];
  const id = await begin(ben, "Nova Protocol");
  const { openedAt } = (await api.send(`/api/leads/${id}`, { token: ben.token })).body;
  expect((await contacts("Nova Protocol", ann)).body).toEqual([
    { username: ben.actor.telegramUsername, disabled: false, since: openedAt },
  ]);
  // One's own is no other's, and a second one is told after the first.
  expect(await names("Nova Protocol", ben)).toEqual([]);
  await begin(ann, "nova protocol");
  const third = await api.member();
  expect(await names("Nova Protocol", third)).toEqual([ben, ann].map(({ actor }) => actor.telegramUsername));
});

test.each([
  ["Orchid Labs", "orchid  labs", true],
  ["Orchid-Labs!", "OrchidLabs", true],
  ["Orchid's Labs", "orchid’s labs", true],
  ["Orchid? Labs\\", "orchid labs", true],
  ["Caf\u00e9 Labs", "CAFE\u0301 LABS", true],
  ["Orchid Labs", "Orchid", false],
  ["Orchid Labs", "Orchid Lab", false],
  ["!!!", "???", false],
])("a lead of %s is found by %s: %s", async (written, asked, isFound) => {
  const [ben, ann] = [await api.member(), await api.member()];
  await begin(ben, written);
  expect((await names(asked, ann)).includes(ben.actor.telegramUsername)).toBe(isFound);
});

test("nobody is in touch with a project whose lead lies in the archive", async () => {
  const [ben, ann] = [await api.member(), await api.member()];
  const id = await begin(ben, "Quietude");
  expect(await names("Quietude", ann)).toHaveLength(1);
  await api.send(`/api/leads/${id}`, { method: "PATCH", token: ben.token, body: { archived: true } });
  expect(await names("Quietude", ann)).toEqual([]);
});

test("is read by its index, however many leads there are", async () => {
  const { sql } = api.database;
  const { id } = (await api.member()).actor;
  await sql.raw(
    `insert into lead_conversations (id, user_id, project_name, project_key, created_at, last_message_at)
     select gen_random_uuid(), ?, md5(i::text), md5(i::text), now(), now() from generate_series(1, 5000) i`,
    [id],
  );
  await sql.raw("analyze lead_conversations");
  const { rows } = await sql.raw<{ rows: { "QUERY PLAN": string }[] }>(
    `explain select id from lead_conversations c
     where without_punctuation(c.project_key) = nullif(without_punctuation('orchid labs'), '') and c.archived_at is null`,
  );
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("lead_conversations_contacts");
});

test("is for signed-in people, who name a project", async () => {
  expect((await contacts("Nova")).status).toBe(401);
  expect((await contacts(" ", await api.member())).status).toBe(400);
});
