import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startOpenAi, type FakeOpenAi } from "#test/fakes/openai-server.ts";
import { hold } from "#test/hold.ts";
import { startTestApi, type TestApi } from "#test/start-api.ts";
import { inAccountMenu, pressInAccountMenu } from "./account-menu.ts";
import {
  beginLead,
  card,
  copyReply,
  early,
  late,
  lead,
  leadMessage,
  projectField,
  sendFirst,
  stage,
  stageModel,
  viewLeads,
} from "./lead-pages.ts";
import { manyWords } from "./chat-pages.ts";
import { pastedInto, screens, startBrowser, visit, type Screen } from "./start-browser.ts";

let fake: FakeOpenAi;
let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  fake = await startOpenAi();
  const environment = { SAMPLE_CONTENT: "on", OPENAI_BASE_URL: fake.baseUrl };
  [api, browser] = await Promise.all([startTestApi(environment), startBrowser()]);
});
afterAll(async () => {
  await api.close();
  await fake.close();
});
beforeEach(() => fake.always(stageModel));

const start = async (screen: Screen = "desktop"): Promise<Page> => {
  const page = await visit(browser, api, { screen, as: await api.member() });
  await page.goto("/dashboard?module=lead_replier");
  await page.getByRole("heading", { name: "What did the lead write?" }).waitFor();
  return page;
};

const leadMessages = (page: Page) => page.getByRole("article", { name: "Lead", exact: true });

describe.each(Object.keys(screens) as Screen[])("on a %s", (screen) => {
  test("a lead is served from its first message to the next lead", async () => {
    const page = await start(screen);
    await page.context().grantPermissions(["clipboard-write"]);
    const check = await sendFirst(page);
    await check.getByText(/Did Acme Protocol receive a proposal from the core team/u).waitFor();
    await check.getByRole("button", { name: "NO" }).click();
    await card(page).getByText(early).waitFor();
    await stage(page).getByText("Awaiting Proposal", { exact: true }).waitFor();
    await page.waitForURL(/module=lead_replier&conversation=[\w-]{36}$/u);
    await page.getByText("Existing Conversation", { exact: true }).waitFor();
    expect(await projectField(page).getAttribute("readonly")).not.toBeNull();

    await copyReply(page).click();
    await card(page).getByText("Copied", { exact: true }).waitFor();
    expect(await pastedInto(leadMessage(page))).toBe(early);

    await leadMessage(page).fill("And who pays the fees?");
    await leadMessage(page).press("Enter");
    await leadMessages(page).nth(1).waitFor();
    await copyReply(page).waitFor();
    await expect.poll(() => card(page).count()).toBe(1);
    await expect.poll(() => page.getByRole("log").getByText(early).count()).toBe(2);

    await page.getByRole("button", { name: /^Change to YES/u }).click();
    await stage(page).getByText("Proposal Received", { exact: true }).waitFor();
    await card(page).locator("mark", { hasText: "47 %" }).waitFor();
    await expect.poll(() => leadMessages(page).count()).toBe(2);

    await page.reload();
    await card(page).getByText(late.slice(0, 30)).waitFor();
    await card(page)
      .getByText(/Check before sending: “47 %”\. Neither the playbook/u)
      .waitFor();

    if (screen === "phone") await pressInAccountMenu(page, "View conversations (1)");
    else await viewLeads(page);
    const list = page.getByRole("list", { name: "Conversations" });
    const row = list.getByRole("button", { name: /Acme Protocol/u });
    expect(await row.textContent()).toMatch(/Acme Protocol.*OTC.*4 messages/u);
    expect(await row.getAttribute("aria-current")).toBe("true");
    await page.getByRole("button", { name: "New Lead" }).last().click();
    await page.waitForURL("**/dashboard?module=lead_replier");
    await page.getByRole("heading", { name: "What did the lead write?" }).waitFor();
    expect(await projectField(page).inputValue()).toBe("");
  });

  test("the sources open the document", async () => {
    const page = await start(screen);
    await (await sendFirst(page)).getByRole("button", { name: "NO" }).click();
    await copyReply(page).waitFor();
    if (screen === "phone") await card(page).getByText("Knowledge Base Sources").click();
    const sources = card(page).getByRole("list", { name: "Knowledge Base Sources" });
    await sources.getByRole("button", { name: "Objections: OTC Lead Handling Scripts" }).click();
    const document = page.getByRole("dialog", { name: "Objections: OTC" });
    await document
      .getByText(/send first/u)
      .first()
      .waitFor();
    await expect.poll(() => document.getByText("Lead Handling Scripts").count()).toBe(1);
  });
});

test("a suggested message fills the input, and the Proposal Status Check can be left without sending", async () => {
  const page = await start();
  await page.getByRole("button", { name: /Can you guarantee us daily volume/u }).click();
  expect(await leadMessage(page).inputValue()).toBe("Can you guarantee us daily volume?");
  await page.getByRole("combobox", { name: "Service" }).getByText("MM · Market Making").waitFor();
  await projectField(page).fill("Acme");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await leadMessage(page).inputValue()).toBe("Can you guarantee us daily volume?");
  await expect.poll(() => page.getByRole("log").count()).toBe(0);
});

test("an unknown status is asked for on the card, and its answer writes the reply anew", async () => {
  const member = await api.member();
  const address = await beginLead(api, member, { proposalReceived: null });
  const page = await visit(browser, api, { as: member });
  await page.goto(address);
  const question = card(page).getByRole("group", { name: "Proposal status" });
  await question.getByRole("button", { name: "YES" }).click();
  await stage(page).getByText("Proposal Received", { exact: true }).waitFor();
  await card(page).locator("mark", { hasText: "47 %" }).waitFor();
  await expect.poll(() => question.count()).toBe(0);
});

test("switching the module starts over; what is typed survives a reload", async () => {
  const page = await start();
  await projectField(page).fill("Acme");
  await page.getByRole("combobox", { name: "Service" }).click();
  await page.getByRole("option", { name: "ADV · Advisory" }).click();
  await leadMessage(page).fill("half a mess");
  await page.reload();
  expect(await leadMessage(page).inputValue()).toBe("half a mess");
  expect(await projectField(page).inputValue()).toBe("Acme");
  await page.getByRole("combobox", { name: "Service" }).getByText("ADV · Advisory").waitFor();

  await page.getByRole("radio", { name: "BD Assistant" }).click();
  await page.getByRole("radio", { name: "Lead Replier" }).click();
  expect(await projectField(page).inputValue()).toBe("");
  await page.getByRole("combobox", { name: "Service" }).getByText("Service", { exact: true }).waitFor();
});

test("each conversation keeps its own draft, and a project's name leads back to its conversation", async () => {
  const member = await api.member();
  const acme = await beginLead(api, member);
  await beginLead(api, member, { projectName: "Borealis" });
  const page = await visit(browser, api, { as: member });
  await page.goto(acme);
  await leadMessage(page).fill("for Acme");
  await viewLeads(page);
  await page.getByRole("button", { name: /^Borealis/u }).click();
  await card(page)
    .getByText(/for Borealis/u)
    .waitFor();
  expect(await leadMessage(page).inputValue()).toBe("");
  await page.getByRole("button", { name: "New Lead" }).first().click();
  await projectField(page).fill(" acme  PROTOCOL");
  await page.getByRole("button", { name: "Continue it" }).click();
  await card(page)
    .getByText(/for Acme Protocol/u)
    .waitFor();
  expect(await leadMessage(page).inputValue()).toBe("for Acme");
});

test("a question the playbook does not cover gets a holding reply, and the agent is told", async () => {
  fake.always({ text: "answerable: false" });
  const page = await start();
  await sendFirst(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await leadMessage(page).fill("Which football club won the cup in 1974?");
  await leadMessage(page).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "NO" }).click();
  await card(page).getByText("Knowledge gap", { exact: true }).waitFor();
  await page.getByText("Sent to the admin team", { exact: true }).waitFor();
  expect(
    await card(page)
      .getByText(/forwarded/u)
      .count(),
  ).toBe(0);
});

test("clearing waits for a project name, asks first and starts over", async () => {
  const page = await start();
  expect(await (await inAccountMenu(page, "Clear chat")).isDisabled()).toBe(true);
  await page.keyboard.press("Escape");
  await (await sendFirst(page)).getByRole("button", { name: "NO" }).click();
  await copyReply(page).waitFor();
  await pressInAccountMenu(page, "Clear chat");
  await page.getByRole("dialog").getByRole("button", { name: "Clear chat" }).click();
  await page.getByRole("heading", { name: "What did the lead write?" }).waitFor();
  await viewLeads(page);
  await page.getByText("No conversations yet. Start a new lead conversation!").waitFor();
  await page.goBack();
  await page.getByText("This conversation is no longer there").waitFor();
});

test("clearing a lead that has only a name leaves the conversation about it alone", async () => {
  const member = await api.member();
  await beginLead(api, member);
  const page = await visit(browser, api, { as: member });
  await page.goto("/dashboard?module=lead_replier");
  await projectField(page).fill(lead.projectName);
  await pressInAccountMenu(page, "Clear chat");
  await page.getByRole("dialog").getByRole("button", { name: "Clear chat" }).click();
  await expect.poll(() => projectField(page).inputValue()).toBe("");
  await page.reload();
  await viewLeads(page);
  await page.getByRole("list", { name: "Conversations" }).getByText("2 messages").waitFor();
});

test("a reply is stopped, is no reply to send, and is written again", async () => {
  const page = await start();
  fake.next({ text: `answerable: true\nWe trade. ${manyWords}`, restAfter: hold().held });
  await (await sendFirst(page)).getByRole("button", { name: "YES" }).click();
  await card(page).getByText("word3").waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  const stopped = page.getByRole("article", { name: "Stopped Draft" });
  await stopped.getByText(/You stopped this draft. It is unfinished/u).waitFor();
  await page.waitForURL(/conversation=/u);
  await expect.poll(() => copyReply(page).count()).toBe(0);
  await page.reload();
  await stopped.getByText("word3").waitFor();
  await expect.poll(() => stopped.getByText("word59").count()).toBe(0);
  await stopped.getByRole("button", { name: "Write again" }).click();
  await card(page).getByText(late.slice(0, 30)).waitFor();
  await copyReply(page).waitFor();
  fake.next({ text: `answerable: true\nAnother. ${manyWords}`, restAfter: hold().held });
  await page.getByRole("button", { name: "Regenerate" }).click();
  await card(page).getByText("word3").waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await card(page).getByText("the earlier reply was kept").waitFor();
  await card(page).getByText(late.slice(0, 30)).waitFor();
  await expect.poll(() => stopped.count()).toBe(0);
});

test("the lead's last message is changed and sent again in its own place", async () => {
  const page = await start();
  await (await sendFirst(page)).getByRole("button", { name: "NO" }).click();
  await copyReply(page).waitFor();
  await leadMessage(page).fill("half a thought");
  await leadMessages(page).first().hover();
  await page.getByRole("button", { name: "Edit lead's message" }).click();
  expect(await leadMessage(page).inputValue()).toBe(lead.message);
  await page.getByRole("button", { name: "Cancel editing" }).click();
  expect(await leadMessage(page).inputValue()).toBe("half a thought");
  await leadMessage(page).fill("");
  await leadMessage(page).press("ArrowUp");
  await page.getByText("Editing the lead's last message").waitFor();
  await leadMessage(page).fill("And why should you hold the tokens?");
  await leadMessage(page).press("Enter");
  await page.getByRole("log").getByText("why should you hold").waitFor();
  await viewLeads(page);
  const row = page.getByRole("list", { name: "Conversations" }).getByRole("button", { name: /Acme/u });
  await row.getByText("2 messages").waitFor();
  await page.reload();
  await copyReply(page).waitFor();
  await expect.poll(() => leadMessages(page).count()).toBe(1);
  await expect.poll(() => page.getByText(lead.message).count()).toBe(0);
});

test("two leads are served side by side", async () => {
  const page = await start();
  const { held, release } = hold();
  fake.next({ text: `answerable: true\n${early}`, after: held });
  await (await sendFirst(page)).getByRole("button", { name: "NO" }).click();
  await leadMessages(page).first().waitFor();
  await page.getByRole("button", { name: "New Lead" }).first().click();
  await (await sendFirst(page, "Borealis")).getByRole("button", { name: "NO" }).click();
  await card(page)
    .getByText(/for Borealis · OTC/u)
    .waitFor();
  release();
  await page.getByText(`Reply for ${lead.projectName} is ready`, { exact: true }).waitFor();
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await card(page)
    .getByText(/for Acme Protocol · OTC/u)
    .waitFor();
  await viewLeads(page);
  const rows = page.getByRole("list", { name: "Conversations" }).getByRole("button");
  await expect.poll(() => rows.count()).toBe(2);
});
