import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hold } from "#test/hold.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { problemsOf, tabTo } from "./barriers.ts";
import { makeParticipation, makeTicket, notice } from "./centre-pages.ts";
import { askFor, screens, startBrowser, visit, type Screen } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
let admin: Member;
beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi({ SAMPLE_CONTENT: "on" }), startBrowser()]);
  admin = await api.member("CORE TEAM (ADMIN)");
});
afterAll(() => api.close());

const open = async (address: string, screen: Screen = "desktop"): Promise<Page> => {
  const page = await visit(browser, api, { screen, as: admin });
  await page.goto(`/admin${address}`);
  return page;
};

describe.each(Object.keys(screens) as Screen[])("on a %s", (screen) => {
  test("a document is added, renamed, changed, brought back and deleted", async () => {
    const page = await open("?tab=documents", screen);
    await page.getByRole("button", { name: "Add Document" }).click();
    const form = page.getByRole("dialog", { name: "Add Document" });
    await form.getByRole("button", { name: "Add Document" }).click();
    await notice(page, "Missing fields");
    await form.getByLabel("Title").fill("Desk hours");
    await form.getByRole("textbox", { name: "Content" }).fill("The desk is open **until nine**.");
    await form.getByRole("button", { name: "Cancel" }).click();
    const leaving = page.getByRole("dialog", { name: "Discard what you wrote?" });
    await leaving.getByRole("button", { name: "Cancel" }).click();
    await leaving.waitFor({ state: "detached" });
    await form.getByRole("button", { name: "Add Document" }).click();
    await notice(page, "Document uploaded");

    const document = page.getByRole("article");
    await document.getByText("until nine").waitFor();
    await document.getByRole("button", { name: "Edit title" }).click();
    const title = page.getByRole("textbox", { name: "Document title" });
    await title.fill("  ");
    await title.press("Enter");
    await notice(page, "Invalid title");
    await title.press("Escape");
    await document.getByRole("button", { name: "Edit title" }).click();
    await title.fill(`Desk hours on a ${screen}`);
    await title.press("Enter");
    await document.getByRole("heading", { name: `Desk hours on a ${screen}` }).waitFor();

    await document.getByRole("button", { name: "Edit", exact: true }).click();
    const edit = page.getByRole("dialog", { name: "Edit Document" });
    await edit.getByLabel("Order").fill("-1");
    await edit.getByText("A whole number, zero or more").waitFor();
    await edit.getByLabel("Order").fill("3");
    await edit.getByRole("textbox", { name: "Content" }).fill("The desk never closes.");
    await edit.getByRole("button", { name: "Save changes" }).click();
    await document.getByText("The desk never closes.").waitFor();
    await document.getByText("Order 3").waitFor();

    await document.getByRole("button", { name: "Versions" }).click();
    const versions = page.getByRole("dialog", { name: "Earlier versions" });
    await versions
      .getByRole("button", { name: /^Version/u })
      .first()
      .click();
    await versions.getByRole("button", { name: "Restore this version" }).click();
    await document.getByText("until nine").waitFor();

    await document.getByRole("button", { name: "Delete" }).click();
    const sure = page.getByRole("dialog", { name: "Delete Document" });
    await sure.getByText(/cannot be undone/u).waitFor();
    await sure.getByRole("button", { name: "Delete" }).click();
    await notice(page, "Document deleted");
    await document.getByText("until nine").waitFor({ state: "detached" });
    const listed = page.getByRole("navigation", { name: "Documents" }).getByText(/^Desk hours/u);
    await listed.waitFor({ state: "detached" });
    await expect.poll(() => listed.count()).toBe(0);
  });
});

test("Extras cannot be edited as a whole, and the library's health leads to its documents", async () => {
  const old = new Date(Date.now() - 31 * 86_400_000);
  await api.database.sql("documents").where({ title: "Service Criteria" }).update({ uploaded_at: old });
  const page = await open("?tab=documents");
  await page.getByRole("heading", { name: "Knowledge health" }).waitFor();
  for (const good of ["No two passages state different figures", "What is asked often is answered well"]) {
    const title = good.startsWith("No") ? /^Contradicting figures/u : /^Asked often, answered badly/u;
    await page.getByRole("button", { name: title }).click();
    await page.getByRole("article").getByText(good).waitFor();
  }
  const unused = page.getByRole("button", { name: /^Not cited for 90 days/u });
  if ((await unused.getAttribute("aria-expanded")) === "false") await unused.click();
  await page.getByRole("article").getByRole("button", { name: "Service Criteria" }).click();
  await page
    .getByRole("article")
    .getByRole("heading", { name: /^Service Criteria/u })
    .waitFor();
  await page.getByRole("navigation", { name: "Documents" }).getByText("Extras", { exact: true }).click();
  await page.getByRole("article").getByText("cannot be edited as a whole").waitFor();
  await expect.poll(() => page.getByRole("article").getByRole("button", { name: "Edit" }).count()).toBe(0);
});

test("Tab leads past the list of documents without choosing another", async () => {
  const page = await open("?tab=documents");
  const list = page.getByRole("navigation", { name: "Documents" });
  await list.getByRole("button", { name: "Service Criteria" }).click();
  await page
    .getByRole("article")
    .getByRole("heading", { name: /^Service Criteria/u })
    .waitFor();
  await page.waitForURL((url) => url.searchParams.has("id"));
  const opened = new URL(page.url()).searchParams.get("id");
  await page.getByRole("searchbox", { name: "Search documents" }).focus();
  await tabTo(page, list.getByRole("button", { name: /^BD Essentials/u }));
  expect(new URL(page.url()).searchParams.get("id")).toBe(opened);
});

test("an answer marked as not helpful is found among the replies and improved", async () => {
  const agent = await visit(browser, api, { as: await api.member() });
  await agent.goto("/dashboard");
  await askFor(agent, "What commission do I get on an OTC deal?");
  const answer = agent.getByRole("log").getByRole("article");
  await answer.getByRole("button", { name: "Not helpful" }).click();
  await agent.getByRole("textbox", { name: "Reason" }).fill("Too long");
  await agent.getByRole("button", { name: "Send" }).last().click();
  await agent.getByRole("dialog").waitFor({ state: "detached" });
  await agent.reload();
  await answer.locator('[aria-label="Not helpful"][aria-pressed="true"]').waitFor();

  const page = await open("?tab=agent-replies");
  const detail = page.getByRole("article");
  await detail.getByText("Not helpful").waitFor();
  await detail.getByRole("button", { name: /Deal Closed/u }).click();
  await detail.getByRole("link", { name: "Open document" }).waitFor();
  await detail.getByRole("button", { name: "Improve Answer" }).click();
  const dialog = page.getByRole("dialog", { name: "Improve AI Answer" });
  await dialog.getByRole("textbox", { name: "Improved answer" }).fill(" ");
  expect(await dialog.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
  await dialog.getByRole("textbox", { name: "Improved answer" }).fill("In short: 20 %.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await notice(page, "Answer improved");
  await detail.getByText("In short: 20 %.").waitFor();
});

test.each([
  ["documents", "**/api/documents/categories", "Error loading documents. Please try again."],
  [
    "bd-assistant-config",
    "**/api/assistant/prompt",
    "Error loading assistant configuration. Please try again.",
  ],
  [
    "lead-replier-config",
    "**/api/lead-replier/config",
    "Error loading Lead Replier configuration. Please try again.",
  ],
])("%s says that it could not be loaded, and Retry loads it", async (tab, path, text) => {
  const page = await visit(browser, api, { as: admin });
  await page.route(path, (route) => route.abort());
  await page.goto(`/admin?tab=${tab}`);
  await page.getByText(text).waitFor();
  await page.unroute(path);
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByText(text).waitFor({ state: "detached" });
  await page.getByRole("heading", { level: 2 }).first().waitFor();
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
});

test("the keyboard's help opens with a question mark", async () => {
  const page = await open("");
  await page.getByRole("heading", { name: "Pending" }).waitFor();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await help.getByText("Next in the list").waitFor();
  await page.keyboard.press("Escape");
  await help.waitFor({ state: "detached" });
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
});

const shown: Record<string, string> = {
  pending: "Pending",
  requests: "All Requests",
  "agent-replies": "Agent Replies",
  "lead-replies": "Lead Replier Answers",
  tickets: "Acme waits for its KYC",
  participations: "Community Call",
  upcoming: "Partner AMA",
  options: "Initiative types",
  documents: "Service Criteria",
  guidance: "Words that mean the same",
  "common-bd-questions": "Most Common BD Questions",
  "common-lead-questions": "Most Common LEAD Questions",
  "bd-assistant-config": "Base system prompt",
  "lead-replier-config": "Full system prompt",
  "app-map": "Technology stack",
  team: "You",
  audit: "Audit Log",
};

test.each(Object.keys(screens) as Screen[])(
  "no section has barriers on a %s, light and dark",
  { timeout: 180_000 },
  async (screen) => {
    const agent = await api.member();
    await makeTicket(api, agent);
    await makeParticipation(api, agent);
    const body = { initiative: ["Partner AMA"] };
    await api.send("/api/initiatives/upcoming", { method: "POST", token: admin.token, body });
    const page = await visit(browser, api, { screen, as: admin });
    for (const [tab, text] of Object.entries(shown)) {
      await page.goto(`/admin?tab=${tab}`);
      await page.getByRole("main").getByText(text).first().waitFor();
      await expect.poll(() => page.getByRole("status", { name: /^Loading/u }).count()).toBe(0);
      expect({ tab, problems: await problemsOf(page) }).toEqual({ tab, problems: [] });
    }
  },
);

test("on the narrowest phone both modules of the app map stay on the screen", async () => {
  const page = await visit(browser, api, { screen: "phone", as: admin });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/admin?tab=app-map");
  const second = page.getByRole("radio", { name: "Module 2: Lead Replier" });
  await second.waitFor();
  const [group, box] = await Promise.all([page.getByRole("radiogroup").boundingBox(), second.boundingBox()]);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((group?.x ?? 0) + (group?.width ?? 0));
});

test("the section one is in stays in sight, however much room the counts of others take once they come", async () => {
  const page = await visit(browser, api, { as: admin });
  const { held, release } = hold();
  await page.route("**/api/admin/counts", async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response, json: { ...(await response.json()), leadReplies: 1_204_000 } });
  });
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto("/admin?tab=audit");
  const rail = page.getByRole("navigation", { name: "Admin" });
  await rail.getByRole("link", { name: "Audit Log" }).waitFor();
  const current = 'document.querySelector("nav[aria-label=Admin] [aria-current]")';
  // Not every browser keeps what is seen where it is while something above it grows.
  await page.evaluate(`${current}.offsetParent.style.overflowAnchor = "none"`);
  release();
  await rail.getByText("1,204,000").waitFor();
  const bottomOf = (part: string) => `${part}.getBoundingClientRect().bottom`;
  const outOfSight = `Math.round(${bottomOf(current)} - ${bottomOf(`${current}.offsetParent`)})`;
  await expect.poll(() => page.evaluate<number>(outOfSight)).toBeLessThanOrEqual(0);
});
