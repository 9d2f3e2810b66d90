import type { Browser, Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#test/start-api.ts";
import { hasFocus, pressAt } from "./barriers.ts";
import { notice } from "./centre-pages.ts";
import { answers } from "./chat-pages.ts";
import { askFor, startBrowser, visit, type Screen } from "./start-browser.ts";

const question = "Where do we keep the marimba parasol?";
const reworded = "Where is the marimba parasol kept?";
const response = "The marimba parasol is kept in **green-pinecone-42**.";

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi({ SAMPLE_CONTENT: "on" }), startBrowser()]);
});
afterAll(() => api.close());

const openChat = async (): Promise<Page> => {
  const page = await visit(browser, api, { as: await api.member() });
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: "What do you need to know?" }).waitFor();
  return page;
};

test(
  "what nobody knew is answered once, reaches the one who asked, and then everybody",
  { timeout: 120_000 },
  async () => {
    const agent = await openChat();
    await askFor(agent, question);
    const forwarded = answers(agent).filter({ hasText: /forwarded/iu });
    await forwarded.waitFor();
    await forwarded.getByRole("link").first().waitFor();
    await forwarded.getByText("Waiting for the core team").waitFor();

    const admin = await visit(browser, api, { as: await api.member("CORE TEAM (ADMIN)") });
    await admin.goto("/admin");
    await admin.getByRole("list", { name: "Pending questions" }).getByText(question).waitFor();
    await admin.getByRole("heading", { level: 2, name: question }).waitFor();
    const submit = admin.getByRole("button", { name: "Submit Response" });
    expect(await submit.isDisabled()).toBe(true);
    await admin.keyboard.press("r");
    await admin.keyboard.type(response);
    await submit.click();
    await admin.getByText("Response saved", { exact: true }).waitFor();
    await admin.getByText("Nothing is waiting").waitFor();
    await expect.poll(() => admin.getByRole("dialog").count()).toBe(0);

    const told = agent.getByRole("article", { name: "Core team" });
    await told.getByText("green-pinecone-42").waitFor();
    await forwarded.getByText("Answered by the core team").waitFor();

    await admin.getByRole("link", { name: "All Requests" }).click();
    await admin.getByRole("heading", { level: 2, name: question }).waitFor();
    await admin.getByRole("main").getByText("Now answered from the knowledge base").waitFor();

    const second = await openChat();
    await askFor(second, reworded);
    await answers(second).getByText("green-pinecone-42").waitFor();
    await answers(second)
      .getByRole("button", { name: /^Open source: Core team answers,/u })
      .waitFor();
  },
);

test("an answer that does not help is sent to the core team by whoever asked", async () => {
  const agent = await openChat();
  const unhelpful = "What commission do I get on an OTC deal?";
  await askFor(agent, unhelpful);
  const answer = answers(agent).filter({ hasText: "20 %" });
  await answer.getByRole("button", { name: "Not helpful" }).click();
  await agent.getByRole("dialog").getByRole("button", { name: "Skip" }).click();
  await answer.getByRole("button", { name: "Send to the core team" }).click();
  await answer.getByText("Waiting for the core team", { exact: true }).waitFor();
  await expect.poll(() => answer.getByRole("button", { name: "Send to the core team" }).count()).toBe(0);
  await agent.reload();
  await answer.getByText("Waiting for the core team", { exact: true }).waitFor();

  const admin = await visit(browser, api, { as: await api.member("CORE TEAM (ADMIN)") });
  await admin.goto("/admin");
  await admin.getByRole("heading", { level: 2, name: unhelpful }).waitFor();
  await admin.getByRole("textbox", { name: "Your response" }).fill("Ask for the **new table**.");
  await admin.getByRole("button", { name: "Submit Response" }).click();
  await agent.getByRole("article", { name: "Core team" }).getByText("new table").waitFor();
});

test("an answer that comes while the page is loading is shown once the page hears of changes", async () => {
  const asker = await api.member();
  const admin = await api.member("CORE TEAM (ADMIN)");
  const asked = "Who waters the plants in the office?";
  await api.core.chat.ask(asker.actor, { content: asked, sessionId: "default-session" });
  const requests = (await api.send("/api/feedback?status=pending", { token: admin.token })).body;
  const request = requests.find(({ userQuestion }: { userQuestion: string }) => userQuestion === asked);

  const agent = await visit(browser, api, { as: asker });
  const heldBack: Route[] = [];
  await agent.route("**/api/events", (route) => void heldBack.push(route));
  await agent.goto("/dashboard");
  await answers(agent)
    .filter({ hasText: /forwarded/iu })
    .waitFor();
  const body = { status: "answered", adminResponse: "The night watch does." };
  const told = await api.send(`/api/feedback/${request.id}`, { method: "PATCH", token: admin.token, body });
  expect(told.status).toBe(200);
  await expect.poll(() => heldBack.length).toBe(1);
  await heldBack[0]?.continue();
  await agent.getByRole("article", { name: "Core team" }).getByText("The night watch does.").waitFor();
});

test("of two admins the slower is told, and sees what the other answered", { timeout: 120_000 }, async () => {
  const agent = await openChat();
  await askFor(agent, "Which football club won the cup in 1974?");
  await answers(agent)
    .filter({ hasText: /forwarded/iu })
    .waitFor();

  const open = async () => {
    const page = await visit(browser, api, { as: await api.member("CORE TEAM (ADMIN)") });
    // Without live updates, so that both still believe that it waits.
    await page.route("**/api/events", (route) => route.abort());
    await page.goto("/admin");
    await page.getByRole("heading", { level: 2, name: /football club/u }).waitFor();
    await page.getByRole("textbox", { name: "Your response" }).fill("The blue ones.");
    return page;
  };
  const [faster, slower] = [await open(), await open()];
  await slower.getByRole("textbox", { name: "Your response" }).fill("It was a draw.");
  await faster.getByRole("button", { name: "Submit Response" }).click();
  await faster.getByText("Response saved", { exact: true }).waitFor();

  await slower.getByRole("button", { name: "Submit Response" }).click();
  const dialog = slower.getByRole("dialog", { name: "Somebody else was faster" });
  await dialog.getByText("The blue ones.").waitFor();
  await dialog.getByText("It was a draw.").waitFor();
  await dialog.getByRole("button", { name: "Got it" }).click();
  await slower.getByText("Nothing is waiting").waitFor();
  await expect.poll(() => slower.getByRole("dialog").count()).toBe(0);
});

test("by keyboard alone one question is answered, one approved and one deleted, and the focus goes on with the next", async () => {
  const asker = await api.member();
  for (const content of ["Who prunes the ferns?", "Who winds the clocks?", "Who feeds the narwhal?"]) {
    await api.core.chat.ask(asker.actor, { content, sessionId: "one" });
  }
  await api.database
    .sql("gaps")
    .where({ question: "Who winds the clocks?" })
    .update({ ai_response: "The clock keeper winds them." });
  const page = await visit(browser, api, { as: await api.member("CORE TEAM (ADMIN)") });
  await page.goto("/admin?q=Who");
  const question = (text: string) =>
    page.getByRole("list", { name: "Pending questions" }).getByRole("button", { name: text });
  await question("ferns").waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await hasFocus(page, /narwhal/u);
  await page.getByRole("heading", { level: 2, name: "Who feeds the narwhal?" }).waitFor();
  await page.keyboard.press("r");
  await page.keyboard.type("The night porter does.");
  await pressAt(page, page.getByRole("button", { name: "Submit Response" }));
  await hasFocus(page, /clocks/u);
  const [saved, editor] = await Promise.all(
    [page.locator("[data-toast]"), page.getByRole("textbox", { name: "Your response" })].map((one) =>
      one.boundingBox(),
    ),
  );
  expect((saved?.y ?? 0) + (saved?.height ?? 0)).toBeLessThan(editor?.y ?? 0);

  await pressAt(page, page.getByRole("button", { name: /^Approve AI Answer/u }));
  await hasFocus(page, /ferns/u);
  await page.keyboard.press("x");
  await pressAt(page, page.getByRole("group", { name: "Chosen" }).getByRole("button", { name: "Clear" }));
  await hasFocus(page, /ferns/u);
  await pressAt(page, page.getByRole("article").getByRole("button", { name: "Delete" }));
  await pressAt(page, page.getByRole("dialog").getByRole("button", { name: "Delete" }));
  await page.getByText("Request deleted", { exact: true }).waitFor();
  await question("ferns").waitFor({ state: "detached" });
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
});

test("a key that follows at once is for the record that was moved to", async () => {
  const asker = await api.member();
  const questions = ["Who grooms the axolotl?", "Who grooms the okapi?"];
  for (const content of questions) await api.core.chat.ask(asker.actor, { content, sessionId: "quick" });
  await api.database.sql("gaps").whereIn("question", questions).update({ ai_response: "The keeper does." });
  const page = await visit(browser, api, { as: await api.member("CORE TEAM (ADMIN)") });
  await page.goto("/admin?q=grooms");
  await page.getByRole("heading", { name: "Who grooms the okapi?" }).waitFor();
  // As much in between as comes about before another key can be told of.
  await page.evaluate(`(async () => {
    const press = (key) =>
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    press("j");
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    press("a");
  })()`);
  await page.getByText("Response approved", { exact: true }).waitFor();
  const approved = await api.database
    .sql("gaps")
    .whereIn("question", questions)
    .where({ status: "approved" });
  expect(approved.map(({ question }) => question as string)).toEqual(["Who grooms the axolotl?"]);
});

/** An admin at what a new agent has asked, each question with a drafted answer. */
const openAsked = async (questions: string[], screen: Screen = "desktop"): Promise<Page> => {
  const asker = await api.member();
  for (const content of questions) await api.core.chat.ask(asker.actor, { content, sessionId: "asked" });
  await api.database.sql("gaps").whereIn("question", questions).update({ ai_response: "The keeper does." });
  const page = await visit(browser, api, { screen, as: await api.member("CORE TEAM (ADMIN)") });
  await page.goto(`/admin?q=${encodeURIComponent(asker.actor.telegramUsername)}`);
  return page;
};

test("what one began to answer oneself and then approves or deletes with others is no surprise", async () => {
  const [first, second] = ["Who polishes the gong?", "Who polishes the harp?"];
  const page = await openAsked([first, second]);
  const lookedUp: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "GET" && /\/api\/feedback\/[\da-f-]{36}$/u.test(request.url()))
      lookedUp.push(request.url());
  });
  for (const [shown, button, done, asked] of [
    [second, "Approve 1", "Response approved", ["1 unsent response"]],
    [first, "Delete", "Request deleted", ["1 unsent response", "Delete 1 question?"]],
  ] as const) {
    await page.getByRole("heading", { level: 2, name: shown }).waitFor();
    await page.getByRole("textbox", { name: "Your response" }).fill("Half an answer");
    await page.getByRole("checkbox", { name: "Choose this one" }).first().check();
    const readAgain = page.waitForResponse(/\/api\/feedback\?/u);
    await page.getByRole("group", { name: "Chosen" }).getByRole("button", { name: button }).click();
    for (const name of asked) await page.getByRole("dialog", { name }).getByRole("button").last().click();
    await notice(page, done);
    await readAgain;
  }
  await page.getByText("Nothing found for").waitFor();
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  expect(lookedUp).toEqual([]);
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
});

test("what others approved or deleted meanwhile is told beside one's own words, and an approved draft is an answer", async () => {
  const questions = ["Who embalms the viola?", "Who embalms the cello?"];
  const page = await openAsked(questions);
  const { token } = await api.member("CORE TEAM (ADMIN)");
  const gaps = await api.database.sql("gaps").whereIn("question", questions).orderBy("id").select("id");
  const [deleted, approved] = gaps.map(({ id }) => `/api/feedback/${id}`);
  const told = page.getByRole("dialog", { name: "Somebody else was faster" });
  const write = (text: string) => page.getByRole("textbox", { name: "Your response" }).fill(text);
  await page.getByRole("heading", { level: 2, name: "cello" }).waitFor();
  await write("Cellos are mine");
  await api.send(`${approved}`, { method: "PATCH", token, body: { status: "approved" } });
  await told.getByText("The keeper does.").waitFor();
  await told.getByText("Cellos are mine").waitFor();
  await told.getByRole("button", { name: "Got it" }).click();
  await page.getByRole("heading", { level: 2, name: "viola" }).waitFor();
  await write("Violas are mine");
  await api.send(`${deleted}`, { method: "DELETE", token });
  await told.getByText("Another admin deleted this question").waitFor();
  await told.getByText("Violas are mine").waitFor();

  await page.goto("/admin?tab=requests&q=cello");
  const shown = page.getByRole("article");
  await shown.getByText("The keeper does.").waitFor();
  await shown.getByText(/^Approved by @/u).waitFor();
  await shown.getByText("Now answered from the knowledge base").waitFor();
  await shown.getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => page.getByRole("dialog").textContent()).toContain("The answer stays in Extras");
});

test("a response on a phone that could not be saved stays in its window, and is saved from there", async () => {
  const page = await openAsked(["Who dusts the tuba?"], "phone");
  await page.getByRole("button", { name: /Who dusts the tuba/u }).click();
  await page.getByRole("button", { name: "Respond" }).click();
  const form = page.getByRole("dialog", { name: "Respond to Question" });
  await form.getByRole("textbox", { name: "Your response" }).fill("The night porter does.");
  await page.route("**/api/feedback/*", (route) => route.abort(), { times: 1 });
  await form.getByRole("button", { name: "Submit Response" }).click();
  await notice(page, "Update failed");
  expect(await form.getByRole("textbox", { name: "Your response" }).inputValue()).toBe(
    "The night porter does.",
  );
  await form.getByRole("button", { name: "Submit Response" }).click();
  await notice(page, "Response saved");
  await form.waitFor({ state: "detached" });
});

test("the drafted answer comes beneath what one has written already", async () => {
  const page = await openAsked(["Who varnishes the lute?"]);
  const response = page.getByRole("textbox", { name: "Your response" });
  await response.fill("Ask at the desk.");
  await page.getByRole("button", { name: "Edit as response" }).click();
  await page.locator("textarea:focus").waitFor();
  expect(await response.inputValue()).toBe("Ask at the desk.\n\nThe keeper does.");
});
