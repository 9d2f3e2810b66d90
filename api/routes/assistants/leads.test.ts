import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

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
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe("where a lead stands", () => {
  test("it needs a reply until one is sent, and again once it writes", async () => {
    const agent = await api.member();
    const first = await write(agent);
    expect(await lead(agent, first.conversationId)).toMatchObject({
      projectName: "Nova",
      service: "MM",
      stage: "In talks",
      needsReply: true,
      reminderAt: null,
      lastLine: { by: "lead", text: "Can you quote us for two venues?" },
      owner: { username: agent.actor.telegramUsername, disabled: false },
    });
    await send(agent, first.assistantMessage.id);
    const sent = await lead(agent, first.conversationId);
    expect(sent).toMatchObject({
      needsReply: false,
      reminderIsAutomatic: true,
      lastLine: { by: "agent", text: "Happy to. When suits you?" },
    });
    expect(Date.parse(sent.reminderAt) - Date.parse(sent.sentAt)).toBe(3 * 86_400_000);
    await write(agent, { leadMessage: "And the fee?" });
    const again = await lead(agent, first.conversationId);
    expect(again).toMatchObject({ needsReply: true, reminderAt: null, reminderIsAutomatic: false });
    const [listed] = (await api.send("/api/lead-replier/conversations", { token: agent.token })).body;
    expect(listed).toMatchObject({ stage: "In talks", needsReply: true, lastLine: { text: "And the fee?" } });
  });

  test("taking back that a reply was sent makes it need one again", async () => {
    const agent = await api.member();
    const { conversationId, assistantMessage } = await write(agent);
    await send(agent, assistantMessage.id);
    const path = `/api/lead-replier/replies/${assistantMessage.id}/sent`;
    await api.send(path, { method: "DELETE", token: agent.token });
    expect(await lead(agent, conversationId)).toMatchObject({
      needsReply: true,
      reminderAt: null,
      sentAt: null,
    });
  });

  test("stage and proposal status move each other", async () => {
    const agent = await api.member();
    const { conversationId } = await write(agent);
    await change(agent, conversationId, { stage: "Proposal requested" });
    const toggle = (proposalReceived: boolean) =>
      api.send("/api/lead-replier/proposal-status", {
        method: "POST",
        token: agent.token,
        body: { conversationId, proposalReceived },
      });
    await toggle(true);
    expect(await lead(agent, conversationId)).toMatchObject({
      stage: "Proposal sent",
      proposalReceived: true,
    });
    await toggle(false);
    expect(await lead(agent, conversationId)).toMatchObject({ stage: "Proposal requested" });
    await change(agent, conversationId, { stage: "Proposal sent" });
    expect(await lead(agent, conversationId)).toMatchObject({ proposalReceived: true });
    await change(agent, conversationId, { stage: "Won" });
    await toggle(false);
    expect(await lead(agent, conversationId)).toMatchObject({ stage: "Won", needsReply: false });
    const stages = (await timeline(agent, conversationId)).body.filter(
      ({ kind }: { kind: string }) => kind === "stage",
    );
    expect(stages.map(({ from, to }: { from: string; to: string }) => `${from} > ${to}`)).toEqual([
      "Proposal sent > Won",
      "Proposal requested > Proposal sent",
      "Proposal sent > Proposal requested",
      "Proposal requested > Proposal sent",
      "In talks > Proposal requested",
    ]);
    expect(stages[0].by).toBe(agent.actor.telegramUsername);
  });

  test("the dialog's YES with a message opens it as Proposal sent", async () => {
    const agent = await api.member();
    const { conversationId } = await write(agent, { proposalReceived: true });
    expect(await lead(agent, conversationId)).toMatchObject({ stage: "Proposal sent" });
  });

  test("an archived lead comes back when it writes", async () => {
    const agent = await api.member();
    const { conversationId } = await write(agent);
    await change(agent, conversationId, { archived: true });
    expect((await list(agent)).body).toEqual([]);
    expect((await list(agent, "?view=archived")).body).toHaveLength(1);
    await write(agent, { leadMessage: "Still there?" });
    expect((await list(agent)).body).toMatchObject([{ archived: false, needsReply: true }]);
  });

  test("a lead that is renamed keeps what was said, and goes on under its new name", async () => {
    const agent = await api.member();
    const { conversationId } = await write(agent);
    await write(agent, { projectName: "Orbit" });
    const { user_id: id } = await api.database
      .sql("lead_conversations")
      .where({ id: conversationId })
      .first();
    await api.database
      .sql("telegram_origins")
      .insert({ user_id: id, origin_key: "user:7", project_name: "Nova" });
    const renamed = await change(agent, conversationId, { projectName: "  Nova   Labs " });
    expect([renamed.status, renamed.body.projectName]).toEqual([200, "Nova Labs"]);
    const again = await write(agent, { projectName: "nova labs", leadMessage: "And a third venue?" });
    expect(again.conversationId).toBe(conversationId);
    const path = `/api/chat/messages?sessionId=default-session&module=lead_replier&projectName=Nova%20Labs`;
    const { body: said } = await api.send(path, { token: agent.token });
    expect(said).toHaveLength(4);
    expect(await api.database.sql("telegram_origins").where({ user_id: id })).toMatchObject([
      { project_name: "Nova Labs" },
    ]);
    const told = (await timeline(agent, conversationId)).body.find(
      (one: { kind: string }) => one.kind === "renamed",
    );
    expect(told).toMatchObject({ from: "Nova", to: "Nova Labs", by: agent.actor.telegramUsername });
    // Only its case: the same lead. Another's name: refused, and nothing is changed.
    expect((await change(agent, conversationId, { projectName: "NOVA labs" })).status).toBe(200);
    const taken = await change(agent, conversationId, { projectName: "orbit", archived: true });
    expect([taken.status, taken.body.error]).toEqual([409, "There is a lead of that name already"]);
    expect(await lead(agent, conversationId)).toMatchObject({ projectName: "NOVA labs", archived: false });
    expect((await change(agent, conversationId, { projectName: " " })).status).toBe(400);
    expect((await change(await api.member(), conversationId, { projectName: "Mine" })).status).toBe(404);
    const other = await write(await api.member(), { projectName: "Orbit" });
    expect((await change(admin, other.conversationId, { projectName: "Orbital" })).status).toBe(200);
  });

  test("a reminder is set, listed and counted when it is due, and taken away", async () => {
    const agent = await api.member();
    const { conversationId } = await write(agent);
    const at = inDays(2);
    expect((await change(agent, conversationId, { reminderAt: at })).body).toMatchObject({ reminderAt: at });
    expect((await list(agent, "?view=reminder")).body).toMatchObject([{ conversationId, reminderAt: at }]);
    expect((await api.send("/api/leads/counts", { token: agent.token })).body.reminders).toBe(0);
    await api.database
      .sql("lead_conversations")
      .where({ id: conversationId })
      .update({ remind_at: new Date(0) });
    expect((await list(agent, "?view=reminder")).body).toHaveLength(1);
    const counts = await api.send("/api/leads/counts", { token: agent.token });
    expect(counts.body).toEqual({ needsReply: 1, reminders: 1 });
    await change(agent, conversationId, { reminderAt: null, needsReply: false });
    const after = await api.send("/api/leads/counts", { token: agent.token });
    expect(after.body).toEqual({ needsReply: 0, reminders: 0 });

    const latest = await write(agent, { projectName: "Vega" });
    await change(agent, conversationId, { reminderAt: inDays(1) });
    await change(agent, latest.conversationId, { reminderAt: at });
    expect((await list(agent, "?view=reminder")).body).toMatchObject([
      { conversationId },
      { conversationId: latest.conversationId },
    ]);
  });

  test("a stage that ends the wait gives the product's reminder back once it is taken back, but none that was taken away", async () => {
    const agent = await api.member();
    const { conversationId, assistantMessage } = await write(agent);
    await send(agent, assistantMessage.id);
    const before = await lead(agent, conversationId);
    const through = async (stage: string) => {
      const over = await change(agent, conversationId, { stage });
      const back = await change(agent, conversationId, { stage: "In talks" });
      return [over.body.reminderAt, back.body.reminderAt, back.body.reminderIsAutomatic];
    };
    expect(await through("Won")).toEqual([null, before.reminderAt, true]);
    expect(await through("Lost")).toEqual([null, before.reminderAt, true]);
    await change(agent, conversationId, { reminderAt: null });
    expect(await through("Won")).toEqual([null, null, false]);
  });

  test("bad input is refused", async () => {
    const agent = await api.member();
    const { conversationId } = await write(agent);
    for (const body of [
      { stage: "Nearly won" },
      { reminderAt: "tomorrow" },
      { reminderAt: new Date(0).toISOString() },
      { reminderAt: inDays(900) },
      { needsReply: true },
      { archived: "yes" },
    ]) {
      const answer = await change(agent, conversationId, body);
      expect({ body, status: answer.status, code: answer.body.code }).toEqual({
        body,
        status: 400,
        code: "validation_failed",
      });
    }
    expect((await list(agent, "?view=all")).status).toBe(400);
    expect((await list(agent, "?cursor=x")).status).toBe(400);
    expect((await timeline(agent, conversationId, "?cursor=yesterday_x")).status).toBe(400);
  });
});

describe("what happened to a lead", () => {
  test("tells messages, drafts, what was sent and notes, the latest first, page by page", async () => {
    const agent = await api.member();
    const { conversationId, assistantMessage } = await write(agent);
    await send(agent, assistantMessage.id, "My own words");
    await write(agent, { leadMessage: "Thanks, and the fee?" });
    const note = { method: "POST", token: agent.token, body: { text: "Board meets on Mondays." } };
    const added = await api.send(`/api/leads/${conversationId}/notes`, note);
    expect(added.status).toBe(201);
    expect(await kinds(agent, conversationId)).toEqual(["note", "draft", "wrote", "sent", "wrote", "opened"]);
    const { body } = await timeline(agent, conversationId);
    expect(body[0]).toEqual(added.body);
    expect(body[3]).toMatchObject({ text: "My own words", edited: true, by: agent.actor.telegramUsername });
    const many = Array.from({ length: 60 }, (_, at) =>
      api.send(`/api/leads/${conversationId}/notes`, { ...note, body: { text: `Note ${at}` } }),
    );
    await Promise.all(many);
    const first = await timeline(agent, conversationId);
    expect(first.body).toHaveLength(50);
    const cursor = encodeURIComponent(first.headers.get("x-next-cursor") ?? "");
    const second = await timeline(agent, conversationId, `?cursor=${cursor}`);
    expect(second.body).toHaveLength(16);
    const ids = [...first.body, ...second.body].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(66);
  });

  test("a note is removed by who wrote it and by admins alone, and is in no prompt or export of messages", async () => {
    const agent = await api.member();
    const { conversationId } = await write(agent);
    const noteBy = async ({ token }: Member) =>
      (
        await api.send(`/api/leads/${conversationId}/notes`, {
          method: "POST",
          token,
          body: { text: "Between us" },
        })
      ).body.id as string;
    const remove = ({ token }: Member, id: string) =>
      api.send(`/api/leads/${conversationId}/notes/${id}`, { method: "DELETE", token });
    const [own, admins] = [await noteBy(agent), await noteBy(admin)];
    expect((await remove(agent, admins)).status).toBe(403);
    expect((await remove(agent, own)).body).toEqual({ success: true });
    expect((await remove(agent, own)).status).toBe(404);
    expect((await remove(admin, admins)).status).toBe(200);
    const messages = await api.send(`/api/leads/${conversationId}/messages`, { token: admin.token });
    expect(messages.body.map(({ role }: { role: string }) => role)).toEqual(["user", "assistant"]);
  });
});
