import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startOpenAi, type FakeOpenAi } from "#test/fakes/openai-server.ts";
import { startTelegram } from "#test/fakes/telegram-server.ts";
import { startNotionConnection, type ConnectedProduct } from "#test/start-notion-connection.ts";
import { cutOffIn, problemsOf } from "./barriers.ts";
import { picture } from "./picture.ts";
import { screens, startBrowser, visit, type Screen } from "./start-browser.ts";

const key = "sk-typed-on-the-screen-0123456789";
const notionToken = "ntn_typed_on_the_screen_0123456789";
const botSecret = "AAF-typed-on-the-screen-0123456789";
const botToken = `7171:${botSecret}`;

let on: ConnectedProduct;
let browser: Browser;
let model: FakeOpenAi;
let telegram: Awaited<ReturnType<typeof startTelegram>>;

beforeAll(async () => {
  [telegram, model] = await Promise.all([startTelegram(botToken), startOpenAi()]);
  const environment = { TELEGRAM_API_ROOT: telegram.apiRoot, PUBLIC_URL: undefined };
  [on, browser] = await Promise.all([startNotionConnection(notionToken, environment), startBrowser()]);
  model.tell({ "/v1/models": { object: "list", data: [{ id: "fake-chat" }, { id: "fake-embedding" }] } });
  telegram.chats.open.add(-100_777);
  on.notion.addSource({ Title: "title", "Handled By": "date" }, "Meeting notes");
});
afterAll(async () => {
  await on.close();
  await Promise.all([telegram.close(), model.close()]);
});
beforeEach(async () => {
  const { core } = on.api;
  await on.remove();
  await Promise.all(
    [core.connections.model, core.connections.telegram].map((one) => one.remove(on.admin.actor)),
  );
});

const barriersOf = async (page: Page) => [...(await problemsOf(page)), ...(await cutOffIn(page))];

const sound = async (page: Page) => expect(await barriersOf(page)).toEqual([]);

const cardsOf = (page: Page, name: string) => {
  const card = page.getByRole("region", { name });
  const choice = (label: string) => card.getByRole("combobox", { name: label });
  return {
    card,
    choice,
    field: (label: string): Locator => card.getByLabel(label, { exact: true }),
    press: (label: string) => card.getByRole("button", { name: label, exact: true }).click(),
    choose: async (label: string, option: string | RegExp) => {
      await choice(label).click();
      await page.getByRole("option", { name: option, exact: true }).click();
    },
    checks: card.getByRole("list", { name: "What the test found" }),
    shown: (state: string) => picture(card, `${name}-${state}`),
    disconnect: async (title: string) => {
      await card.getByRole("button", { name: "Disconnect" }).click();
      const sure = page.getByRole("dialog", { name: title });
      // What comes while it is looked at is still fading in.
      await sure.getByRole("button", { name: "Disconnect" }).waitFor();
      await sound(page);
      await sure.getByRole("button", { name: "Disconnect" }).click();
      await card.getByText("Not connected").waitFor();
    },
  };
};

const open = async (given: Parameters<typeof visit>[2], name: string, product = on.api) => {
  const page = await visit(browser, product, given);
  await page.goto("/admin?tab=connections");
  await page.getByRole("heading", { name }).waitFor();
  return { page, ...cardsOf(page, name) };
};

describe.each(Object.keys(screens) as Screen[])("on a %s, light and dark", (screen) => {
  test("a model is found, tested, connected and removed", async () => {
    const { page, card, field, press, choose, checks, shown, disconnect } = await open(
      { screen, as: on.admin },
      "Model",
    );
    await card.getByText("Not connected").waitFor();
    await sound(page);
    await shown(`${screen}-1-off`);
    await field("Base URL").fill(model.baseUrl);
    await field("Key").fill(key);
    await press("Test");
    await checks.getByText("The server lists 2 models").waitFor();
    await choose("Chat model", "fake-chat");
    await choose("Embedding model", "fake-embedding");
    await press("Test");
    await checks.getByText("fake-embedding gives 64 numbers for a text").waitFor();
    await card.getByText("Works", { exact: true }).first().waitFor();
    await sound(page);
    await press("Save");
    await card.getByText("Set by boss").waitFor();
    await shown(`${screen}-2-works`);
    expect(await page.content()).not.toContain(key);
    expect((await on.api.core.status()).mode).toBe("model");
    await page.reload();
    await card.getByText("Connected", { exact: true }).waitFor();
    expect(await field("Key").inputValue()).not.toContain("sk-");
    expect(await field("Chat model").inputValue()).toBe("fake-chat");
    await press("Price table for Insights");
    await card.getByText("No prices yet").waitFor();
    await sound(page);
    await shown(`${screen}-3-connected`);
    await disconnect("Disconnect the model?");
    expect((await on.api.core.status()).mode).toBe("playbook");
  });

  test("Notion is tested, chosen by name, connected and removed", async () => {
    const { page, card, field, press, choice, choose, checks, shown, disconnect } = await open(
      { screen, as: on.admin },
      "Notion",
    );
    await card.getByText("Not connected").waitFor();
    await field("Token").fill(notionToken);
    await press("Test");
    await checks.getByText("Legend in the workspace Acme").waitFor();
    await checks.getByText("5 data sources are shared with it").waitFor();
    await choose("Team", /^Meeting notes, 2 things to put right/u);
    await card.getByText("Telegram Username is missing: add text of this name").waitFor();
    await sound(page);
    await shown(`${screen}-2-lacks`);
    await choose("Team", "Not mirrored");
    await press("Choose what fits");
    expect(await choice("Support tickets").textContent()).toBe("Tickets");
    expect(await choice("Team").textContent()).toBe("Team");
    await press("Save");
    await card.getByText("Set by boss").waitFor();
    await card.getByText("for the workspace Acme").waitFor();
    await sound(page);
    await shown(`${screen}-3-connected`);
    expect(await page.content()).not.toContain(notionToken);
    expect(await on.isMirrored()).toBe(true);
    await page.reload();
    await card.getByText("Connected", { exact: true }).waitFor();
    expect(await choice("Participations").textContent()).toBe("Participations");
    await choose("Participations", "Not mirrored");
    await card.getByText("What is in Participations stays there as it is.").waitFor();
    await disconnect("Disconnect Notion?");
    expect(await on.isMirrored()).toBe(false);
  });

  test("a bot is tested, taken over, connected, named and removed", async () => {
    telegram.updates.setWebhook({ url: "https://elsewhere.test/hook" });
    const { page, card, field, press, checks, shown, disconnect } = await open(
      { screen, as: on.admin },
      "Telegram",
    );
    await card.getByText("Not connected").waitFor();
    await field("Token").fill(botToken);
    await press("Save");
    const sure = page.getByRole("dialog", { name: "Take the bot over?" });
    await sure.getByText("Another program gets this bot's updates at elsewhere.test.").waitFor();
    await sound(page);
    await sure.getByRole("button", { name: "Cancel" }).click();
    await sure.waitFor({ state: "hidden" });
    telegram.updates.setWebhook({ url: "" });
    await field("Core team's group").fill("-100777");
    await press("Test");
    await checks.getByText("Telegram knows the bot: @legend_test_bot").waitFor();
    await checks.getByText("The bot is in the admins' group").waitFor();
    await card.getByText("Works", { exact: true }).first().waitFor();
    await sound(page);
    await shown(`${screen}-2-tested`);
    expect(on.api.core.bot()).toBeNull();
    await press("Save");
    await page.getByText("@legend_test_bot answers from now on.").first().waitFor();
    await card.getByText("Set by boss").waitFor();
    expect(await page.content()).not.toContain(botSecret);
    await page.reload();
    await card.getByText("Connected", { exact: true }).waitFor();
    await card.getByRole("link", { name: "@legend_test_bot" }).waitFor();
    expect(await field("Token").inputValue()).not.toContain("7171");
    expect(await field("Core team's group").inputValue()).toBe("-100777");
    await sound(page);
    await shown(`${screen}-3-connected`);
    await disconnect("Disconnect the bot?");
    expect(on.api.core.bot()).toBeNull();
  });
});

test("what is wrong, what fails and what was overtaken have no barriers", async () => {
  const { page, ...notion } = await open({ as: on.admin }, "Notion");
  const [telegramCard, modelCard] = [cardsOf(page, "Telegram"), cardsOf(page, "Model")];
  await notion.field("Token").fill("ntn_wrong");
  await notion.press("Save");
  await notion.card.getByRole("alert").filter({ hasText: "Notion refuses the token" }).waitFor();
  await telegramCard.field("Mini App address").fill("http://app.test");
  await telegramCard.press("Save");
  await telegramCard.card.getByRole("alert").filter({ hasText: "start with https:// only" }).waitFor();
  await modelCard.field("Base URL").fill("http://127.0.0.1:9/v1");
  await modelCard.press("Test");
  await modelCard.checks.getByText("could not be reached").first().waitFor();
  await modelCard.card.getByText("Does not work").waitFor();
  expect(await barriersOf(page)).toEqual([]);
  await notion.field("Token").fill(notionToken);
  await on.put(on.wanted());
  await notion.press("Save");
  await page
    .getByRole("dialog", { name: "Somebody else was faster" })
    .getByText("boss has changed this connection in the meantime")
    .waitFor();
  expect(await barriersOf(page)).toEqual([]);
});

test("what the environment sets has no barriers", async () => {
  const { other } = await on.startOther({
    OPENAI_API_KEY: "sk-env",
    OPENAI_BASE_URL: model.baseUrl,
    OPENAI_CHAT_MODEL: "fake-chat",
    OPENAI_EMBEDDING_MODEL: "fake-embedding",
    TELEGRAM_BOT_TOKEN: botToken,
    TELEGRAM_ADMIN_CHAT_ID: "-1001",
    TELEGRAM_WEBHOOK_SECRET: "a-secret-of-the-webhook",
    TELEGRAM_API_ROOT: "http://127.0.0.1:9",
    NOTION_TOKEN: notionToken,
    NOTION_SUPPORT_DATA_SOURCE: on.sources.support,
  });
  const as = await other.member("CORE TEAM (ADMIN)", "chief");
  for (const screen of Object.keys(screens) as Screen[]) {
    const { page } = await open({ as, screen }, "Notion", other);
    const found = [
      ["Model", /^Works$/u],
      ["Telegram", /^Telegram does not answer/u],
      ["Notion", /^Support tickets: every column is there/u],
    ] as const;
    for (const [name, text] of found) {
      const { press, card } = cardsOf(page, name);
      await press("Test");
      await card.getByText(text).first().waitFor();
    }
    expect(await barriersOf(page)).toEqual([]);
    await picture(page, `${screen}-environment`);
  }
});
