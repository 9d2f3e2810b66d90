import { expect, onTestFinished, test } from "vitest";
import { startOpenAi } from "#test/fakes/openai-server.ts";
import { holdTime } from "#test/pass-time.ts";
import { startTestApi } from "#test/start-api.ts";

const METRICS_TOKEN = "a-token-for-the-scraper";

const start = async () => {
  const model = await startOpenAi();
  onTestFinished(() => model.close());
  const api = await startTestApi({
    METRICS_TOKEN,
    OPENAI_BASE_URL: model.baseUrl,
    OPENAI_FIRST_BYTE_SECONDS: "0.3",
  });
  onTestFinished(() => api.close());
  const admin = await api.member("CORE TEAM (ADMIN)");
  // One alone, so that no two passages are compared by the model.
  await api.send("/api/documents", {
    method: "POST",
    token: admin.token,
    body: {
      title: "OTC commission",
      content: "Agents get a commission of a fifth of the fee for an OTC deal.",
      category: "Resources",
    },
  });
  const { token } = await api.member();
  const post = async (path: string, body: object) =>
    (await api.send(path, { method: "POST", token, body })).body;
  const ask = (content: string) => post("/api/chat/messages", { content, role: "user", sessionId: "s" });
  const reply = (leadMessage: string) =>
    post("/api/lead-replier/generate", { projectName: "Nova", leadMessage, sessionId: "s", service: "MM" });
  const told = async () => {
    const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
    const { text } = await api.send("/metrics", { headers });
    const [, gauge] = /^legend_model_circuit_open\{call="complete"\} (\d)$/mu.exec(text) ?? [];
    const ready = await api.send("/readyz");
    return { gauge, spared: text.includes('call="complete",outcome="circuit_open"'), ready };
  };
  const seenByAdmins = async () => {
    const connection = await api.send("/api/connections/model", { token: admin.token });
    const counts = await api.send("/api/admin/counts", { token: admin.token });
    return [connection.body.failure?.text ?? null, counts.body.failing];
  };
  return { model, ask, reply, told, seenByAdmins };
};

const playbook = (notice: string) => ({
  content: expect.stringMatching(/./u),
  metadata: { mode: "playbook", notice: expect.stringContaining(notice) },
});

test("a model that hangs keeps the first few waiting, then everybody is answered from the playbook until it is back", async () => {
  const time = holdTime();
  const { model, ask, reply, told, seenByAdmins } = await start();
  expect(await told()).toMatchObject({
    gauge: "0",
    spared: false,
    ready: { status: 200, body: { model: true } },
  });
  expect(await seenByAdmins()).toEqual([null, 0]);
  model.always({ failure: "stall" });
  const question = "How much commission do I get for an OTC deal?";
  expect((await ask(question)).assistantMessage).toMatchObject(playbook("took too long"));
  expect((await reply("What are your fees?")).mode).toBe("playbook");

  const away = "The language model could not be reached";
  const spared = await ask(question);
  expect(spared.assistantMessage).toMatchObject(playbook(away));
  expect((await reply("And your fees?")).assistantMessage).toMatchObject(playbook(away));
  expect([...model.chats(), ...model.structured()]).toHaveLength(3);
  expect(await seenByAdmins()).toEqual([away, 1]);
  expect(await told()).toMatchObject({
    gauge: "1",
    spared: true,
    ready: { status: 200, body: { status: "ok", model: false } },
  });

  model.always({ text: "answerable: true\nA share of the fee [1]." });
  time.pass(30_000);
  const written = await ask(question);
  expect(written.userMessage).toEqual(spared.userMessage);
  expect(written.assistantMessage).toMatchObject({ metadata: { mode: "model" } });
  expect((await reply("Who are you?")).mode).toBe("model");
  expect(await told()).toMatchObject({ gauge: "0", ready: { body: { model: true } } });
  expect(await seenByAdmins()).toEqual([null, 0]);
});
