import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ChatMessage } from "#contracts/chat.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

const unknownId = "00000000-0000-7000-8000-000000000001";

let api: TestApi;
let admin: Member;

beforeAll(async () => {
  api = await startTestApi({ SAMPLE_CONTENT: "on" });
  admin = await api.member("CORE TEAM (ADMIN)");
});
afterAll(() => api.close());

const write = async ({ token }: Member, more: object = {}) => {
  const body = {
    projectName: "Nova",
    leadMessage: "Can you quote us for two venues?",
    sessionId: "default-session",
    service: "MM",
    ...more,
  };
  const answer = await api.send("/api/lead-replier/generate", { method: "POST", token, body });
  expect(answer.status).toBe(201);
  return answer.body as {
    conversationId: string;
    suggestedReply: string;
    assistantMessage: { id: string };
  };
};
const lead = async ({ token }: Member, id: string) => (await api.send(`/api/leads/${id}`, { token })).body;
const change = ({ token }: Member, id: string, body: object) =>
  api.send(`/api/leads/${id}`, { method: "PATCH", token, body });
const list = ({ token }: Member, query = "") => api.send(`/api/leads${query}`, { token });
const timeline = async ({ token }: Member, id: string, query = "") =>
  api.send(`/api/leads/${id}/timeline${query}`, { token });
const kinds = async (member: Member, id: string): Promise<string[]> =>
  (await timeline(member, id)).body.map(({ kind }: { kind: string }) => kind);
const send = ({ token }: Member, replyId: string, text = "Happy to. When suits you?") =>
  api.send(`/api/lead-replier/replies/${replyId}/sent`, { method: "POST", token, body: { text } });
describe("whose a lead is", () => {
  test("nobody sees another's but admins, who see the whole team's", async () => {
    const [agent, other] = [await api.member(), await api.member()];
    const { conversationId } = await write(agent, { projectName: "Orchid" });
    for (const path of ["", "/timeline", "/messages"])
      expect((await api.send(`/api/leads/${conversationId}${path}`, { token: other.token })).status).toBe(
        404,
      );
    expect((await change(other, conversationId, { stage: "Won" })).status).toBe(404);
    expect((await list(other, "?scope=team")).status).toBe(403);
    expect((await list(other)).body).toEqual([]);
    const found = await list(admin, `?scope=team&q=orchid&person=${agent.actor.telegramUsername}`);
    expect(found.body).toMatchObject([{ conversationId, owner: { id: agent.actor.id } }]);
    expect(found.headers.get("x-total-count")).toBe("1");
    expect((await list(admin)).body).toEqual([]);
    expect((await lead(admin, conversationId)).projectName).toBe("Orchid");
  });

  test("is for signed-in people, and handing over everything for admins", async () => {
    const posted = { method: "POST", body: { from: unknownId, to: unknownId } };
    const answers = await Promise.all([
      api.send("/api/leads"),
      api.send("/api/leads/counts"),
      api.send("/api/colleagues"),
      api.send(`/api/leads/${unknownId}`),
      api.send("/api/leads/hand-over", posted),
      api.send(`/api/leads/${unknownId}/notes`, { method: "POST", body: { text: "x" } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401]);
    const { token } = await api.member();
    expect((await api.send("/api/leads/hand-over", { ...posted, token })).status).toBe(403);
    expect((await api.send(`/api/leads/${unknownId}`, { token })).status).toBe(404);
  });

  test("handing over takes all that was said along, and the old agent sees nothing of it any more", async () => {
    const [agent, other] = [await api.member(), await api.member()];
    const { conversationId, assistantMessage } = await write(agent);
    await send(agent, assistantMessage.id);
    const colleagues = await api.send("/api/colleagues", { token: agent.token });
    expect(colleagues.body).toContainEqual({ id: other.actor.id, username: other.actor.telegramUsername });
    const handOver = (to: string, token = agent.token) =>
      api.send(`/api/leads/${conversationId}/hand-over`, { method: "POST", token, body: { to } });
    expect((await handOver(agent.actor.id)).status).toBe(409);
    expect((await handOver(unknownId)).status).toBe(400);
    const given = await handOver(other.actor.id);
    expect(given.body).toMatchObject({ owner: { id: other.actor.id } });
    expect((await api.send(`/api/leads/${conversationId}`, { token: agent.token })).status).toBe(404);
    const history = `/api/chat/messages?sessionId=default-session&module=lead_replier&projectName=Nova`;
    expect((await api.send(history, { token: agent.token })).body).toEqual([]);
    expect((await api.send(history, { token: other.token })).body).toHaveLength(2);
    const [handed] = (await timeline(other, conversationId)).body;
    expect(handed).toMatchObject({
      kind: "handed_over",
      by: agent.actor.telegramUsername,
      from: agent.actor.telegramUsername,
      to: other.actor.telegramUsername,
    });
    await write(other, { leadMessage: "Hello again" });
    expect(await lead(other, conversationId)).toMatchObject({ needsReply: true });
  });

  test("who is given a lead sees from whom until something is sent, and has it as news until it is read", async () => {
    const [agent, other] = [await api.member(), await api.member()];
    const { conversationId, assistantMessage } = await write(agent);
    await change(agent, conversationId, { needsReply: false });
    const handOver = (by: Member, to: Member) =>
      api.send(`/api/leads/${conversationId}/hand-over`, {
        method: "POST",
        token: by.token,
        body: { to: to.actor.id },
      });
    const recent = async ({ token }: Member) => (await api.send("/api/home/recent", { token })).body[0];
    const waiting = async ({ token }: Member) => (await api.send("/api/home/counts", { token })).body.leads;
    expect(await lead(agent, conversationId)).toMatchObject({ handedOverFrom: null });
    await handOver(agent, other);
    const from = { handedOverFrom: agent.actor.telegramUsername };
    expect(await lead(other, conversationId)).toMatchObject(from);
    expect(await recent(other)).toMatchObject({ ...from, isUnread: true });
    expect(await waiting(other)).toBe(1);

    const read = { method: "POST", token: other.token, body: { messageId: assistantMessage.id } };
    await api.send("/api/chat/read", read);
    expect(await recent(other)).toMatchObject({ ...from, isUnread: false });
    expect(await waiting(other)).toBe(0);
    await send(other, assistantMessage.id);
    expect(await lead(other, conversationId)).toMatchObject({ handedOverFrom: null });

    // Who takes it knows.
    await handOver(admin, admin);
    expect(await lead(admin, conversationId)).toMatchObject({ handedOverFrom: null });
    expect(await recent(admin)).toMatchObject({ isUnread: false });
  });

  test("a lead of the same name and a reply being written keep it where it is", async () => {
    const [agent, other] = [await api.member(), await api.member()];
    const [nova, orchid, kestrel] = [
      await write(agent),
      await write(agent, { projectName: "Orchid" }),
      await write(agent, { projectName: "Kestrel" }),
    ];
    await write(other, { projectName: " NOVA " });
    await api.database
      .sql("chat_messages")
      .where({ conversation_id: orchid.conversationId, role: "user" })
      .update({ awaits_answer: true });
    const { body } = await api.send("/api/leads/hand-over", {
      method: "POST",
      token: admin.token,
      body: { from: agent.actor.id, to: other.actor.id },
    });
    expect(body).toEqual({ moved: 1, left: ["Nova", "Orchid"] });
    expect((await lead(admin, kestrel.conversationId)).owner.id).toBe(other.actor.id);
    expect((await lead(admin, nova.conversationId)).owner.id).toBe(agent.actor.id);
  });

  test("somebody who is forgotten leaves their leads to the team", async () => {
    const agent = await api.member();
    const { conversationId } = await write(agent, { projectName: "Meridian" });
    const gone = await api.send(`/api/users/${agent.actor.id}`, { method: "DELETE", token: admin.token });
    expect(gone.status).toBe(200);
    const left = await lead(admin, conversationId);
    expect(left).toMatchObject({ projectName: "Meridian", owner: { disabled: true } });
    expect(left.owner.username).not.toBe(agent.actor.telegramUsername);
    const other = await api.member();
    const handed = await api.send(`/api/leads/${conversationId}/hand-over`, {
      method: "POST",
      token: admin.token,
      body: { to: other.actor.id },
    });
    expect(handed.status).toBe(200);
    expect((await list(other)).body).toMatchObject([{ projectName: "Meridian" }]);
  });

  test("the core team's answer reaches whom the lead belongs to when it comes", async () => {
    const [agent, other] = [await api.member(), await api.member()];
    const question = "Is zorbanium mined near Ulaanbaatar?";
    const { conversationId } = await write(agent, { leadMessage: question });
    const [asked] = await api.database
      .sql("gap_askers")
      .where({ conversation_id: conversationId })
      .select("gap_id");
    expect(asked).toBeDefined();
    const to = { method: "POST", token: agent.token, body: { to: other.actor.id } };
    await api.send(`/api/leads/${conversationId}/hand-over`, to);
    await api.send(`/api/feedback/${asked.gap_id}`, {
      method: "PATCH",
      token: admin.token,
      body: { status: "answered", adminResponse: "We do, since June." },
    });
    await api.core.gaps.tellAskers(asked.gap_id);
    const told = await kinds(other, conversationId);
    expect(told[0]).toBe("core_team_answer");
    expect((await list(agent)).body).toEqual([]);
    const history = "/api/chat/messages?sessionId=default-session&module=lead_replier&projectName=Nova";
    const said = (await api.send(history, { token: other.token })).body as ChatMessage[];
    expect(said.flatMap(({ request }) => request ?? [])).toMatchObject([{ state: "answered" }]);
  });

  test("an archived lead comes back with the core team's answer, which is new", async () => {
    const agent = await api.member();
    const leadMessage = "Do you run workshops on glassblowing?";
    const { conversationId } = await write(agent, { leadMessage });
    await change(agent, conversationId, { archived: true, needsReply: false });
    const { id } = await api.database.sql("gaps").where({ question: leadMessage }).first("id");
    const body = { status: "answered", adminResponse: "Not yet." };
    await api.send(`/api/feedback/${id}`, { method: "PATCH", token: admin.token, body });
    const counted = async () => (await api.send("/api/home/counts", { token: agent.token })).body.leads;
    await expect.poll(counted).toBe(1);
    expect((await list(agent)).body).toMatchObject([{ conversationId, archived: false, isUnread: true }]);
  });
});
