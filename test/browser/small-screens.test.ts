import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#test/start-api.ts";
import { beginLead, card, copyReply, leadMessage } from "./lead-pages.ts";
import { askFor, startBrowser, visit } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi({ SAMPLE_CONTENT: "on" }), startBrowser()]);
});
afterAll(() => api.close());

/** What an open keyboard leaves of a phone. */
const aboveKeyboard = { width: 390, height: 400 };

/** Whether all of it is in sight, with nothing over it. */
const isWhole = (part: Locator): Promise<boolean> =>
  part.evaluate((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const points = [0.02, 0.5, 0.98].map((at) => [(left + right) / 2, top + (bottom - top) * at] as const);
    return points.every(([x, y]) => one.contains(one.ownerDocument.elementFromPoint(x, y)));
  });

test("what a new lead's message is asked for is answered above the keyboard, also once something was missing", async () => {
  const page = await visit(browser, api, { screen: "phone", as: await api.member() });
  await page.setViewportSize(aboveKeyboard);
  await page.goto("/dashboard?module=lead_replier");
  await leadMessage(page).pressSequentially("Hello\n");
  const check = page.getByRole("dialog", { name: "Proposal Status Check" });
  const shown = ["YES", "NO", "Cancel"].map((name) => check.getByRole("button", { name }));
  for (const button of shown) await expect.poll(() => isWhole(button)).toBe(true);
  await check.getByRole("button", { name: "NO" }).tap();
  const errors = check.getByRole("alert");
  await expect.poll(() => errors.count()).toBe(2);
  for (const part of [...shown, errors.first(), errors.last()])
    await expect.poll(() => isWhole(part)).toBe(true);
});

test.each(["shortens the page", "covers it"])(
  "one signs in above a keyboard that %s, and reads why one could not",
  async (how) => {
    const page = await visit(browser, api, { screen: "phone" });
    await page.goto("/login");
    await page.getByLabel("Telegram Username").fill("nova");
    if (how === "covers it") {
      await page.evaluate(`
        Object.defineProperty(visualViewport, "height", { value: 400 });
        visualViewport.dispatchEvent(new Event("resize"));
      `);
    } else await page.setViewportSize(aboveKeyboard);
    await page.getByLabel("Access Code", { exact: true }).fill("not-the-code");
    const button = page.getByRole("button", { name: "Lock in and Grind" });
    await button.tap();
    await page.getByRole("alert").waitFor();
    const fields = [page.getByLabel("Telegram Username"), page.getByLabel("Access Code", { exact: true })];
    const bottomOf = async (part: Locator) => {
      const box = await part.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    for (const part of [...fields, page.getByRole("alert"), button]) {
      await expect.poll(() => isWhole(part)).toBe(true);
      await expect.poll(() => bottomOf(part)).toBeLessThan(aboveKeyboard.height);
    }
  },
);

/** A lead with its first reply, on a phone. */
const withReply = async (): Promise<Page> => {
  const agent = await api.member();
  const address = await beginLead(api, agent);
  const page = await visit(browser, api, { screen: "phone", as: agent });
  await page.goto(address);
  await copyReply(page).waitFor();
  return page;
};

test("on a narrow phone a reply is edited where it is copied, and its heading is under no buttons", async () => {
  const page = await withReply();
  await page.setViewportSize({ width: 360, height: 740 });
  const edit = page.getByRole("button", { name: "Edit reply" });
  for (const button of [copyReply(page), edit]) await expect.poll(() => isWhole(button)).toBe(true);
  const [one, other] = await Promise.all([copyReply(page).boundingBox(), edit.boundingBox()]);
  expect(one?.y).toBe(other?.y);
  // So far up that the card's heading is the last that is seen of it.
  await page.setViewportSize({ width: 360, height: 400 });
  await page.evaluate(`{
    const bottom = document.querySelector("article header h2").getBoundingClientRect().bottom;
    scrollBy({ top: bottom + 8 - document.querySelector("[data-dock]").getBoundingClientRect().top, behavior: "instant" });
  }`);
  await expect.poll(() => isWhole(card(page).getByRole("heading").first())).toBe(true);
});

/** How high the area is in which a control takes a press, in CSS pixels. */
const pressedHeight = (control: Locator): Promise<number> =>
  control.evaluate((one) => {
    one.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = one.getBoundingClientRect();
    const reach = (step: number) => {
      let y = top + height / 2;
      while (one.contains(one.ownerDocument.elementFromPoint(left + width / 2, y))) y += step;
      return y;
    };
    return reach(1) - reach(-1) - 1;
  });

/** A notice that a reply was copied, on the phone it was copied on. */
const withNotice = async (): Promise<{ page: Page; notice: Locator }> => {
  const page = await withReply();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await copyReply(page).tap();
  const notice = page.locator("[data-toast]");
  await notice.waitFor();
  return { page, notice };
};

test("what can be done about a notice stands beside its words, so that it covers no more than they need", async () => {
  const { page, notice } = await withNotice();
  const title = notice.getByText("Copied and marked as sent");
  const undo = notice.getByRole("button", { name: "Undo" });
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const [words, button] = await Promise.all([title.boundingBox(), undo.boundingBox()]);
    expect(button?.y).toBeLessThan(words?.y ?? 0);
    expect(await isWhole(undo)).toBe(true);
    expect(await isWhole(notice.getByRole("button", { name: "Close" }))).toBe(true);
  }
});

test("what is small to look at takes a finger's press", async () => {
  const page = await visit(browser, api, { screen: "phone", as: await api.member() });
  await page.goto("/dashboard");
  await askFor(page, "What commission do I get on an OTC deal and how is custody handled?");
  const answer = page.getByRole("log").getByRole("article").last();
  await page.getByRole("list", { name: "Sources" }).waitFor();
  const small = [
    page.getByRole("button", { name: "What is this?" }),
    answer.getByRole("button", { name: /^More of/u }).first(),
    answer.locator("button[class*=citation]").first(),
  ];
  for (const control of small) expect(await pressedHeight(control)).toBeGreaterThanOrEqual(40);

  const { page: lead, notice } = await withNotice();
  const close = notice.getByRole("button", { name: "Close" });
  expect(await pressedHeight(close)).toBeGreaterThanOrEqual(40);
  for (const name of [/^Change to/u, "Undo"])
    expect(await pressedHeight(card(lead).getByRole("button", { name }))).toBeGreaterThanOrEqual(40);
});

/** The numbers of sources that stand on another line than what they are beside. */
const onOtherLines = (answer: Locator): Promise<string[]> =>
  answer.locator("button[class*=citation]").evaluateAll((numbers) =>
    numbers.flatMap((number) => {
      const beside = number.ownerDocument.createRange();
      beside.setStartBefore(number.closest("p") ?? number);
      beside.setEndBefore(number.parentElement ?? number);
      const lines = [...beside.getClientRects()].map(({ bottom }) => bottom);
      const { top, bottom } = number.getBoundingClientRect();
      return (top + bottom) / 2 < Math.max(...lines) ? [] : (number.textContent ?? "");
    }),
  );

test("the number of a source stands beside its last word, a question mark too, however narrow the screen is", async () => {
  const page = await visit(browser, api, { screen: "phone", as: await api.member() });
  await page.goto("/dashboard");
  await askFor(page, "is commission due on the discounted price or list price");
  const answer = page.getByRole("log").getByRole("article").last();
  await answer.getByText("on the list price?").first().waitFor();
  for (let width = 330; width <= 420; width += 3) {
    await page.setViewportSize({ width, height: 844 });
    expect({ width, numbers: await onOtherLines(answer) }).toEqual({ width, numbers: [] });
  }
});
