import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { followEvents } from "#test/follow-events.ts";
import { makePicture } from "#test/make-picture.ts";
import { filesOf, sendForm } from "#test/send-form.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

const path = "/api/support/ticket";
const tickets = "/api/support/tickets";
const fields = { supportCategory: "Deal Support", description: "The OTC deal of Acme waits for its KYC." };

let api: TestApi;
let admin: Member;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.member("CORE TEAM (ADMIN)", "Root_Admin");
});
afterAll(() => api.close());

const submit = async (member: Member, given: Record<string, string> = {}, key?: string) => {
  const { body } = await sendForm(api, path, {
    token: member.token,
    fields: { ...fields, ...given },
    ...(key === undefined ? {} : { key }),
  });
  return body;
};
const patch = (id: string, body: object, member = admin) =>
  api.send(`${tickets}/${id}`, { method: "PATCH", token: member.token, body });

test("gives the categories in the documented shape", async () => {
  const { body } = await api.send("/api/support/schema", { token: admin.token });
  const { options } = body["Support Category"].select;
  expect(options).toContainEqual({ id: expect.any(String), name: "Deal Support" });
});

test("opens a ticket with its proof, in the caller's name whatever the form says", async () => {
  const agent = await api.member();
  const content = await makePicture();
  const { status, body } = await sendForm(api, path, {
    token: agent.token,
    fields: { ...fields, bdName: "somebody_else" },
    file: { field: "proofOfSupport", name: "Bildschirmfoto 1.png", content },
  });
  expect([status, body]).toEqual([
    201,
    {
      id: expect.any(String),
      category: "Deal Support",
      description: fields.description,
      bdName: agent.actor.telegramUsername,
      status: "Open",
      result: "Pending",
      handledBy: null,
      note: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      url: `/dashboard/support/tickets/${body.id}`,
      notionUrl: null,
      proofOfSupport: [
        {
          name: "Bildschirmfoto 1.png",
          contentType: "image/png",
          file: { url: expect.stringMatching(/^\/api\/files\//u) },
        },
      ],
      updatedSinceSeen: false,
      lastMessage: null,
    },
  ]);
  const proof = await fetch(api.url + body.proofOfSupport[0].file.url);
  expect(Buffer.from(await proof.arrayBuffer()).equals(content)).toBe(true);
});

test("shows agents their own tickets, newest first by pages, and admins everybody's", async () => {
  const [agent, other] = [await api.member(), await api.member()];
  for (let number = 1; number <= 52; number += 1)
    await submit(agent, { description: `Trouble with number ${number}` });
  await submit(other);
  const first = await api.send(tickets, { token: agent.token });
  expect([first.body.length, first.headers.get("x-total-count"), first.body[0].description]).toEqual([
    50,
    "52",
    "Trouble with number 52",
  ]);
  const cursor = first.headers.get("x-next-cursor");
  const second = await api.send(`${tickets}?cursor=${cursor}`, { token: agent.token });
  expect([second.body.length, second.headers.get("x-next-cursor")]).toEqual([2, null]);
  // Asking for somebody else's gives nothing.
  const foreign = await api.send(`${tickets}?person=${other.actor.username}`, { token: agent.token });
  expect(foreign.body).toEqual([]);
  const all = await api.send(`${tickets}?person=${other.actor.username}`, { token: admin.token });
  expect(all.body).toHaveLength(1);
  expect((await api.send(`${tickets}?mine=true`, { token: admin.token })).body).toEqual([]);
});

test("never shows a ticket to another agent", async () => {
  const [agent, other] = [await api.member(), await api.member()];
  const { id } = await submit(agent);
  expect((await api.send(`${tickets}/${id}`, { token: agent.token })).body.id).toBe(id);
  expect((await api.send(`${tickets}/${id}`, { token: admin.token })).status).toBe(200);
  expect((await api.send(`${tickets}/${id}`, { token: other.token })).status).toBe(404);
  expect((await patch(id, { status: "In Progress" }, other)).status).toBe(403);
  const everything = await api.send(tickets, { token: other.token });
  expect(everything.body).toEqual([]);
  const seen = await api.send(`${tickets}/seen`, {
    method: "POST",
    token: other.token,
    body: { ids: [id] },
  });
  expect(seen.status).toBe(200);
});

test("counts everybody's tickets and the caller's own", async () => {
  const agent = await api.member();
  const before = (await api.send("/api/support/stats", { token: agent.token })).body;
  expect(before.user).toEqual({ total: 0, solved: 0, pending: 0, open: 0, inProgress: 0 });
  const [solved, begun] = [await submit(agent), await submit(agent)];
  await submit(agent);
  await patch(solved.id, { status: "Closed", result: "Solved" });
  await patch(begun.id, { status: "In Progress" });
  const after = (await api.send("/api/support/stats", { token: agent.token })).body;
  expect(after.user).toEqual({ total: 3, solved: 1, pending: 2, open: 1, inProgress: 1 });
  expect(after.global.total - before.global.total).toBe(3);
  expect(after.global.solved - before.global.solved).toBe(1);
});

test("closes a ticket only with a result, and keeps who did what", async () => {
  const agent = await api.member();
  const { id } = await submit(agent);
  const refused = await patch(id, { status: "Closed" });
  expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
  const closed = await patch(id, {
    status: "Closed",
    result: "Solved",
    handledBy: "@Root_Admin",
    note: " Paid. ",
  });
  expect(closed.body).toMatchObject({
    status: "Closed",
    result: "Solved",
    handledBy: "Root_Admin",
    note: "Paid.",
  });
  const late = await patch(id, { note: "Not paid.", basedOn: null });
  expect([late.status, Object.keys(late.body.fields)]).toEqual([409, ["basedOn"]]);
  expect((await patch(id, { note: "Paid.", basedOn: null })).status).toBe(200);
  // A closed ticket cannot lose its result either.
  expect((await patch(id, { result: "Pending" })).status).toBe(409);
  expect((await patch(id, { status: "Open", result: "Pending", note: "" })).body.note).toBeNull();
  const { body: log } = await api.send("/api/audit?subject=ticket", { token: admin.token });
  expect(log[1]).toMatchObject({
    actor: "Root_Admin",
    action: "ticket.change",
    subjectId: id,
    before: { status: "Open", result: "Pending", handledBy: null, note: null },
    after: { status: "Closed", result: "Solved", handledBy: "Root_Admin", note: "Paid." },
  });
});

test("tells the agent of a change, until it has been looked at", async () => {
  const agent = await api.member();
  const { id } = await submit(agent);
  const events = await followEvents(api.url, agent.token);
  onTestFinished(() => events.close());
  await patch(id, { status: "In Progress" });
  await events.until(({ event, data }) => event === "invalidate" && data.keys.includes("tickets"));
  const unseen = () => api.send("/api/unseen", { token: agent.token });
  expect((await unseen()).body).toEqual({ tickets: 1, participations: 0 });
  expect((await api.send(tickets, { token: agent.token })).body[0].updatedSinceSeen).toBe(true);
  await api.send(`${tickets}/seen`, { method: "POST", token: agent.token, body: {} });
  expect((await unseen()).body.tickets).toBe(0);
  // Nothing changed, nothing to tell.
  await patch(id, { status: "In Progress" });
  expect((await unseen()).body.tickets).toBe(0);
});

test("changes several tickets, all or none", async () => {
  const agent = await api.member();
  const [first, second] = [await submit(agent), await submit(agent)];
  const bulk = (body: object, token = admin.token) =>
    api.send(`${tickets}/bulk`, { method: "POST", token, body });
  const ids = [first.id, second.id];
  const changed = await bulk({ ids, status: "In Progress", handledBy: "Root_Admin" });
  expect(changed.status).toBe(200);
  expect(changed.body.map(({ id, status }: { id: string; status: string }) => [id, status])).toEqual([
    [first.id, "In Progress"],
    [second.id, "In Progress"],
  ]);
  await patch(first.id, { result: "Solved" });
  expect((await bulk({ ids, status: "Closed" })).status).toBe(409);
  const untouched = await api.send(`${tickets}/${first.id}`, { token: admin.token });
  expect(untouched.body.status).toBe("In Progress");
  const unknown = "01890000-0000-7000-8000-000000000000";
  expect((await bulk({ ids: [first.id, unknown], status: "Open" })).status).toBe(404);
  expect((await bulk({ ids: [], status: "Open" })).body.fields).toHaveProperty("ids");
  expect((await bulk({ ids }, agent.token)).status).toBe(403);
});

test("finds tickets by what the team asks for", async () => {
  const agent = await api.member("BD", "finder_one");
  const { id } = await submit(agent, { supportCategory: "Other" });
  const taken = await submit(agent);
  await patch(id, { status: "Closed", result: "Not Resolved", handledBy: "Somebody" });
  const found = async (query: string) =>
    (await api.send(`${tickets}?person=finder_&${query}`, { token: admin.token })).body.length;
  expect(await found("")).toBe(2);
  expect(await found("status=Closed&result=Not%20Resolved")).toBe(1);
  expect(await found("category=Other")).toBe(1);
  expect(await found("handledBy=somebody")).toBe(1);
  expect(await found("handledBy=none")).toBe(1);
  const old = new Date(Date.now() - 8 * 86_400_000);
  await api.database.sql("tickets").where({ id }).update({ created_at: old });
  expect([await found("days=7"), await found("days=30")]).toEqual([1, 2]);
  // An underscore is a letter of the name, not a wildcard.
  expect((await api.send(`${tickets}?person=finder%25one`, { token: admin.token })).body).toEqual([]);
  expect(await found("status=waiting")).toBe(1);
  await patch(taken.id, { status: "In Progress" });
  expect(await found("status=waiting")).toBe(1);
  const refused = await api.send(`${tickets}?status=Lost`, { token: admin.token });
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ["status"]]);
});

test("searches all tickets, of an agent only their own", async () => {
  const [agent, other] = [await api.member("BD", "Wombat_Keeper"), await api.member()];
  const { id } = await submit(agent, { description: "The 5% rebate of Nova_Chain is late" });
  await patch(id, { handledBy: "Iris", note: "Asked the desk" });
  for (let number = 1; number <= 51; number += 1)
    await submit(other, { description: `The rebate number ${number} is late` });
  const found = async (q: string, { token } = admin) => {
    const { body, headers } = await api.send(`${tickets}?q=${encodeURIComponent(q)}`, { token });
    return { ids: body.map((row: { id: string }) => row.id), total: headers.get("x-total-count") };
  };
  for (const q of ["LATE rebate 5%", "@wombat iris", "deal support keeper", "desk nova_chain the", "a_c"])
    expect([q, await found(q)]).toEqual([q, { ids: [id], total: "1" }]);
  expect((await found("rebate late")).total).toBe("52");
  expect((await found("rebate%late")).ids).toEqual([]);
  expect((await found("rebate", other)).total).toBe("51");
  expect((await found("nova_chain", other)).ids).toEqual([]);
  // What an admin searches for of their own is among theirs alone.
  expect((await api.send(`${tickets}?q=rebate&mine=true`, { token: admin.token })).body).toEqual([]);
  const address = `${tickets}?q=iris&status=Open&handledBy=Iris`;
  expect((await api.send(address, { token: admin.token })).body).toHaveLength(1);
  expect((await api.send(`${address}&result=Solved`, { token: admin.token })).body).toEqual([]);
  expect((await api.send(`${tickets}?q=rebate`)).status).toBe(401);
  const refused = await api.send(`${tickets}?q=${"z".repeat(201)}`, { token: admin.token });
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ["q"]]);
});

test("makes one ticket of the same request sent several times, also at once", async () => {
  const agent = await api.member();
  const content = await makePicture({ seed: 5 });
  const before = filesOf(api).length;
  const send = () =>
    sendForm(api, path, {
      token: agent.token,
      fields,
      key: "one-click",
      file: { field: "proofOfSupport", name: "a.png", content },
    });
  const answers = await Promise.all([send(), send(), send()]);
  answers.push(await send());
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect((await api.send(tickets, { token: agent.token })).body).toHaveLength(1);
  expect(filesOf(api)).toHaveLength(before + 1);
  // Another person's key is another key.
  const other = await api.member();
  expect((await submit(other, {}, "one-click")).id).not.toBe(answers[0]?.body.id);
});

test("names the core team, to give tickets to", async () => {
  const { body } = await api.send("/api/support/handlers", { token: admin.token });
  expect(body).toEqual([{ telegramUsername: "admin" }, { telegramUsername: "Root_Admin" }]);
});

test.each([
  ["GET", "/api/support/schema"],
  ["GET", "/api/support/stats"],
  ["GET", tickets],
  ["GET", "/api/unseen"],
  ["POST", path],
  ["POST", `${tickets}/seen`],
])("asks who is calling: %s %s", async (method, address) => {
  expect((await api.send(address, { method })).status).toBe(401);
});
