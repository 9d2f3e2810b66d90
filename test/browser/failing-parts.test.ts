import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { pressInAccountMenu } from "./account-menu.ts";
import { makeParticipation, makeTicket } from "./centre-pages.ts";
import { startBrowser, visit } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
let admin: Member;
beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi(), startBrowser()]);
  admin = await api.member("CORE TEAM (ADMIN)", "maya_core");
});
afterAll(() => api.close());

const texts = ["The first of three tickets.", "The second of three tickets.", "The third of three tickets."];

/** Three tickets, and the page of the dashboard that lists them. */
const threeTickets = async () => {
  const agent = await api.member();
  const ids: string[] = [];
  for (const description of texts.toReversed()) ids.unshift(await makeTicket(api, agent, { description }));
  return { agent, ids, address: `/admin?tab=tickets&person=${agent.actor.telegramUsername}` };
};

/** From now on one ticket is told of without a field, wherever it is read; until it is mended. */
const without = async (page: Page, field: string, id: string | undefined) => {
  let isWhole = false;
  await page.route(/\/api\/support\/tickets/u, async (route) => {
    const response = await route.fetch();
    const json: unknown = await response.json();
    const spoil = (ticket: Record<string, unknown>) =>
      ticket["id"] === id && !isWhole
        ? Object.fromEntries(Object.entries(ticket).filter(([name]) => name !== field))
        : ticket;
    const records = json as Record<string, unknown> | Record<string, unknown>[];
    await route.fulfill({ response, json: Array.isArray(records) ? records.map(spoil) : spoil(records) });
  });
  return () => {
    isWhole = true;
  };
};

const part = (page: Page) => page.getByRole("alert").filter({ hasText: "This part could not be shown" });
const detail = (page: Page) => page.getByRole("article");

test("a ticket without its list of proofs fails by itself, is reported, and is shown once it is whole", async () => {
  const { ids, address } = await threeTickets();
  const page = await visit(browser, api, { as: admin });
  const mend = await without(page, "proofOfSupport", ids[0]);
  const reported = page.waitForRequest("**/api/client-errors");
  await page.goto(address);
  await part(page).waitFor();
  const report = (await reported).postDataJSON() as Record<string, string>;
  expect(report).toMatchObject({ kind: "render", route: "/admin" });
  expect(report["message"]).toContain("(reading 'length')");
  expect(JSON.stringify(report)).not.toContain("three tickets");

  // What is beside it goes on.
  await page.keyboard.press("j");
  await detail(page)
    .getByText(texts[1] ?? "")
    .waitFor();
  await expect.poll(() => part(page).count()).toBe(0);
  await page.keyboard.press("k");
  await part(page).waitFor();
  mend();
  await part(page).getByRole("button", { name: "Retry" }).click();
  await detail(page)
    .getByText(texts[0] ?? "")
    .waitFor();
});

test("a row that cannot be drawn leaves the others", async () => {
  const { ids, address } = await threeTickets();
  const page = await visit(browser, api, { as: admin });
  await without(page, "status", ids[1]);
  await page.goto(address);
  const rows = page.getByRole("list", { name: "Tickets" }).getByRole("listitem");
  await rows.getByText("This one cannot be shown").waitFor();
  await rows.getByText(texts[2] ?? "").waitFor();
  await expect.poll(() => rows.count()).toBe(3);
});

test("a section that cannot be drawn leaves the way to the others", async () => {
  const page = await visit(browser, api, { as: admin });
  await page.route("**/api/admin/app-map", (route) => route.fulfill({ json: {} }));
  await page.goto("/admin?tab=app-map");
  await part(page).waitFor();
  await page.getByRole("link", { name: "Team" }).click();
  await page.getByText("maya_core").first().waitFor();
  await expect.poll(() => part(page).count()).toBe(0);
});

test("an agent's ticket that cannot be drawn leaves the Support Center", async () => {
  const { agent, ids } = await threeTickets();
  const page = await visit(browser, api, { as: agent });
  await without(page, "proofOfSupport", ids[0]);
  await page.goto(`/support?ticket=${ids[0]}`);
  await page.getByRole("dialog").getByText("This part could not be shown").waitFor();
  await page.keyboard.press("Escape");
  await page
    .getByRole("list", { name: "Your Tickets" })
    .getByText(texts[2] ?? "")
    .waitFor();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
});

test.each(["phone", "desktop"] as const)(
  "leads that cannot be fetched say so, with Retry, on a %s",
  async (screen) => {
    const page = await visit(browser, api, { as: await api.member(), screen });
    const path = "**/api/lead-replier/conversations?*";
    await page.route(path, (route) => route.fulfill({ status: 503, json: { error: "Resting" } }));
    await page.goto("/dashboard");
    await page.getByRole("radio", { name: "Lead Replier" }).click();
    if (screen === "phone") await pressInAccountMenu(page, "View conversations");
    else await page.getByRole("button", { name: "View conversations" }).click();
    await page.getByText("Failed to fetch conversations").waitFor();
    await page.unroute(path);
    await page.getByRole("button", { name: "Retry" }).click();
    await page.getByText("No conversations yet.").waitFor();
    await expect.poll(() => page.getByText("Failed to fetch conversations").count()).toBe(0);
  },
);

test("a notice beside an open window is there for a screen reader, and F8 leads to it and back", async () => {
  const agent = await api.member();
  await makeParticipation(api, agent, { seed: 5 });
  const page = await visit(browser, api, { as: admin });
  // Before the page begins, so that nothing of it is sent past this.
  await page.route("**/api/initiatives/participations/*", (route) =>
    route.request().method() === "GET"
      ? route.fallback()
      : route.fulfill({ status: 502, body: "<html>Bad gateway</html>" }),
  );
  await page.goto(`/admin?tab=participations&person=${agent.actor.telegramUsername}`);
  await detail(page)
    .getByRole("button", { name: /^Reject/u })
    .click();
  const reject = page.getByRole("dialog", { name: "Reject this participation?" });
  await reject.getByRole("textbox").fill("It shows another call.");
  // By roles alone: what is hidden from a screen reader has none.
  const notices = page.getByRole("region", { name: /^Notification/u });
  for (const turn of ["first", "again"]) {
    await page.keyboard.press("Control+Enter");
    await notices.getByRole("button", { name: "Close" }).waitFor();
    expect([turn, await notices.getByRole("listitem").textContent()]).toEqual([
      turn,
      expect.stringContaining("Bad Gateway"),
    ]);
    await page.keyboard.press("F8");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate("document.activeElement.ariaLabel")).toBe("Close");
    await page.keyboard.press("Enter");
    await notices.getByRole("button", { name: "Close" }).waitFor({ state: "detached" });
    await reject.getByRole("textbox").focus();
    expect(await reject.getByRole("textbox").inputValue()).toBe("It shows another call.");
  }
  // The window keeps the focus as before.
  for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press("Tab");
  await expect.poll(() => reject.locator(":focus").count()).toBe(1);
});

const tabs = [
  "requests",
  "agent-replies",
  "lead-replies",
  "tickets",
  "participations",
  "upcoming",
  "options",
  "documents",
  "guidance",
  "common-bd-questions",
  "common-lead-questions",
  "bd-assistant-config",
  "lead-replier-config",
  "app-map",
  "team",
  "sync",
  "audit",
  "connections",
];
const pages = ["/dashboard", "/dashboard?module=lead_replier", "/support", "/initiatives", "/admin"];
const routes = [...pages, ...tabs.map((tab) => `/admin?tab=${tab}`)];

test.each(["phone", "desktop"] as const)(
  "no document is taller or wider than its window, on a %s",
  async (screen) => {
    const agent = await api.member();
    const people = await Promise.all(Array.from({ length: 40 }, () => api.member()));
    const periods = ["all", new Date().toISOString().slice(0, 7)];
    const totals = people.flatMap(({ actor }) =>
      periods.map((period) => ({ period, user_id: actor.id, points: 10 })),
    );
    await api.database.sql("point_totals").insert(totals);
    await makeTicket(api, agent);
    await makeParticipation(api, agent, { seed: screen === "phone" ? 8 : 9 });
    const page = await visit(browser, api, { as: admin, screen });
    const tooLarge: string[] = [];
    for (const route of routes) {
      await page.goto(route);
      await page.locator("main").first().waitFor();
      await expect.poll(() => page.locator("[aria-label^=Loading]").count()).toBe(0);
      if (route === "/initiatives") await page.getByText("Rank").last().waitFor({ state: "attached" });
      const over = await page.evaluate<number[]>(`(() => {
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
      return [scrollHeight - clientHeight, scrollWidth - clientWidth];
    })()`);
      if (over.some((by) => by > 0)) tooLarge.push(`${route}: ${over.join(", ")}`);
    }
    expect(tooLarge).toEqual([]);
  },
  120_000,
);
