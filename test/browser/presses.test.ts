import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import type { FakeRequest } from "#test/fakes/openai-server.ts";
import { answers, chatWithModel, message, question } from "./chat-pages.ts";
import { beginLead, stageModel } from "./lead-pages.ts";
import { visit } from "./start-browser.ts";

const chat = chatWithModel();

/** Counts what is pressed: buttons and links, and Enter where it sends. */
const counting = (page: Page) => {
  let count = 0;
  return {
    count: () => count,
    press: async (target: Locator) => {
      count += 1;
      await target.click();
    },
    enter: async () => {
      count += 1;
      await page.keyboard.press("Enter");
    },
  };
};

test("asking needs no press before it, a source one, and an older chat one", async () => {
  const page = await visit(chat.browser, chat.api, { as: await chat.api.member() });
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: "What do you need to know?" }).waitFor();
  chat.fake.always({ text: "answerable: true\nTen percent [1]." });
  await page.keyboard.type(question);
  expect(await message(page).inputValue()).toBe(question);
  const { count, press, enter } = counting(page);
  await enter();
  await answers(page).getByText("Ten percent").waitFor();

  await press(page.getByRole("list", { name: "Sources" }).getByRole("button").first());
  await page.getByRole("dialog").locator("[data-cited]").waitFor();
  expect(count()).toBe(1 + 1);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "New chat" }).click();
  await page.getByRole("heading", { name: "What do you need to know?" }).waitFor();
  const older = counting(page);
  await older.press(page.getByRole("list", { name: "Recent" }).getByRole("link").first());
  await answers(page).getByText("Ten percent").waitFor();
  expect(older.count()).toBe(1);
});

/** Three chats of somebody's, and a lead, which is none of them. */
const withChats = async () => {
  const member = await chat.api.member();
  chat.fake.always({ text: "answerable: true\nTen percent [1]." });
  for (const [sessionId, content] of Object.entries({
    b: "When and how are commissions paid?",
    c: "How do I request a custom proposal?",
    a: question,
  }))
    await chat.api.core.chat.ask(member.actor, { content, sessionId });
  chat.fake.always(stageModel);
  await beginLead(chat.api, member);
  return member;
};

test.each([
  { width: 360, height: 740 },
  { width: 390, height: 844 },
])("on a phone of $width to $height a new chat takes one press, and an older one another", async (size) => {
  const page = await visit(chat.browser, chat.api, { screen: "phone", as: await withChats() });
  await page.setViewportSize(size);
  await page.goto("/dashboard?chat=a");
  await answers(page).getByText("Ten percent").waitFor();
  const { count, press } = counting(page);
  await press(page.getByRole("button", { name: "New chat" }));
  const heading = page.getByRole("heading", { name: "What do you need to know?" });
  await heading.waitFor();
  const chats = page.getByRole("list", { name: "Recent chats" }).getByRole("link");
  await expect.poll(() => chats.count()).toBe(3);
  // All of it is seen at once: what is asked, what was asked, and what to write with.
  const bottomOf = async (what: Locator) => {
    const { y = 0, height = Number.NaN } = (await what.boundingBox()) ?? {};
    return y + height;
  };
  expect((await heading.boundingBox())?.y).toBeGreaterThan(52);
  const field = await message(page).boundingBox();
  expect(await bottomOf(chats.last())).toBeLessThan(field?.y ?? 0);
  expect(await bottomOf(message(page))).toBeLessThan(size.height);
  await press(chats.first());
  await answers(page).getByText("Ten percent").waitFor();
  await page.getByRole("log").getByText(question).waitFor();
  expect(count()).toBe(2);
  await page.goBack();
  await heading.waitFor();
});

test("on a phone a new lead takes one press", async () => {
  const member = await chat.api.member();
  chat.fake.always(stageModel);
  const page = await visit(chat.browser, chat.api, { screen: "phone", as: member });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(await beginLead(chat.api, member));
  await page.getByRole("button", { name: "Copy Reply" }).waitFor();
  const { count, press } = counting(page);
  await press(page.getByRole("button", { name: "New Lead" }));
  await page.getByRole("heading", { name: "What did the lead write?" }).waitFor();
  expect(count()).toBe(1);
});

test("what is new is told without a press, on a phone, too", async () => {
  const member = await chat.api.member();
  chat.fake.always(stageModel);
  await beginLead(chat.api, member);
  for (const screen of ["phone", "desktop"] as const) {
    const page = await visit(chat.browser, chat.api, { screen, as: member });
    await page.goto("/dashboard");
    const places = page.getByRole("navigation", { name: "Places" });
    await expect.poll(() => places.getByRole("link", { name: /^Leads 1 new$/u }).count()).toBe(1);
  }
});

test.each(["phone", "desktop"] as const)(
  "on a %s a first reply takes sending, saying whether there is a proposal, and copying; a next one two presses",
  async (screen) => {
    const page = await visit(chat.browser, chat.api, { screen, as: await chat.api.member() });
    await page.goto("/dashboard?module=lead_replier");
    const field = page.getByRole("textbox", { name: "Lead's message" });
    await field.waitFor();
    chat.fake.always(stageModel);
    const isGuess = ({ messages }: FakeRequest) => messages[0]?.content.includes('"project"') === true;
    chat.fake.understands((request) => ({
      text: isGuess(request) ? '{"project": "Nexagrid", "service": "OTC"}' : "{}",
    }));
    const send = page.getByRole("button", { name: "Send", exact: true });
    await field.fill("hey, tom from nexagrid here. How fast can your OTC desk settle?");
    const { count, press } = counting(page);
    // Whether or not the guess is there already.
    await press(send);
    const check = page.getByRole("dialog");
    await expect
      .poll(async () =>
        check
          .getByText(/nexagrid/iu)
          .or(check.locator("input[value='Nexagrid']"))
          .count(),
      )
      .toBeGreaterThan(0);
    await press(check.getByRole("button", { name: /NO/u }));
    const copy = page.getByRole("button", { name: "Copy Reply" });
    await copy.waitFor();
    await press(copy);
    expect(count()).toBe(3);
    await page.getByRole("article", { name: "Suggested Reply" }).getByText("for Nexagrid").waitFor();
    await field.fill("And the fees?");
    const next = counting(page);
    await next.press(send);
    await page.getByText("And the fees?").first().waitFor();
    await next.press(copy);
    expect(next.count()).toBe(2);
  },
);
