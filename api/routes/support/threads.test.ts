import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { followEvents } from "#test/follow-events.ts";
import { makePicture } from "#test/make-picture.ts";
import { filesOf, sendForm } from "#test/send-form.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

let api: TestApi;
let admin: Member;
let agent: Member;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.member("CORE TEAM (ADMIN)", "Root_Admin");
  agent = await api.member("BD", "agent_one");
});
afterAll(() => api.close());

type Kind = "ticket" | "participation";
const paths: Record<Kind, string> = {
  ticket: "/api/support/tickets",
  participation: "/api/initiatives/participations",
};
const unknown = "01890000-0000-7000-8000-000000000000";
let seed = 100;

const open = async (kind: Kind, member = agent): Promise<string> => {
  seed += 1;
  const today = new Date().toISOString().slice(0, 10);
  const content = await makePicture({ seed });
  const { body } =
    kind === "ticket"
      ? await sendForm(api, "/api/support/ticket", {
          token: member.token,
          fields: { supportCategory: "Deal Support", description: "The deal of Acme waits for its KYC." },
        })
      : await sendForm(api, "/api/initiatives/participation", {
          token: member.token,
          fields: { initiative: '["Community Call"]', dateOfParticipation: today },
          file: { field: "proofOfParticipation", name: "call.png", content },
        });
  return body.id;
};

interface Said {
  text?: string;
  picture?: Buffer | string;
  key?: string;
}

const say = (kind: Kind, id: string, member: Member | null, { text, picture, key }: Said) =>
  sendForm(api, `${paths[kind]}/${id}/messages`, {
    token: member?.token,
    fields: text === undefined ? {} : { text },
    ...(picture === undefined ? {} : { file: { field: "picture", name: "shot.png", content: picture } }),
    ...(key === undefined ? {} : { key }),
  });
const thread = (kind: Kind, id: string, member: Member | null, query = "") =>
  api.send(`${paths[kind]}/${id}/thread${query}`, { token: member?.token });
const patch = (kind: Kind, id: string, body: object) =>
  api.send(`${paths[kind]}/${id}`, { method: "PATCH", token: admin.token, body });
const read = async (kind: Kind, id: string) =>
  (await api.send(`${paths[kind]}/${id}`, { token: agent.token })).body;
const act = (id: string, what: "reopen" | "withdraw", member: Member | null) =>
  api.send(`${paths.ticket}/${id}/${what}`, { method: "POST", token: member?.token });
const eventsOf = async (kind: Kind, id: string) =>
  (await thread(kind, id, agent)).body.map(({ event }: { event: string }) => event).toReversed();

describe.each<Kind>(["ticket", "participation"])("the thread of a %s", (kind) => {
  test("is written by its agent and the team, and read by nobody else", async () => {
    const stranger = await api.member();
    const id = await open(kind);
    const picture = await makePicture({ seed: 7 });
    const asked = await say(kind, id, admin, { text: " Which wallet? " });
    expect([asked.status, asked.body]).toEqual([
      201,
      {
        id: expect.any(String),
        event: "message",
        author: "Root_Admin",
        fromTeam: true,
        at: expect.any(String),
        text: "Which wallet?",
        picture: null,
        changes: {},
        isNew: false,
      },
    ]);
    const shown = await say(kind, id, agent, { picture });
    expect(shown.body).toMatchObject({ text: null, author: "agent_one", fromTeam: false });
    const file = await fetch(api.url + shown.body.picture.file.url);
    expect(Buffer.from(await file.arrayBuffer()).equals(picture)).toBe(true);
    for (const member of [agent, admin]) expect((await thread(kind, id, member)).body).toHaveLength(3);
    expect((await read(kind, id)).lastMessage).toMatchObject({
      author: "agent_one",
      fromTeam: false,
      text: null,
      hasPicture: true,
    });

    for (const [member, status] of [
      [null, 401],
      [stranger, 404],
    ] as const) {
      expect((await thread(kind, id, member)).status).toBe(status);
      expect((await say(kind, id, member, { text: "Let me in" })).status).toBe(status);
    }
    expect((await say(kind, unknown, admin, { text: "Hello?" })).status).toBe(404);
    expect((await thread(kind, "x", admin)).status).toBe(400);
    expect((await thread(kind, id, agent, "?cursor=x")).status).toBe(400);
  });

  test("takes no empty message, none that is too long, and no file but a picture; nothing of those is kept", async () => {
    const id = await open(kind);
    const files = filesOf(api).length;
    const refused = [
      [await say(kind, id, agent, { text: "  " }), 400],
      [await say(kind, id, agent, {}), 400],
      [await say(kind, id, agent, { text: "x".repeat(8001) }), 400],
      [await say(kind, id, agent, { text: "x".repeat(70_000) }), 400],
      [await say(kind, id, agent, { text: "A\u0000B" }), 400],
      [await say(kind, id, agent, { text: "See this", picture: "%PDF-1.7" }), 415],
      [await say(kind, id, agent, { picture: Buffer.alloc(11 * 1024 * 1024) }), 413],
    ] as const;
    expect(refused.map(([{ status }]) => status)).toEqual(refused.map(([, status]) => status));
    expect((await say(kind, id, agent, { text: "x".repeat(8000) })).status).toBe(201);
    expect(await eventsOf(kind, id)).toEqual(["opened", "message"]);
    expect(filesOf(api).length).toBe(files);
  });

  test("has a message once, however often and however fast it is sent with one key", async () => {
    const id = await open(kind);
    const picture = await makePicture({ seed: 9 });
    const sent = await Promise.all(
      [1, 2, 3].map(() => say(kind, id, agent, { text: "Once", picture, key: "one" })),
    );
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1);
    expect((await say(kind, id, agent, { text: "Once", key: "one" })).body.id).toBe(sent[0]?.body.id);
    // Of somebody else, and elsewhere, the same key is another one.
    await say(kind, id, admin, { text: "Once", key: "one" });
    await say(kind, await open(kind), agent, { text: "Once", key: "one" });
    expect(await eventsOf(kind, id)).toEqual(["opened", "message", "message"]);
  });

  test("tells the other side at once, and what came since its agent looked is new", async () => {
    const id = await open(kind);
    const key = `${kind}s` as const;
    const [ofAgent, ofAdmin] = [
      await followEvents(api.url, agent.token),
      await followEvents(api.url, admin.token),
    ];
    onTestFinished(() => ofAgent.close());
    onTestFinished(() => ofAdmin.close());
    const unseen = async () => (await api.send("/api/unseen", { token: agent.token })).body[key];
    const before = await unseen();
    await say(kind, id, admin, { text: "Any news?" });
    await ofAgent.until(({ event, data }) => event === "invalidate" && data.keys.includes(key));
    await ofAdmin.until(({ event, data }) => event === "invalidate" && data.keys.includes(key));
    expect((await unseen()) - before).toBe(1);
    expect((await thread(kind, id, agent)).body[0]).toMatchObject({ text: "Any news?", isNew: true });
    expect((await thread(kind, id, admin)).body[0].isNew).toBe(false);
    await api.send(`${paths[kind]}/seen`, { method: "POST", token: agent.token, body: { ids: [id] } });
    expect((await thread(kind, id, agent)).body[0].isNew).toBe(false);
    await say(kind, id, admin, { text: "And now?" });
    await say(kind, id, agent, { text: "Yes." });
    const lines = (await thread(kind, id, agent)).body;
    expect(lines.map(({ isNew }: { isNew: boolean }) => isNew)).toEqual([false, true, false, false]);
  });

  test("is read by pages", async () => {
    const id = await open(kind);
    for (let number = 1; number <= 51; number += 1) await say(kind, id, agent, { text: `Message ${number}` });
    const first = await thread(kind, id, agent);
    expect([first.body.length, first.headers.get("x-total-count"), first.body[0].text]).toEqual([
      50,
      "52",
      "Message 51",
    ]);
    const second = await thread(kind, id, agent, `?cursor=${first.headers.get("x-next-cursor")}`);
    expect(second.body.map(({ text, event }: { text: string; event: string }) => text ?? event)).toEqual([
      "Message 1",
      "opened",
    ]);
  });
});

test("every change of a ticket is a line with who and what, and a note is a message", async () => {
  const id = await open("ticket");
  await patch("ticket", id, { status: "In Progress", handledBy: "Root_Admin" });
  await patch("ticket", id, { status: "In Progress" });
  await patch("ticket", id, { status: "Closed", result: "Solved", note: "Paid." });
  await patch("ticket", id, { status: "Open", result: "Pending", note: "" });
  const lines = (await thread("ticket", id, agent)).body.toReversed();
  expect(lines).toMatchObject([
    { event: "opened", author: "agent_one", fromTeam: false },
    {
      event: "changed",
      author: "Root_Admin",
      changes: {
        status: { from: "Open", to: "In Progress" },
        handledBy: { from: null, to: "Root_Admin" },
      },
    },
    {
      event: "changed",
      changes: { status: { from: "In Progress", to: "Closed" }, result: { from: "Pending", to: "Solved" } },
    },
    { event: "message", text: "Paid.", fromTeam: true },
    { event: "reopened", changes: { status: { from: "Closed", to: "Open" } } },
  ]);
});

test("an agent withdraws a ticket and opens it again; the counts follow", async () => {
  const stranger = await api.member();
  const mine = await api.member();
  const id = await open("ticket", mine);
  const stats = async () => (await api.send("/api/support/stats", { token: mine.token })).body.user;
  for (const what of ["reopen", "withdraw"] as const) {
    expect((await act(id, what, null)).status).toBe(401);
    expect((await act(id, what, stranger)).status).toBe(404);
    expect((await act(unknown, what, admin)).status).toBe(404);
  }
  expect((await act(id, "withdraw", admin)).status).toBe(403);
  expect((await act(id, "reopen", mine)).status).toBe(409);
  const withdrawn = await act(id, "withdraw", mine);
  expect([withdrawn.status, withdrawn.body]).toMatchObject([
    200,
    { status: "Closed", result: "Not Resolved", isWithdrawn: true, updatedSinceSeen: false },
  ]);
  expect(await stats()).toEqual({ total: 1, solved: 0, pending: 0, open: 0, inProgress: 0 });
  expect((await act(id, "withdraw", mine)).status).toBe(409);
  const again = (await act(id, "reopen", mine)).body;
  expect(again).toMatchObject({ status: "Open", result: "Pending", isReopened: true });
  expect(await stats()).toEqual({ total: 1, solved: 0, pending: 1, open: 1, inProgress: 0 });
  const lines = (await thread("ticket", id, mine)).body;
  expect(lines.map(({ event }: { event: string }) => event)).toEqual(["reopened", "withdrawn", "opened"]);
  await say("ticket", id, admin, { text: "On it." });
  expect(await read("ticket", id)).not.toHaveProperty("isReopened");
  await patch("ticket", id, { status: "Closed", result: "Not Resolved" });
  expect(await read("ticket", id)).not.toHaveProperty("isWithdrawn");
});

test("a message of its agent opens a closed ticket again, one of the team does not", async () => {
  const id = await open("ticket");
  await patch("ticket", id, { status: "Closed", result: "Solved" });
  await say("ticket", id, admin, { text: "It left this morning." });
  expect(await read("ticket", id)).toMatchObject({ status: "Closed" });
  await say("ticket", id, agent, { text: "It has not arrived." });
  expect(await read("ticket", id)).toMatchObject({ status: "Open", result: "Pending" });
  expect(await eventsOf("ticket", id)).toEqual(["opened", "changed", "message", "message", "reopened"]);
});

test("closing and writing at the same time end with what came last, and lose nothing", async () => {
  const id = await open("ticket");
  await Promise.all([
    ...[1, 2, 3, 4].map((number) => say("ticket", id, agent, { text: `Still ${number}` })),
    ...[1, 2, 3].map(() => patch("ticket", id, { status: "Closed", result: "Solved" })),
  ]);
  const events = await eventsOf("ticket", id);
  expect(events.filter((event: string) => event === "message")).toHaveLength(4);
  const last = events.findLast((event: string) => event !== "message");
  const isOpen = last === "reopened" || last === "opened";
  expect((await read("ticket", id)).status).toBe(isOpen ? "Open" : "Closed");
});

test("what its agent says about a rejected participation has it reviewed again; points stay as they are", async () => {
  const id = await open("participation");
  await patch("participation", id, { status: "Rejected", note: "It is blurred." });
  expect((await read("participation", id)).lastMessage).toMatchObject({ text: "It is blurred." });
  await say("participation", id, agent, { picture: await makePicture({ seed: 77 }) });
  expect(await read("participation", id)).toMatchObject({ status: "In Review", points: 0 });
  expect(await eventsOf("participation", id)).toEqual([
    "opened",
    "changed",
    "message",
    "message",
    "reopened",
  ]);
  await patch("participation", id, { status: "Approved" });
  await say("participation", id, agent, { text: "Thank you!" });
  expect(await read("participation", id)).toMatchObject({ status: "Approved", points: 10 });
});

test("who is disabled writes no more, and is named as forgotten once they are", async () => {
  const leaver = await api.member("BD", "leaver_one");
  const id = await open("ticket", leaver);
  await say("ticket", id, leaver, { text: "My last word." });
  await api.send(`/api/users/${leaver.actor.id}`, {
    method: "PATCH",
    token: admin.token,
    body: { disabled: true },
  });
  expect((await say("ticket", id, leaver, { text: "One more." })).status).toBe(401);
  expect((await say("ticket", id, admin, { text: "Noted." })).status).toBe(201);
  await api.core.users.forget(admin.actor, { id: leaver.actor.id });
  const lines = (await thread("ticket", id, admin)).body;
  expect(lines[1]).toMatchObject({
    author: expect.stringMatching(/^deleted_/u),
    text: "My last word.",
  });
});
