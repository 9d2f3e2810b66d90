import { afterAll, beforeAll, expect, test } from "vitest";
import { type FoundRecord, foundOfKind, type FoundRecords } from "#contracts/find.ts";
import { sendForm } from "#test/send-form.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

let api: TestApi;
let admin: Member;
let agent: Member;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.member("CORE TEAM (ADMIN)", "Boss");
  agent = await api.member("BD", "heron_agent");
});
afterAll(() => api.close());

const find = (q: string, { token }: Pick<Member, "token"> = admin) =>
  api.send(`/api/admin/find?q=${encodeURIComponent(q)}`, { token });
const found = async (q: string): Promise<FoundRecords> => (await find(q)).body;
const titles = (records: readonly FoundRecord[]) => records.map(({ title }) => title);

const addDocument = (title: string, category = "Resources") =>
  api.core.knowledge.addDocument(admin.actor, { title, content: title, category });
const makeTicket = async (description: string): Promise<string> => {
  const fields = { supportCategory: "Other", description };
  return (await sendForm(api, "/api/support/ticket", { token: agent.token, fields })).body.id;
};
const openLead = async (projectName: string): Promise<string> => {
  const body = { projectName, leadMessage: "Hello there", sessionId: "default-session", service: "MM" };
  const answer = await api.send("/api/lead-replier/generate", { method: "POST", token: agent.token, body });
  return answer.body.conversationId;
};

const ask = async (content: string): Promise<string> => {
  await api.core.chat.ask(agent.actor, { content, sessionId: "s" });
  const [request] = (await api.send(`/api/feedback?q=${encodeURIComponent(content)}`, { token: admin.token }))
    .body;
  return request.id;
};

test("finds people, documents, requests, tickets and leads by all of their words, whatever the case", async () => {
  const document = await addDocument("Heron desk hours");
  await addDocument("Otter desk hours");
  const ticket = await makeTicket("The heron desk\n  does not answer.");
  const request = await ask("Who feeds  the heron?");
  const lead = await openLead("Heron Desk Labs");
  expect(await found("HERON")).toEqual({
    people: [{ id: agent.actor.id, title: "@heron_agent", about: "BD" }],
    documents: [{ id: document.id, title: "Heron desk hours", about: "Resources" }],
    requests: [
      { id: request, title: "Who feeds the heron?", about: "@heron_agent · Pending", pending: true },
    ],
    tickets: [
      {
        id: ticket,
        title: "The heron desk does not answer.",
        about: "@heron_agent · Other · Open",
      },
    ],
    leads: [{ id: lead, title: "Heron Desk Labs", about: "@heron_agent · In talks", archived: false }],
  });
  const both = await found("heron  desk");
  expect(both.people).toEqual([]);
  expect(titles(both.documents)).toEqual(["Heron desk hours"]);
  expect(both.leads).toHaveLength(1);
});

test("finds people by role and whether they are disabled told, and leads in the archive as such", async () => {
  const { actor } = await api.member("BD", "gone_agent");
  await api.core.users.change(admin.actor, { id: actor.id, disabled: true });
  expect((await found("gone_ag")).people).toMatchObject([{ about: "BD · Disabled" }]);
  expect((await found("@boss")).people).toMatchObject([{ title: "@Boss", about: "Core Team (Admin)" }]);
  const lead = await openLead("Archived Osprey");
  await api.send(`/api/leads/${lead}`, { method: "PATCH", token: agent.token, body: { archived: true } });
  expect((await found("osprey")).leads).toMatchObject([{ id: lead, archived: true }]);
});

test("finds an answered request by its answer and as such, and none that was deleted", async () => {
  const [answered, deleted] = [await ask("Who combs the wombat?"), await ask("Who bathes the wombat?")];
  const body = { status: "answered", adminResponse: "The keeper of quolls." };
  await api.send(`/api/feedback/${answered}`, { method: "PATCH", token: admin.token, body });
  await api.send(`/api/feedback/${deleted}`, { method: "DELETE", token: admin.token });
  expect((await found("wombat keeper quolls")).requests).toMatchObject([
    { id: answered, about: "@heron_agent · Answered", pending: false },
  ]);
  expect((await found("wombat")).requests).toHaveLength(1);
});

test("answers a few of each kind, the shortest titles and the latest tickets first, none that were deleted", async () => {
  for (const more of ["six letters", "five", "four", "three", "two", ""]) {
    await addDocument(`Plover ${more}`.trim());
    await makeTicket(`Plover ${more} ticket`);
  }
  const { documents, tickets } = await found("plover");
  expect(documents).toHaveLength(foundOfKind);
  expect(documents[0]?.title).toBe("Plover");
  expect(titles(tickets)).toHaveLength(foundOfKind);
  expect(tickets[0]?.title).toBe("Plover ticket");
  const [first] = documents;
  await api.core.knowledge.removeDocument(admin.actor, { id: first?.id ?? "" });
  expect(titles((await found("plover")).documents)).not.toContain("Plover");
});

test("takes what LIKE reads into a pattern for what it is", async () => {
  await addDocument("Costs 100% of it");
  expect(titles((await found("100%")).documents)).toEqual(["Costs 100% of it"]);
  expect((await found("%")).people).toEqual([]);
  expect((await found(String.raw`\ `)).documents).toEqual([]);
});

test("is for admins alone and wants a text", async () => {
  expect((await find("heron", agent)).status).toBe(403);
  expect((await api.send("/api/admin/find?q=heron")).status).toBe(401);
  expect((await find("  ")).status).toBe(400);
  expect((await find("x".repeat(201))).status).toBe(400);
});
