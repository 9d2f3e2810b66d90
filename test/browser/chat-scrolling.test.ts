import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hold } from "#test/hold.ts";
import { startOpenAi, type FakeOpenAi } from "#test/fakes/openai-server.ts";
import { startTestApi, type TestApi } from "#test/start-api.ts";
import { accountButton } from "./account-menu.ts";
import { askFor, startBrowser, visit, type Screen } from "./start-browser.ts";

const long = Array.from({ length: 30 }, (_, index) => `Line ${index} of the answer [1].`).join("\n\n");
// Says enough by itself, so that the model is asked for its answer alone and not first for what it is about.
const second = "How many days after a deal closes are commissions paid to a new partner?";
const toEnd = "Math.round(document.documentElement.scrollHeight - innerHeight - scrollY)";

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

const withLongAnswer = async (screen: Screen): Promise<Page> => {
  const page = await visit(browser, api, { screen, as: await api.member() });
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: "What do you need to know?" }).waitFor();
  fake.next({ text: `answerable: true\n${long}` });
  await askFor(page, "What commission do I get on an OTC deal?");
  await page.getByRole("log").getByText("Line 29 of the answer").waitFor();
  return page;
};

/**
 * Goes down to the end of what is said, and stays with it; by the keyboard, for while anything moves a pointer's press would
 * first scroll the page, until there is nothing to press.
 */
const goToEnd = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Jump to latest" }).press("Enter");
  await expect.poll(() => page.evaluate<number>(toEnd)).toBeLessThanOrEqual(1);
};

/** In a page: something more at the end of what is said, so many CSS pixels high. */
const grow = (height: number) => `document.querySelector("[role=log]").append(
  Object.assign(document.createElement("p"), { id: "more", style: "block-size: ${height}px" }));`;

/** How far beneath the chat's header the last question stands, in CSS pixels. */
const beneathBar = async (page: Page): Promise<number> => {
  const [row, bar] = await Promise.all([
    page.locator("[data-turn]").last().boundingBox(),
    page.getByRole("region", { name: "Chat", exact: true }).boundingBox(),
  ]);
  return Math.round((row?.y ?? 0) - (bar?.y ?? 0) - (bar?.height ?? 0));
};

test.each(["phone", "desktop"] as const)(
  "on a %s a question goes to the top, and its answer is read from its beginning",
  async (screen) => {
    const page = await withLongAnswer(screen);
    await page.getByRole("list", { name: "Sources" }).waitFor({ state: "attached" });
    await expect.poll(() => beneathBar(page)).toBe(16);
    expect(await page.evaluate<number>(toEnd)).toBeGreaterThan(100);
    // A second one goes there, too, before there is anything beneath it, and nothing moves as it comes.
    const { held, release } = hold();
    fake.next({ text: `answerable: true\n${long.replaceAll("Line", "Row")}`, restAfter: held });
    await askFor(page, second);
    await page.getByRole("article", { name: "Assistant" }).getByText("Row 1 of").waitFor();
    await expect.poll(() => beneathBar(page)).toBe(16);
    release();
    await page.getByRole("log").getByText("Row 29 of the answer").waitFor();
    await expect.poll(() => beneathBar(page)).toBe(16);
    await expect.poll(() => page.getByRole("button", { name: "New answer" }).count()).toBe(0);
    await goToEnd(page);
  },
);

test("what draws answers may come after the first of them, which is read from its beginning all the same", async () => {
  const page = await visit(browser, api, { screen: "desktop", as: await api.member() });
  const [code, words] = [hold(), hold()];
  await page.route(/\/conversation-messages-[^/]+\.js$/u, async (route) => {
    await code.held;
    await route.continue();
  });
  await page.goto("/dashboard");
  fake.next({ text: `answerable: true\n${long}`, restAfter: words.held });
  await askFor(page, "What commission do I get on an OTC deal?");
  const stop = page.getByRole("button", { name: "Stop" });
  await stop.waitFor();
  words.release();
  await stop.waitFor({ state: "detached" });
  code.release();
  await page.getByRole("log").getByText("Line 29 of the answer").waitFor();
  await expect.poll(() => beneathBar(page)).toBe(16);
});

test("a conversation is come back to at its end", async () => {
  const page = await withLongAnswer("phone");
  await page.reload();
  await page.getByRole("log").getByText("Line 29 of the answer").waitFor();
  await expect.poll(() => page.evaluate<number>(toEnd)).toBeLessThanOrEqual(1);
  await expect.poll(() => page.getByRole("button", { name: "Jump to latest" }).count()).toBe(0);
});

test("what grows just as the page reaches its end leaves nobody behind, and what shrinks brings the end back", async () => {
  const page = await withLongAnswer("desktop");
  const away = page.getByRole("button", { name: "Jump to latest" });
  await goToEnd(page);
  // The event of a scrolling comes with the next frame, when there may be more beneath.
  await page.evaluate(`{ ${grow(400)} window.dispatchEvent(new Event("scroll")); }`);
  await expect.poll(() => page.evaluate<number>(toEnd)).toBeLessThanOrEqual(1);
  await expect.poll(() => away.count()).toBe(0);
  await page.mouse.move(700, 300);
  await page.mouse.wheel(0, -300);
  await away.waitFor();
  await page.evaluate("document.getElementById('more').remove()");
  await away.waitFor({ state: "detached" });
});

test("whoever goes to the end is there, whatever grows on the way", async () => {
  const page = await withLongAnswer("desktop");
  await page.evaluate(`window.addEventListener("scroll", () => { ${grow(200)} }, { once: true })`);
  await page.getByRole("button", { name: "Jump to latest" }).press("Enter");
  await page.locator("#more").waitFor({ state: "attached" });
  await expect.poll(() => page.evaluate<number>(toEnd)).toBeLessThanOrEqual(1);
});

test("a keyboard that comes just as the chat got shorter leaves nobody behind", async () => {
  const page = await withLongAnswer("phone");
  await page.getByRole("list", { name: "Sources" }).waitFor();
  await goToEnd(page);
  await page.evaluate(grow(300));
  await expect.poll(() => page.evaluate<number>(toEnd)).toBeLessThanOrEqual(1);
  // The shorter chat moves the window, and the event of that comes with the next frame, when there is more beneath.
  await page.evaluate(`new Promise((done) => {
    const list = document.querySelector("[role=log]");
    const before = list.clientHeight;
    new ResizeObserver((_, observer) => {
      if (list.clientHeight >= before) return;
      observer.disconnect();
      setTimeout(() => {
        document.documentElement.style.setProperty("--keyboard-inset", "336px");
        window.dispatchEvent(new Event("scroll"));
        done(null);
      });
    }).observe(list);
    requestAnimationFrame(() => document.getElementById("more").remove());
  })`);
  await expect.poll(() => page.evaluate<number>(toEnd)).toBeLessThanOrEqual(1);
  await expect.poll(() => page.getByRole("button", { name: "Jump to latest" }).count()).toBe(0);
});

test("who reads further up stays there and is offered the new answer", async () => {
  const page = await withLongAnswer("desktop");
  const { held, release } = hold();
  fake.next({ text: `answerable: true\n${long.replaceAll("Line", "Row")}`, restAfter: held });
  await askFor(page, second);
  await page.getByRole("article", { name: "Assistant" }).getByText("Row 1 of").waitFor();
  await page.evaluate("scrollTo(0, 0)");
  await page.getByRole("button", { name: "Jump to latest" }).waitFor();
  release();
  await page.getByRole("button", { name: "New answer" }).waitFor();
  expect(await page.evaluate<number>("scrollY")).toBe(0);
  await page.getByRole("button", { name: "New answer" }).click();
  await expect.poll(() => page.evaluate<number>(toEnd)).toBeLessThanOrEqual(1);
  await expect.poll(() => page.getByRole("button", { name: "New answer" }).count()).toBe(0);
});

test("what Tab leads to stands free of what is pinned above and beneath it, on the way down and up", async () => {
  const page = await withLongAnswer("desktop");
  const sources = page.getByRole("log").getByRole("button", { name: /^Source 1/u });
  await expect.poll(() => sources.count()).toBe(30);
  const isFree = `(() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const { top, bottom } = document.activeElement.getBoundingClientRect();
    return top >= box("[aria-label=Chat]").bottom && bottom <= box("[data-dock]").top;
  })()`;
  await page.evaluate("scrollTo(0, 0)");
  await sources.first().focus();
  const covered: string[] = [];
  for (let press = 1; press < 59; press += 1) {
    const key = press < 30 ? "Tab" : "Shift+Tab";
    await page.keyboard.press(key);
    if (!(await page.evaluate<boolean>(isFree))) covered.push(`press ${press}, ${key}`);
  }
  expect(covered).toEqual([]);
});

test("what is pressed stays where it is, whatever comes beneath it", async () => {
  const page = await withLongAnswer("desktop");
  const { held, release } = hold();
  await page.route("**/api/documents/*-*", async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  const source = page.getByRole("list", { name: "Sources" }).getByRole("button");
  await source.hover();
  await expect.poll(() => page.evaluate<number>(toEnd)).toBeLessThanOrEqual(1);
  const place = await source.boundingBox();
  await page.mouse.down();
  release();
  await page.getByRole("region", { name: "Related topics" }).waitFor();
  expect(await source.boundingBox()).toEqual(place);
  await page.mouse.up();
  await page.getByRole("dialog", { name: /Deal Closed/u }).waitFor();
  await expect.poll(() => page.evaluate<number>(toEnd)).toBeLessThanOrEqual(1);
});

test("the composer and the end of the chat stand above an on-screen keyboard", async () => {
  const page = await withLongAnswer("phone");
  await goToEnd(page);
  await page.evaluate(`
    Object.defineProperty(visualViewport, "height", { value: 508 });
    visualViewport.dispatchEvent(new Event("resize"));
  `);
  const bottomOf = async (part: ReturnType<Page["locator"]>) => {
    const box = await part.boundingBox();
    return box === null ? 0 : box.y + box.height;
  };
  const composer = page.getByRole("textbox", { name: "Message" });
  await expect.poll(() => bottomOf(composer)).toBeLessThan(508);
  const sources = page.getByRole("list", { name: "Sources" });
  await expect.poll(() => bottomOf(sources)).toBeLessThan(508);
});

test("on a phone what leads to the latest stands within the composer, which is no larger for it", async () => {
  const page = await withLongAnswer("phone");
  const dock = page.locator("[data-dock]");
  const before = await dock.boundingBox();
  const place = await page.getByRole("button", { name: "Jump to latest" }).boundingBox();
  const [above, beneath] = [(place?.y ?? 0) - 6, (place?.y ?? 0) + (place?.height ?? 0) + 6];
  expect(above).toBeGreaterThan(before?.y ?? 0);
  expect(beneath).toBeLessThan((before?.y ?? 0) + (before?.height ?? 0));
  await page.getByRole("button", { name: "Jump to latest" }).click();
  await page.getByRole("button", { name: "Jump to latest" }).waitFor({ state: "detached" });
  expect((await dock.boundingBox())?.height).toBe(before?.height);
});

test("a finger resting on an answer offers to copy it, until anything else is touched", async () => {
  const page = await withLongAnswer("phone");
  const answer = page.getByRole("log").getByRole("article");
  const touch = { pointerType: "touch" };
  const rest = async () => {
    await answer.dispatchEvent("pointerdown", { ...touch, clientX: 50, clientY: 50 });
    await expect.poll(() => answer.getAttribute("data-pressed")).toBe("true");
    await answer.dispatchEvent("pointerup", touch);
  };
  await rest();
  await answer.getByRole("button", { name: "Copy answer" }).dispatchEvent("pointerdown", touch);
  await expect.poll(() => answer.getAttribute("data-pressed")).toBe("true");
  await page.getByText("Line 5 of the answer").dispatchEvent("pointerdown", touch);
  await expect.poll(() => answer.getAttribute("data-pressed")).toBeNull();

  await rest();
  await accountButton(page).dispatchEvent("pointerdown", touch);
  await expect.poll(() => answer.getAttribute("data-pressed")).toBeNull();
});

test.each([640, 1024, 1440])(
  "a notice leaves the end of what is read free at a width of %i",
  async (width) => {
    const page = await visit(browser, api, { as: await api.member() });
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/dashboard");
    await page.getByRole("heading", { name: "What do you need to know?" }).waitFor();
    fake.next({ text: `answerable: true\n${long}` });
    await askFor(page, "What commission do I get on an OTC deal?");
    await page.getByRole("log").getByText("Line 29 of the answer").waitFor();
    fake.next({ text: "answerable: false\nThe playbook does not say." });
    await askFor(page, second);
    await page.getByText("Sent to the admin team", { exact: true }).first().waitFor();
    const edges = `(() => {
    const box = (selector) => [...document.querySelectorAll(selector)].at(-1).getBoundingClientRect();
    return box("[data-toast]").top - box("[role=log] article").bottom;
  })()`;
    await expect.poll(() => page.evaluate<number>(edges)).toBeGreaterThan(0);
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await page.locator("[data-toast]").waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate<number>(toEnd)).toBeLessThanOrEqual(1);
  },
);
