import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#core/ids.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { problemsOf } from "./barriers.ts";
import { notice } from "./centre-pages.ts";
import { screens, startBrowser, visit, type Screen } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
let admin: Member;
beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi(), startBrowser()]);
  admin = await api.member("CORE TEAM (ADMIN)", "maya_core");
});
afterAll(() => api.close());

const ask = async (content: string, sessionId = newId()): Promise<Member> => {
  const asker = await api.member();
  await api.core.chat.ask(asker.actor, { content, sessionId });
  return asker;
};
/** Sends the last answer of a session on to the core team, unless the question has gone there by itself. */
const forward = async ({ actor, token }: Member, sessionId: string): Promise<void> => {
  const { rows: said } = await api.core.chat.history(actor, { sessionId, module: "bd_assistant" });
  const answer = said.at(-1);
  if (answer?.metadata?.knowledgeGapDetected === true) return;
  const { status } = await api.send(`/api/chat/messages/${answer?.id}/forward`, { method: "POST", token });
  expect(status).toBe(200);
};
const open = async (address: string, screen: Screen = "desktop", scheme: "light" | "dark" = "light") => {
  const page = await visit(browser, api, { screen, scheme, as: admin });
  await page.goto(`/admin${address}`);
  return page;
};
const rows = (page: Page) => page.getByRole("list", { name: "Pending questions" });
const answer = (page: Page) => page.getByRole("textbox", { name: "Your response" });
const evidence = (page: Page) => page.getByRole("complementary", { name: "What there is to answer from" });
const stored = (question: string) => api.database.sql("gaps").where({ question }).first();

test("a request is answered from the passages beside it by the keyboard alone, and each opens at its place", async () => {
  const asker = await api.member();
  await api.core.knowledge.addDocument(admin.actor, {
    title: "Settlement",
    content: "# Settlement\n\n## Fees\n\nThe OTC settlement fee is paid in dollars, a day after the trade.",
  });
  const question = "How do zebras pay the OTC settlement fee?";
  await api.core.chat.ask(asker.actor, { content: "Who am I talking to?", sessionId: "zebra" });
  await api.core.chat.ask(asker.actor, { content: question, sessionId: "zebra" });
  await forward(asker, "zebra");
  const page = await open("?q=zebras");
  await page.getByRole("heading", { level: 2, name: question }).waitFor();
  const talk = page.getByRole("article").getByText("Who am I talking to?");
  await talk.waitFor();
  await evidence(page)
    .getByRole("button", { name: /^Quote/u })
    .first()
    .waitFor();
  await page.keyboard.press("1");
  await expect.poll(() => answer(page).inputValue()).toMatch(/^> /u);
  await answer(page).and(page.locator(":focus")).waitFor();
  await page.keyboard.type("\n\nIn stripes.");
  await page.keyboard.press("Control+Enter");
  await notice(page, "Response saved");
  expect((await stored(question)).admin_response).toMatch(/^> [\s\S]+In stripes\.$/u);

  await api.core.chat.ask(asker.actor, { content: "How do giraffes pay the OTC fee?", sessionId: "giraffe" });
  await forward(asker, "giraffe");
  await page.goto("/admin?q=giraffes");
  await evidence(page)
    .getByRole("link", { name: /^Open /u })
    .first()
    .click();
  await page.getByRole("region", { name: "Found passage" }).waitFor();
});

const prices = (unit: string) =>
  `| Service | Fee |\n|---|---|\n| Moorings | 12 ${unit} |\n| Pilots | 30 ${unit} |`;

test("tables beside a question and in its conversation are read as such, and how it was answered is shown", async () => {
  const asker = await api.member();
  await api.core.knowledge.addDocument(admin.actor, {
    title: "Marina",
    content: `# Marina\n\n## Summer berths\n\nSummer marina prices:\n\n${prices("EUR")}\n\n## Winter berths\n\nWinter marina prices:\n\n${prices("USD")}`,
  });
  for (const content of ["What are the summer marina prices?", "What are the winter marina prices?"])
    await api.core.chat.ask(asker.actor, { content, sessionId: "marina" });
  const question = "Do the marina prices hold for gondolas?";
  await api.core.chat.ask(asker.actor, { content: question, sessionId: "marina" });
  await forward(asker, "marina");
  const page = await open("?q=gondolas");
  await evidence(page).getByText("Moorings · 12").first().waitFor();
  expect(await evidence(page).innerText()).not.toContain("|");
  for (const more of await page.getByRole("button", { name: "Show all of it" }).all()) await more.click();
  await page.getByRole("region", { name: "Table 2" }).waitFor();
  await expect.poll(() => page.getByRole("region", { name: "Table", exact: true }).count()).toBe(1);
  await page.getByRole("button", { name: "How this answer came about" }).click();
  await page.getByRole("heading", { name: "Understood" }).waitFor();
  expect(await problemsOf(page)).toEqual([]);
});

test("the answer has room for five lines, and grows with what is written", async () => {
  const question = "Who winds the belfry clock?";
  await ask(question);
  const page = await open("?q=belfry");
  await page.getByText("Goes to one person and into Extras.").waitFor();
  const height = async () => (await answer(page).boundingBox())?.height ?? 0;
  expect(await height()).toBeGreaterThanOrEqual(5 * 24);
  await page.keyboard.press("r");
  await answer(page).fill(Array.from({ length: 9 }, (_, at) => `Line ${at}`).join("\n"));
  expect(await height()).toBeGreaterThanOrEqual(9 * 24);
  const [field, submit] = await Promise.all([
    answer(page).boundingBox(),
    page.getByRole("button", { name: "Submit Response" }).boundingBox(),
  ]);
  expect(field?.width).toBeGreaterThan(380);
  expect((submit?.y ?? 0) + (submit?.height ?? 0)).toBeLessThanOrEqual(800);
});

test("a draft of the passages is marked as one, taken by one key, edited and sent: three presses", async () => {
  const question = "Who dusts the quixotic harmonium?";
  await ask(question);
  await api.core.knowledge.addDocument(admin.actor, {
    title: "Harmonium",
    content: "The quixotic harmonium is dusted by the verger.",
  });
  const page = await open("?q=harmonium");
  await page.getByText("From the nearest passages").waitFor();
  await page.keyboard.press("e");
  await expect.poll(() => answer(page).inputValue()).toContain("dusted by the verger");
  await page.keyboard.press("Control+Enter");
  await notice(page, "Response saved");
  expect((await stored(question)).admin_response).toBe("The quixotic harmonium is dusted by the verger.");
});

test("a question answered before is used for one like it", async () => {
  const first = "Can the castle lend its falconer to a wedding?";
  const second = "Can the castle lend its falconer to a wedding abroad in November?";
  await ask(first);
  await ask(second);
  const { id } = await stored(first);
  const body = { status: "answered", adminResponse: "Yes, for an afternoon." };
  await api.send(`/api/feedback/${id}`, { method: "PATCH", token: admin.token, body });
  const page = await open("?q=falconer");
  await page.getByRole("heading", { level: 2, name: second }).waitFor();
  await evidence(page).getByRole("button", { name: first }).click();
  await evidence(page)
    .getByText(/% alike/u)
    .waitFor();
  await evidence(page).getByRole("button", { name: "Use this answer" }).click();
  await expect.poll(() => answer(page).inputValue()).toBe("Yes, for an afternoon.");
});

// What one screen's questions were answered must not come near the other's.
const stems = {
  phone: { about: "astrolabes", text: "Does the observatory lend brass astrolabes to walruses" },
  desktop: { about: "euphonium", text: "May narwhals borrow a silver euphonium from the orchestra" },
} satisfies Record<Screen, object>;

describe.each(Object.keys(screens) as Screen[])("on a %s", (screen) => {
  test("ten like questions are answered in one go", async () => {
    const ends = [
      "",
      ..."spring summer autumn winter March April June July August".split(" ").map((each) => ` in ${each}`),
    ];
    const { about, text } = stems[screen];
    const questions = ends.map((end) => `${text}${end}?`);
    for (const question of questions) await ask(question);
    const ids = await api.database
      .sql("gaps")
      .whereIn("question", questions)
      .orderBy("id", "desc")
      .pluck("id");
    const [latest = ""] = ids;
    const page = await open(`?q=${about}&id=${latest}`, screen);
    const alike = page.getByRole("region", { name: "Likely duplicates" });
    await alike.getByText(/ask nearly this$/u).waitFor();
    if (screen === "desktop") await page.keyboard.press("t");
    else await alike.getByRole("button", { name: "Answer together" }).click();
    const dialog = page.getByRole("dialog", { name: /^One answer for \d+ requests$/u });
    await expect.poll(() => dialog.getByRole("listitem").count()).toBe(ids.length);
    await dialog.getByRole("textbox", { name: "Same answer" }).fill("For a week.");
    if (screen === "desktop") await page.keyboard.press("Control+Enter");
    else await dialog.getByRole("button", { name: `Answer ${ids.length} together` }).click();
    await notice(page, "Response saved");
    const states = await api.database.sql("gaps").whereIn("id", ids).pluck("status");
    expect(new Set(states)).toEqual(new Set(["answered"]));
    const entries = await api.database.sql("extras_entries").whereLike("question", `%${about}%`);
    expect(entries).toHaveLength(1);
  });
});

test("those chosen in the list get the same answer, of which one may be left out", async () => {
  const questions = ["Who polishes the gong?", "Who rinses the trough?", "Who sweeps the crypt?"];
  const asker = await api.member();
  for (const content of questions) await api.core.chat.ask(asker.actor, { content, sessionId: newId() });
  const page = await open(`?q=${asker.actor.telegramUsername}`);
  await rows(page).getByText("Who sweeps the crypt?").waitFor();
  for (const key of ["x", "j", "x", "j", "x"]) await page.keyboard.press(key);
  await page.getByRole("button", { name: "Same answer" }).click();
  const dialog = page.getByRole("dialog", { name: "One answer for 3 requests" });
  await dialog.getByRole("button", { name: "Leave out: Who rinses the trough?" }).click();
  await page.getByRole("textbox", { name: "Same answer" }).fill("The sexton.");
  await page.getByRole("button", { name: "Answer 2 together" }).click();
  await notice(page, "Response saved");
  await rows(page).getByText("Who sweeps the crypt?").waitFor({ state: "detached" });
  await rows(page).getByText("Who rinses the trough?").waitFor();
  expect((await stored("Who sweeps the crypt?")).admin_response).toBe("The sexton.");
});

test("a morning's requests are answered by keys alone: an answer is left and come back to, and several get the same", async () => {
  const questions = ["gatehouse", "smokehouse", "icehouse", "boathouse"].map(
    (one) => `Who bolts the ${one}?`,
  );
  for (const question of questions) await ask(question);
  const page = await open("?q=bolts");
  await page.getByRole("heading", { level: 2, name: "Who bolts the boathouse?" }).waitFor();
  await page.keyboard.press("r");
  await page.keyboard.type("The boatman");
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  await page.getByRole("heading", { level: 2, name: "Who bolts the icehouse?" }).waitFor();
  expect(await answer(page).inputValue()).toBe("");
  await page.keyboard.press("k");
  await expect.poll(() => answer(page).inputValue()).toBe("The boatman");
  await page.keyboard.press("r");
  await page.keyboard.type(" does.");
  await page.keyboard.press("Control+Enter");
  await notice(page, "Response saved");
  expect((await stored("Who bolts the boathouse?")).admin_response).toBe("The boatman does.");
  await page.getByRole("heading", { level: 2, name: "Who bolts the icehouse?" }).waitFor();
  for (const key of ["x", "j", "x", "s"]) await page.keyboard.press(key);
  await page.getByRole("dialog", { name: "One answer for 2 requests" }).waitFor();
  await page.keyboard.type("The warden.");
  await page.keyboard.press("Control+Enter");
  await expect
    .poll(async () => (await stored("Who bolts the smokehouse?")).admin_response)
    .toBe("The warden.");
  await page.getByRole("heading", { level: 2, name: "Who bolts the gatehouse?" }).waitFor();
});

test("a priority is made by a key, and stands first", async () => {
  const questions = ["Who feeds the ocelot?", "Who feeds the tapir?"];
  for (const question of questions) await ask(question);
  const { id } = await stored("Who feeds the ocelot?");
  const page = await open(`?q=feeds&id=${id}`);
  await page.getByRole("heading", { level: 2, name: "Who feeds the ocelot?" }).waitFor();
  expect(await rows(page).getByRole("listitem").first().innerText()).toContain("tapir");
  await page.keyboard.press("p");
  await notice(page, "Priority updated");
  await expect.poll(() => rows(page).getByRole("listitem").first().innerText()).toContain("ocelot");
  await page.getByRole("article").getByText("BD Priority").waitFor();
});

test("says so when what there is cannot be loaded, and loads it again", async () => {
  await ask("Who oils the portcullis?");
  const page = await visit(browser, api, { as: admin });
  await page.route("**/api/feedback/*/desk", (route) => route.abort());
  await page.goto("/admin?q=portcullis");
  await page.getByText("Error loading what the library has. Please try again.").waitFor();
  await page.unroute("**/api/feedback/*/desk");
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("heading", { name: "Nearest passages" }).waitFor();
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
});

test.each(Object.keys(screens) as Screen[])(
  "the desk has no barriers on a %s, light and dark",
  async (screen) => {
    const question = "Which varnish protects sextant cases against otters?";
    for (const end of ["", " in winter"]) await ask(question.replace("?", `${end}?`));
    const { id } = await stored(question);
    for (const scheme of ["light", "dark"] as const) {
      const page = await open(`?q=sextant&id=${id}`, screen, scheme);
      await page.getByRole("heading", { name: "Nearest passages" }).waitFor();
      await page.getByRole("region", { name: "Likely duplicates" }).waitFor();
      expect(await problemsOf(page)).toEqual([]);
      await page.getByRole("button", { name: "Answer together" }).click();
      await page.getByRole("dialog", { name: "One answer for 2 requests" }).waitFor();
      expect(await problemsOf(page)).toEqual([]);
    }
  },
);
