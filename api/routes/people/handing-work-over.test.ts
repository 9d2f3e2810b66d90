import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { makePicture } from "#test/make-picture.ts";
import { sendForm } from "#test/send-form.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

const unknownId = "00000000-0000-7000-8000-000000000001";

let api: TestApi;
let admin: Member;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.member("CORE TEAM (ADMIN)", "boss");
});
afterAll(() => api.close());

const openTicket = async (
  { token }: Member,
  description: string,
  key?: string,
  on = api,
): Promise<string> => {
  const { status, body } = await sendForm(on, "/api/support/ticket", {
    token,
    fields: { supportCategory: "Deal Support", description },
    ...(key === undefined ? {} : { key }),
  });
  expect(status).toBe(201);
  return body.id;
};
const openLead = async ({ token }: Member, projectName: string, on = api): Promise<string> => {
  const lead = { projectName, leadMessage: "Can you quote us?", sessionId: "s", service: "MM" };
  const answer = await on.send("/api/lead-replier/generate", { method: "POST", token, body: lead });
  return answer.body.conversationId;
};
const join = async ({ token }: Member) =>
  sendForm(api, "/api/initiatives/participation", {
    token,
    fields: { initiative: '["Community Call"]', dateOfParticipation: new Date().toISOString().slice(0, 10) },
    file: { field: "proofOfParticipation", name: "a.png", content: await makePicture({ seed: 7 }) },
  });
const get = ({ token }: Member, path: string, on = api) => on.send(path, { token });
const work = async ({ actor }: Member) => (await get(admin, `/api/users/${actor.id}/work`)).body;
const handOver = (from: Member, body: object, { token } = admin, on = api) =>
  on.send(`/api/users/${from.actor.id}/hand-over`, { method: "POST", token, body });
const all = { leads: true, tickets: true };

test("whoever is disabled hands leads and open tickets over in the same go, and the rest stays theirs", async () => {
  const [agent, other] = [await api.member("BD", "mia_leaves"), await api.member("BD", "noah_stays")];
  const [open, closed] = [
    await openTicket(agent, "The deal of Acme waits for its KYC.", "key-1"),
    await openTicket(agent, "This was solved long ago."),
  ];
  await openTicket(other, "One of my own, under the same key.", "key-1");
  const closing = { status: "Closed", result: "Solved" };
  await api.send(`/api/support/tickets/${closed}`, { method: "PATCH", token: admin.token, body: closing });
  const leadId = await openLead(agent, "Nova");
  await join(agent);
  await api.core.chat.ask(agent.actor, { content: "Who brushes the okapi?", sessionId: "s" });
  const counts = await work(agent);
  expect(counts).toMatchObject({ leads: 1, tickets: 1, participations: 1 });
  expect(counts.requests).toBeGreaterThan(0);

  const handed = await handOver(agent, { to: other.actor.id, ...all, disable: true });
  expect([handed.status, handed.body]).toEqual([200, { leads: 1, tickets: 1, left: [] }]);
  expect((await get(agent, "/api/support/tickets")).status).toBe(401);
  expect((await get(other, `/api/leads/${leadId}`)).body.owner.id).toBe(other.actor.id);
  const ticket = (await get(other, `/api/support/tickets/${open}`)).body;
  expect(ticket).toMatchObject({ bdName: "noah_stays", updatedSinceSeen: true });
  const [line] = (await get(other, `/api/support/tickets/${open}/thread`)).body;
  expect(line).toMatchObject({
    author: "boss",
    isNew: true,
    changes: { agent: { from: "mia_leaves", to: "noah_stays" } },
  });
  expect((await get(admin, `/api/support/tickets/${closed}`)).body.bdName).toBe("mia_leaves");
  expect(await work(agent)).toMatchObject({ leads: 0, tickets: 0, participations: 1 });
  const log = (await get(admin, "/api/audit")).body as { action: string; subjectId: string; after: object }[];
  expect(log.slice(0, 3).map(({ action }) => action)).toEqual([
    "user.change",
    "ticket.hand-over",
    "lead.hand-over",
  ]);
  expect(log[1]).toMatchObject({ subjectId: open, after: { agent: "noah_stays", status: "Open" } });
});

test("a ticket that was handed over is worked on by its new agent, and is the old one's no more", async () => {
  const [agent, other] = [await api.member(), await api.member()];
  const id = await openTicket(agent, "The deal of Bolt waits for its KYC.");
  await openLead(agent, "Kestrel");
  expect((await handOver(agent, { to: other.actor.id, leads: false, tickets: true })).body).toEqual({
    leads: 0,
    tickets: 1,
    left: [],
  });
  expect((await get(agent, `/api/support/tickets/${id}`)).status).toBe(404);
  const said = { token: other.token, fields: { text: "It is with me now." } };
  expect((await sendForm(api, `/api/support/tickets/${id}/messages`, said)).status).toBe(201);
  const answer = { token: admin.token, fields: { text: "Thank you." } };
  await sendForm(api, `/api/support/tickets/${id}/messages`, answer);
  expect((await get(other, `/api/support/tickets/${id}`)).body.updatedSinceSeen).toBe(true);
  expect((await get(agent, "/api/leads")).body).toHaveLength(1);
});

test("names in what was handed over change with their bearers", async () => {
  const [agent, other] = [await api.member("BD", "ada_before"), await api.member("BD", "bob_before")];
  const id = await openTicket(agent, "The deal of Core waits for its KYC.");
  const leadId = await openLead(agent, "Heron");
  await handOver(agent, { to: other.actor.id, ...all });
  await api.core.users.change(admin.actor, { id: agent.actor.id, telegramUsername: "ada_after" });
  await api.core.users.forget(admin.actor, { id: other.actor.id });
  const [line] = (await get(admin, `/api/support/tickets/${id}/thread`)).body;
  expect(line.changes.agent.from).toBe("ada_after");
  const [event] = (await get(admin, `/api/leads/${leadId}/timeline`)).body;
  expect(event.from).toBe("ada_after");
  const { text } = await get(admin, "/api/audit?q=handed");
  expect(text).toContain("ada_after");
  for (const page of [text, JSON.stringify([line, event])])
    expect(page).not.toMatch(/ada_before|bob_before/u);
});

test("it is done wholly or not at all", async () => {
  const alone = await startTestApi();
  onTestFinished(() => alone.close());
  const { users } = alone.core;
  const boss = await alone.member("CORE TEAM (ADMIN)", "boss");
  const other = await alone.member();
  const first = (await users.list(boss.actor, {})).rows.find(({ username }) => username === "admin");
  await users.change(boss.actor, { id: first?.id ?? "", disabled: true });
  const id = await openTicket(boss, "The deal of Dawn waits for its KYC.", undefined, alone);
  const leadId = await openLead(boss, "Nova", alone);
  const refused = await handOver(boss, { to: other.actor.id, ...all, disable: true }, boss, alone);
  expect([refused.status, refused.body.error]).toEqual([409, "At least one admin must remain"]);
  expect((await get(boss, `/api/support/tickets/${id}`, alone)).body.bdName).toBe("boss");
  expect((await get(boss, `/api/leads/${leadId}`, alone)).body.owner.id).toBe(boss.actor.id);
});

test("what cannot be handed over says why", async () => {
  const [agent, gone] = [await api.member(), await api.member()];
  await api.core.users.change(admin.actor, { id: gone.actor.id, disabled: true });
  for (const to of [gone.actor.id, agent.actor.id, unknownId]) {
    const { status, body } = await handOver(agent, { to, ...all });
    expect([status, body.fields]).toEqual([400, { to: "Choose somebody else" }]);
  }
  const nothing = await handOver(agent, { to: admin.actor.id, leads: false, tickets: false });
  expect([nothing.status, nothing.body.fields]).toEqual([400, { leads: "Choose what to hand over" }]);
  const nobody = { method: "POST", token: admin.token, body: { to: admin.actor.id, ...all } };
  expect((await api.send(`/api/users/${unknownId}/hand-over`, nobody)).status).toBe(404);
  expect((await get(admin, `/api/users/${unknownId}/work`)).status).toBe(404);
});

test("is for admins alone", async () => {
  const agent = await api.member();
  const body = { to: admin.actor.id, ...all };
  expect((await handOver(agent, body, agent)).status).toBe(403);
  expect((await get(agent, `/api/users/${agent.actor.id}/work`)).status).toBe(403);
  expect((await api.send(`/api/users/${agent.actor.id}/work`)).status).toBe(401);
});

test("the audit log is searched for what was handed over: by project, category and who has it now", async () => {
  const [agent, other] = [await api.member(), await api.member("BD", "vera_found")];
  await openTicket(agent, "The dam leaks.");
  await openLead(agent, "Beaver Dams");
  expect((await handOver(agent, { ...all, to: other.actor.id })).status).toBe(200);
  const found = async (words: string) => {
    const { body } = await get(admin, `/api/audit?q=${words}`);
    return (body as { action: string }[]).map(({ action }) => action);
  };
  expect(await found("beaver+dams")).toEqual(["lead.hand-over"]);
  expect(await found("vera_found")).toEqual(["ticket.hand-over", "lead.hand-over"]);
  expect(await found("vera_found+deal+support")).toEqual(["ticket.hand-over"]);
});
