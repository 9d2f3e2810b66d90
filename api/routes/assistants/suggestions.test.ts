import { afterAll, beforeAll, expect, test } from "vitest";
import { noGuidance } from "#contracts/guidance.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

let api: TestApi;
let admin: Member;
let agents: Member[];

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.member("CORE TEAM (ADMIN)", "kim");
  agents = [await api.member(), await api.member(), await api.member()];
});
afterAll(() => api.close());

const offered = async (): Promise<string[]> =>
  (await api.send("/api/suggestions", { token: agents[0]?.token })).body.questions;
const shown = async () => (await api.send("/api/guidance/suggestions", { token: admin.token })).body;
const ask = (content: string, { token }: Member) =>
  api.send("/api/chat/messages", { method: "POST", token, body: { content, sessionId: "s", role: "user" } });
const pin = async (suggestedQuestions: string[]) => {
  const { version } = await api.core.guidance.read(admin.actor);
  await api.core.guidance.save(admin.actor, {
    guidance: { ...noGuidance, suggestedQuestions },
    basedOn: version,
  });
};
const add = (title: string, content: string, category = "Resources") =>
  api.core.knowledge.addDocument(admin.actor, { title, content, category });

const cellar = "What should I know about temperature of the barrels?";

test("an empty library offers no question, and what is pinned there is not answered", async () => {
  await pin(["At what temperature are the barrels kept?"]);
  expect(await offered()).toEqual([]);
  expect(await shown()).toEqual({
    offered: [],
    others: [],
    unanswered: ["At what temperature are the barrels kept?"],
  });
});

test("offers what headings ask and a document answers, and what is pinned first; no more once it is changed away", async () => {
  const document = await add(
    "Cellar",
    "## Temperature of the barrels\n\nBarrels are kept at twelve degrees, and whoever finds them warmer opens the eastern shutters.",
  );
  await expect.poll(offered).toEqual(["At what temperature are the barrels kept?", cellar]);
  expect((await shown()).offered[1]).toEqual({
    question: cellar,
    origin: "heading",
    documentId: document.id,
    title: "Cellar",
  });
  await api.core.knowledge.changeDocument(admin.actor, {
    id: document.id,
    title: "Cellar",
    content:
      "## Opening hours\n\nThe cellar is open to visitors on every Saturday of the summer until eight.",
  });
  await expect.poll(offered).toEqual(["What should I know about opening hours?"]);
  await api.core.knowledge.removeDocument(admin.actor, { id: document.id });
  await expect.poll(offered).toEqual([]);
});

test("offers what several people ask and is answered; nothing that one alone asks, or that was no help", async () => {
  await pin([]);
  await add(
    "Harvest",
    "## Baskets and shears\n\nWhoever helps takes baskets and shears from the shed. The grapes are picked by hand in the second week of September.",
    "Team",
  );
  const question = "when are the grapes picked by hand";
  const [first, second] = agents as [Member, Member];
  for (let count = 0; count < 3; count += 1) await ask(question, first);
  await api.core.review.digest(100);
  await expect.poll(async () => (await shown()).offered.length).toBe(1);
  const origins = async () => (await shown()).offered.map(({ origin }: { origin: string }) => origin);
  expect(await origins()).toEqual(["heading"]);

  const { body } = await ask(question, second);
  await api.core.review.digest(100);
  await add(
    "Press",
    "Grapes are pressed the same day, in the hall behind the yard, by whoever is there.",
    "Team",
  );
  await expect.poll(offered).toContain("When are the grapes picked by hand");
  expect((await origins())[0]).toBe("asked");

  const rated = await api.send(`/api/chat/messages/${body.assistantMessage.id}/rating`, {
    method: "POST",
    token: second.token,
    body: { helpful: false },
  });
  expect(rated.status).toBe(200);
  await add("Bottles", "Bottles are filled in spring, and rest for two months before they are sold.", "Team");
  await expect.poll(offered).not.toContain("When are the grapes picked by hand");
});

test("where questions come from is shown to admins alone", async () => {
  const path = "/api/guidance/suggestions";
  expect((await api.send(path)).status).toBe(401);
  expect((await api.send(path, { token: agents[0]?.token })).status).toBe(403);
});
