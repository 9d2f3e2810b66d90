import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserRole } from "#contracts/auth.ts";
import { eventually } from "#test/eventually.ts";
import { root } from "#test/root-actor.ts";
import { startTestApi, type TestApi } from "#test/start-api.ts";
import type { Actor } from "../actor.ts";

let started: TestApi;
const person = async (role: UserRole = "BD"): Promise<Actor> => (await started.member(role)).actor;

const documents = {
  "Bouquets and wreaths":
    "# Bouquets and wreaths\n\nA bridal bouquet costs 140 euros with peonies and 95 euros with carnations.",
  "Delivery vans": "# Delivery vans\n\nThe blue van is serviced in March by Garage Wimmer.",
  "Cold room": "# Cold room\n\nThe cold room is kept at four degrees; Petra reads its thermometer at noon.",
};

beforeAll(async () => {
  started = await startTestApi();
  for (const [title, content] of Object.entries(documents))
    await started.core.knowledge.addDocument(root, { title, content, category: "Resources" });
});
afterAll(() => started.close());

const ask = async (actor: Actor, content: string) =>
  (await started.core.chat.ask(actor, { content, sessionId: "s" })).assistantMessage;
const titles = ({ metadata }: Awaited<ReturnType<typeof ask>>) =>
  metadata?.sourcesWithScores.map(({ title }) => title);

test("two questions in one message are answered one after the other, each from its own document", async () => {
  const answer = await ask(
    await person(),
    "What does a bridal bouquet with peonies cost? Who services the blue van?",
  );
  expect(answer.content).toMatch(
    /^From the playbook:\n\n### What does a bridal bouquet with peonies cost\?\n.*\[1\]\n\n.*140 euros.*\n\n### Who services the blue van\?\n.*\[2\]\n\n.*Garage Wimmer/su,
  );
  expect(titles(answer)?.slice(0, 2)).toEqual(["Bouquets and wreaths", "Delivery vans"]);
  expect(titles(answer)?.length).toBeLessThanOrEqual(3);
  expect(answer.metadata).toMatchObject({ mode: "playbook" });
  expect(answer.metadata).not.toHaveProperty("notice");
});

test("one that follows the other in the same message is understood by it", async () => {
  const answer = await ask(await person(), "Who reads the cold room's thermometer? And at which degrees?");
  expect(answer.content).toContain("four degrees");
  expect(answer.content).not.toContain("###");
  expect(answer.metadata).not.toHaveProperty("forwarded");
});

test("of what the playbook does not say the core team is asked that alone, and the next has both", async () => {
  const [admin, actor] = [await person("CORE TEAM (ADMIN)"), await person()];
  const unknown = "Which insurance covers hail damage to greenhouse glass?";
  const message = `Who services the blue van? ${unknown}`;
  const answer = await ask(actor, message);
  expect(answer.content).toMatch(/^From the playbook:\n\n### Who services the blue van\?\n.*Garage Wimmer/su);
  expect(answer.metadata).toMatchObject({
    forwarded: true,
    notice: `The playbook leaves open, and the core team has been asked: ${unknown}`,
  });
  const { rows } = await started.core.gaps.list(admin, { status: "pending" });
  expect(rows.map(({ userQuestion }) => userQuestion)).toEqual([unknown]);
  const id = rows[0]?.id ?? "";
  await started.core.gaps.resolve(admin, { id, status: "answered", adminResponse: "Hagelkasse Süd does." });
  await eventually(async () => {
    const { rows: told } = await started.core.chat.history(actor, { sessionId: "s", module: "bd_assistant" });
    expect(told.at(-1)?.content).toContain("Hagelkasse Süd does.");
  });
  const again = await ask(await person(), message);
  expect(again.content).toMatch(
    /### Who services.*Garage Wimmer.*### Which insurance.*Hagelkasse Süd does\./su,
  );
  expect(again.metadata).not.toHaveProperty("notice");
});

test("what stands before all that is found may be a friendly word: nobody is asked, but the answer is in doubt", async () => {
  const admin = await person("CORE TEAM (ADMIN)");
  const pending = async () => (await started.core.gaps.list(admin, { status: "pending" })).rows.length;
  const before = await pending();
  const answer = await ask(await person(), "Hey folks, anyone around at all? Who services the blue van?");
  expect(answer.content).toMatch(/^I'm not certain.*### .*Who services the blue van\?\n.*Garage Wimmer/su);
  expect(answer.metadata).toMatchObject({ uncertain: true });
  expect(await pending()).toBe(before);
  const greeted = await ask(await person(), "Hi, quick one? Who services the blue van?");
  expect(greeted.content).toContain("Garage Wimmer");
  expect(greeted.content).not.toContain("###");
});
