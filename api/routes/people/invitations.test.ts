import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { invitationOver } from "#contracts/invitations.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

let api: TestApi;
let admin: Member;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.member("CORE TEAM (ADMIN)", "boss");
});
afterAll(() => api.close());

const invite = (people: unknown, token = admin.token) =>
  api.send("/api/invitations", { method: "POST", token, body: { people } });
const again = (id: string, token = admin.token) =>
  api.send(`/api/users/${id}/invitation`, { method: "POST", token });
const accept = (token: string) => api.send("/api/auth/invitation", { method: "POST", body: { token } });
const tokenIn = (link: string): string => new URL(link).hash.slice(1);
const newcomer = async (telegramUsername: string, role = "BD") => {
  const { body } = await invite([{ telegramUsername, role }]);
  return { id: body.invitations[0].user.id, token: tokenIn(body.invitations[0].link) };
};
const person = async (name: string) =>
  (await api.send(`/api/users?q=${name}`, { token: admin.token })).body[0];

test("several people are invited at once, each with a link; who is on the team already is named", async () => {
  await api.member("BD", "already_here");
  const { status, body } = await invite([
    { telegramUsername: "@Mia_New", role: "BD" },
    { telegramUsername: "leo_new", role: "BD" },
    { telegramUsername: "LEO_NEW", role: "CORE TEAM (ADMIN)" },
    { telegramUsername: "Already_Here", role: "BD" },
  ]);
  expect(status).toBe(201);
  expect(body.known).toEqual(["Already_Here"]);
  const names = body.invitations.map(({ user }: { user: object }) => user);
  expect(names).toMatchObject([
    { username: "Mia_New", userRole: "BD", waiting: true },
    { username: "LEO_NEW", isAdmin: true, waiting: true },
  ]);
  const links: string[] = body.invitations.map(({ link }: { link: string }) => link);
  expect(links).toEqual(links.map(() => expect.stringMatching(/^http:\/\/legend\.test\/invite#[\w-]{43}$/u)));
  expect(new Set(links).size).toBe(2);
  const { text } = await api.send("/api/users", { token: admin.token });
  const { text: audit } = await api.send("/api/audit", { token: admin.token });
  for (const link of links) expect(`${text} ${audit}`).not.toContain(tokenIn(link));
  expect(await person("mia_new")).toMatchObject({ invitedUntil: expect.any(String), lastSeenAt: null });
});

test("a link signs its person in once, with a code that works from then on", async () => {
  const { token } = await newcomer("first_day");
  const { status, body, headers } = await accept(token);
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ username: "first_day", isAdmin: false });
  expect(headers.get("set-cookie")).toContain("legend_session=");
  const session = await api.send("/api/auth/bd-session", { token: body.sessionToken });
  expect(session.body.user.username).toBe("first_day");
  const signIn = { telegramUsername: "first_day", accessCode: body.accessCode };
  expect((await api.send("/api/auth/bd-login", { method: "POST", body: signIn })).status).toBe(200);
  const second = await accept(token);
  expect([second.status, second.body.error]).toEqual([404, invitationOver]);
  expect(await person("first_day")).toMatchObject({
    waiting: false,
    invitedUntil: null,
    lastSeenAt: expect.any(String),
  });
});

test("of many who use a link at the same time one comes in", async () => {
  const { token } = await newcomer("race_day");
  const answers = await Promise.all(Array.from({ length: 6 }, () => accept(token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(5);
});

describe("a link is over", () => {
  test("once another was made", async () => {
    const { id, token } = await newcomer("second_link");
    const next = await again(id);
    expect(next.status).toBe(201);
    expect((await accept(token)).status).toBe(404);
    expect((await accept(tokenIn(next.body.link))).status).toBe(200);
  });

  test("after its days", async () => {
    const { id, token } = await newcomer("late_day");
    await api.database
      .sql("users")
      .where({ id })
      .update({ invited_until: new Date(Date.now() - 1000) });
    expect((await accept(token)).status).toBe(404);
  });

  test("when its person is disabled, who gets no other either", async () => {
    const { id, token } = await newcomer("off_day");
    const body = { disabled: true };
    await api.send(`/api/users/${id}`, { method: "PATCH", token: admin.token, body });
    expect((await accept(token)).status).toBe(404);
    expect((await again(id)).status).toBe(409);
  });

  test("when its person was forgotten", async () => {
    const { id, token } = await newcomer("gone_day");
    await api.send(`/api/users/${id}`, { method: "DELETE", token: admin.token });
    expect((await accept(token)).status).toBe(404);
  });

  test.each(["", "x", "a".repeat(101), "https://legend.test/invite"])("%j opens nothing", async (token) => {
    expect([400, 404]).toContain((await accept(token)).status);
  });
});

test("somebody who has a code keeps it, and their other sessions", async () => {
  const member = await api.member("BD", "new_phone");
  const { body } = await again(member.actor.id);
  const answer = await accept(tokenIn(body.link));
  expect(answer.body.accessCode).toBeNull();
  expect((await api.send("/api/auth/bd-session", { token: member.token })).status).toBe(200);
});

test("only admins invite", async () => {
  const agent = await api.member();
  expect((await invite([{ telegramUsername: "anybody", role: "BD" }], agent.token)).status).toBe(403);
  expect((await again(admin.actor.id, agent.token)).status).toBe(403);
});

test.each([
  [[]],
  [Array.from({ length: 51 }, (_, at) => ({ telegramUsername: `many_${at}`, role: "BD" }))],
  [[{ telegramUsername: "a b", role: "BD" }]],
])("refuses %j", async (people) => {
  expect((await invite(people)).status).toBe(400);
});

test("a person gets another name, also where it was written down; a name that is taken is refused", async () => {
  const member = await api.member("CORE TEAM (ADMIN)", "old_name");
  const document = { title: "Desk", content: "Nine to six.", category: "Resources", fileType: "text/plain" };
  const added = await api.send("/api/documents", { method: "POST", token: member.token, body: document });
  const rename = (telegramUsername: string) =>
    api.send(`/api/users/${member.actor.id}`, {
      method: "PATCH",
      token: admin.token,
      body: { telegramUsername },
    });
  expect((await rename("Boss")).status).toBe(409);
  expect((await rename("@New_Name")).body).toMatchObject({ username: "New_Name", isAdmin: true });
  const read = await api.send(`/api/documents/${added.body.id}`, { token: admin.token });
  expect(read.text).not.toContain("old_name");
  expect(await person("old_name")).toBeUndefined();
  expect(await person("new_na")).toMatchObject({ username: "New_Name" });
});
