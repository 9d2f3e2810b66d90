import { expect, onTestFinished, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { startOpenAi } from "#test/fakes/openai-server.ts";
import { hold } from "#test/hold.ts";
import { startTestApi } from "#test/start-api.ts";

const start = async (settings: Record<string, string> = {}) => {
  const fake = await startOpenAi();
  onTestFinished(() => fake.close());
  const api = await startTestApi({ OPENAI_BASE_URL: fake.baseUrl, OPENAI_EMBEDDING_MODEL: "", ...settings });
  onTestFinished(() => api.close());
  const { core, database } = api;
  const [admin, agent] = [(await api.member("CORE TEAM (ADMIN)")).actor, (await api.member()).actor];
  const question = "Do we trade platypus futures?";
  fake.always({ text: "answerable: false\n" });
  await core.chat.ask(agent, { content: question, sessionId: "s" });
  const [{ id }] = await database.sql("gaps").select("id");
  const state = async () => (await core.gaps.read(admin, { id })).closure;
  const counts = async () => ({
    questions: Number((await database.sql("questions").count("* as count"))[0]?.count),
    gaps: Number((await database.sql("gaps").count("* as count"))[0]?.count),
  });
  return { fake, core, database, admin, agent, id: id as string, state, counts };
};

test("an answer the model does not take for one is unproven with a reason, and proven once improved", async () => {
  const { fake, core, admin, id, state, counts } = await start();
  const before = await counts();
  fake.always({ text: "answerable: false\nThe sources do not say." });
  await core.gaps.resolve(admin, { id, status: "answered", adminResponse: "Ask Bob." });
  await eventually(async () => expect((await state())?.state).toBe("unproven"));
  expect(await state()).toMatchObject({
    reason: expect.stringContaining("does not take it"),
    checkedAt: expect.any(String),
  });
  fake.always({ text: "answerable: true\nYes, we do [1]." });
  await core.gaps.improve(admin, { id, improvedAnswer: "Yes, platypus futures are traded." });
  await eventually(async () => expect((await state())?.state).toBe("proven"));
  expect(await counts()).toEqual(before);
});

test("a check while the model is away decides nothing, and the sweep repeats it later", async () => {
  const { fake, core, admin, id, state, database } = await start();
  fake.always({ failure: { status: 401 } });
  await core.gaps.resolve(admin, { id, status: "answered", adminResponse: "Yes, they are traded." });
  await eventually(async () => expect((await state())?.checkedAt).toEqual(expect.any(String)));
  expect((await state())?.state).toBe("checking");
  fake.always({ text: "answerable: true\nYes [1]." });
  await core.gaps.sweep();
  expect((await state())?.state).toBe("checking");
  await core.gaps.sweep(new Date(Date.now() + 3_600_000));
  await eventually(async () => expect((await state())?.state).toBe("proven"));
  expect(await database.sql("chat_messages").where({ role: "user" })).toHaveLength(1);
});

test("who asks while the same question is being answered is told that answer, and opens no second request", async () => {
  const { fake, core, admin, agent, id, database } = await start();
  const content =
    "Platypus options and futures are instruments of the platypus market, traded by platypus traders.";
  await core.knowledge.addDocument(admin, { title: "Platypus futures", content, category: "Resources" });
  const { held, release } = hold();
  const before = fake.chats().length;
  fake.always({ text: "answerable: false\n", after: held });
  const asking = core.chat.ask(agent, { content: "Do we trade platypus futures?", sessionId: "meanwhile" });
  await eventually(async () => expect(fake.chats().length).toBeGreaterThan(before));
  await core.gaps.resolve(admin, { id, status: "answered", adminResponse: "Only on Mondays." });
  release();
  expect((await asking).knowledgeGapDetected).toBe(true);
  expect(await database.sql("gaps").select("id", "ask_count")).toEqual([{ id, ask_count: 2 }]);
  await core.gaps.sweep(new Date(Date.now() + 60_000));
  await eventually(async () => {
    const { rows: messages } = await core.chat.history(agent, {
      sessionId: "meanwhile",
      module: "bd_assistant",
    });
    expect(messages.map((message) => message.content)).toContain("Only on Mondays.");
  });
});

const addHandbook = ({ core, admin }: Pick<Awaited<ReturnType<typeof start>>, "core" | "admin">) =>
  core.knowledge.addDocument(admin, { title: "Handbook", content: "No futures.", category: "Resources" });
const no = "answerable: false\nThe sources contradict each other.";
const yes = "answerable: true\nYes, we do [1].";

test("an answer that knows nothing proves nothing, until there is a better one", async () => {
  const { fake, core, admin, id, state } = await start();
  fake.always({ text: yes });
  await core.gaps.resolve(admin, { id, status: "answered", adminResponse: "I don't know, sorry." });
  await eventually(async () => expect((await state())?.reason).toContain("nothing is known"));
  await core.gaps.improve(admin, { id, improvedAnswer: "Yes, platypus futures are traded." });
  await eventually(async () => expect((await state())?.state).toBe("proven"));
});

test("what is unproven is checked again once a document was changed or removed", async () => {
  const started = await start();
  const { fake, core, admin, id, state } = started;
  const handbook = await addHandbook(started);
  fake.always({ text: no });
  await core.gaps.resolve(admin, { id, status: "answered", adminResponse: "Yes." });
  await eventually(async () => expect((await state())?.state).toBe("unproven"));
  await core.knowledge.changeDocument(admin, { id: handbook.id, content: "Few futures." });
  expect(await state()).toMatchObject({ state: "checking", reason: null });
  await core.gaps.sweep();
  await eventually(async () => expect((await state())?.state).toBe("unproven"));
  await core.knowledge.removeDocument(admin, { id: handbook.id });
  fake.always({ text: yes });
  await core.gaps.sweep();
  await eventually(async () => expect((await state())?.state).toBe("proven"));
});

test("a document changed while an answer is checked has it checked again", async () => {
  const started = await start();
  const { fake, core, admin, id, state } = started;
  const handbook = await addHandbook(started);
  const { held, release } = hold();
  const before = fake.chats().length;
  fake.next({ text: no, after: held });
  await core.gaps.resolve(admin, { id, status: "answered", adminResponse: "Yes." });
  await eventually(async () => expect(fake.chats()).toHaveLength(before + 1));
  await core.knowledge.removeDocument(admin, { id: handbook.id });
  fake.always({ text: yes });
  release();
  await eventually(async () => expect((await state())?.state).toBe("proven"));
});

test("askers are told while the model takes its time over others that were answered", async () => {
  const { fake, core, admin, agent, database } = await start({
    OPENAI_FIRST_BYTE_SECONDS: "300",
    OPENAI_TOTAL_SECONDS: "300",
  });
  fake.always({ text: "answerable: false\n" });
  for (const content of ["Do we insure wombats?", "Do we lease emus?"])
    await core.chat.ask(agent, { content, sessionId: "s" });
  const { held, release } = hold();
  onTestFinished(release);
  fake.always({ text: "answerable: true\nYes [1].", after: held });
  const ids = await database.sql("gaps").orderBy("id").pluck<string[]>("id");
  const before = fake.chats().length;
  for (const [at, id] of ids.entries()) {
    await core.gaps.resolve(admin, { id, status: "answered", adminResponse: `Yes, ${id}.` });
    await eventually(async () => {
      const told = await database.sql("chat_messages").whereLike("content", "%Yes, %").pluck("id");
      expect(told).toHaveLength(at + 1);
    });
    await eventually(async () => expect(fake.chats().length).toBeGreaterThan(before));
  }
});
