import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { accountButton, pressInAccountMenu } from "./account-menu.ts";
import { cutOffIn, focusOf, hasFocus, pressAt, problemsOf, tabTo } from "./barriers.ts";
import { makeParticipation, makeTicket } from "./centre-pages.ts";
import { expectLayout } from "./layout.ts";
import { copyReply, leadMessage, sendFirst } from "./lead-pages.ts";
import { askFor, offered, screens, startBrowser, visit, type Screen } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi({ SAMPLE_CONTENT: "on" }), startBrowser()]);
});
afterAll(() => api.close());

describe.each(Object.keys(screens) as Screen[])("on a %s, light and dark,", (screen) => {
  test("the login has no barriers", async () => {
    const page = await visit(browser, api, { screen });
    await page.goto("/login");
    await page.getByRole("heading", { name: "Welcome Legend" }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await expectLayout(page, "login", screen);
  });

  test("the chat, a document and the guide have no barriers", async () => {
    const page = await visit(browser, api, { screen, as: await api.member() });
    await page.goto("/dashboard");
    await page.getByRole("heading", { name: "What do you need to know?" }).waitFor();
    await offered(page);
    expect(await problemsOf(page)).toEqual([]);
    await expectLayout(page, "chat", screen);

    await askFor(page, "What commission do I get on an OTC deal?");
    const source = page.getByRole("list", { name: "Sources" }).getByRole("button").first();
    await source.waitFor();
    await page.getByRole("region", { name: "Related topics" }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await expectLayout(page, "answer", screen);

    await source.click();
    await page.getByRole("dialog").getByRole("heading", { name: "OTC commission" }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await expectLayout(page, "document", screen);
    await page.keyboard.press("Escape");

    await pressInAccountMenu(page, "How to use");
    await page.getByRole("tab", { name: "Lead Replier" }).click();
    expect(await problemsOf(page)).toEqual([]);
  });

  test("the Lead Replier, its question and its card have no barriers", async () => {
    const page = await visit(browser, api, { screen, as: await api.member() });
    await page.goto("/dashboard?module=lead_replier");
    await page.getByRole("button", { name: /^Why should we send first/u }).waitFor();
    await leadMessage(page).pressSequentially("Hello\n");
    await page.getByRole("dialog").getByRole("button", { name: "NO" }).click();
    await page.getByText("Project name is required for Lead Replier").waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await expectLayout(page, "new lead", screen);
    await page.getByRole("button", { name: "Cancel" }).click();
    const check = await sendFirst(page);
    expect(await problemsOf(page)).toEqual([]);
    await check.getByRole("button", { name: "NO" }).click();
    await copyReply(page).waitFor();
    await leadMessage(page).fill("Which football club won the cup in 1974?");
    await page.keyboard.press("Enter");
    await page.getByText("Knowledge gap", { exact: true }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await expectLayout(page, "reply", screen);
    if (screen === "desktop") return;
    await pressInAccountMenu(page, "View conversations (1)");
    await page.getByRole("button", { name: /Acme Protocol/u }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
  });

  test("the Support Center, its form and a ticket have no barriers", async () => {
    const agent = await api.member();
    const id = await makeTicket(api, agent);
    const page = await visit(browser, api, { screen, as: agent });
    await page.goto("/support");
    await page.getByRole("list", { name: "Your Tickets" }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await expectLayout(page, "tickets", screen);
    await page.getByRole("button", { name: "New Ticket" }).click();
    await page.getByRole("button", { name: "Submit Support Ticket" }).click();
    await page.getByText("Please select a support category").waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await expectLayout(page, "ticket form", screen);
    await page.goto(`/dashboard/support/tickets/${id}`);
    await page.getByRole("dialog").getByRole("img").waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await page.getByRole("button", { name: /^Enlarge/u }).click();
    await page.getByRole("button", { name: "Show in full size" }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
  });

  test("the Initiative Center, its form and a participation have no barriers", async () => {
    const agent = await api.member();
    const id = await makeParticipation(api, agent);
    const page = await visit(browser, api, { screen, as: agent });
    await page.goto("/initiatives");
    await page.getByRole("list", { name: "My Participations" }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await expectLayout(page, "participations", screen);
    await page.getByRole("button", { name: /^Submit Participation/u }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Submit Participation" }).click();
    await page.getByText("Please select an initiative").waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await page.goto(`/dashboard/initiatives/participations/${id}`);
    await page.getByRole("dialog").getByRole("img").waitFor();
    expect(await problemsOf(page)).toEqual([]);
  });
});

const zooms = { "a phone": { width: 195, height: 422 }, "a desktop": { width: 640, height: 400 } };

const tabs = [
  "",
  "requests",
  "agent-replies",
  "tickets",
  "participations",
  "upcoming",
  "options",
  "documents",
  "guidance",
];
const settings = ["common-bd-questions", "bd-assistant-config", "app-map", "team", "sync", "audit"];

const zoomed = async (viewport: { width: number; height: number }, path: string, as?: Member) => {
  const page = await visit(browser, api, as === undefined ? {} : { as });
  await page.setViewportSize(viewport);
  await page.goto(path);
  return page;
};

describe.each(Object.entries(zooms))(
  "at 200 percent zoom on %s, nothing scrolls sideways or is cut off",
  (_, viewport) => {
    test("for an agent", async () => {
      const [agent, found] = [await api.member(), {} as Record<string, string[]>];
      await makeTicket(api, agent);
      await makeParticipation(api, agent);
      await api.core.chat.ask(agent.actor, {
        content: "What commission do I get on an OTC deal?",
        sessionId: "default-session",
      });
      const page = await zoomed(viewport, "/dashboard", agent);
      const look = async (path: string) => {
        const cutOff = await cutOffIn(page);
        if (cutOff.length > 0) found[path] = cutOff;
      };
      await page.getByRole("list", { name: "Sources" }).waitFor();
      await look("/dashboard");
      await page.goto("/dashboard?module=lead_replier");
      await leadMessage(page).waitFor();
      await look("/dashboard?module=lead_replier");
      await page.goto("/support");
      await page.getByRole("list", { name: "Your Tickets" }).waitFor();
      await look("/support");
      await page.getByRole("button", { name: "New Ticket" }).click();
      await page.getByLabel("Description").waitFor();
      await look("the ticket form");
      await page.goto("/initiatives");
      await page.getByRole("list", { name: "My Participations" }).waitFor();
      await look("/initiatives");
      await page.goto("/nowhere");
      await page.getByText("404 Page Not Found").waitFor();
      await look("/nowhere");
      expect(found).toEqual({});
    });

    test("for an admin, and before signing in", async () => {
      const found: Record<string, string[]> = {};
      const page = await zoomed(viewport, "/login");
      await page.getByRole("heading", { name: "Welcome Legend" }).waitFor();
      expect(await cutOffIn(page)).toEqual([]);
      const signedIn = await zoomed(viewport, "/admin", await api.member("CORE TEAM (ADMIN)"));
      for (const tab of [...tabs, ...settings, "connections"]) {
        await signedIn.goto(tab === "" ? "/admin" : `/admin?tab=${tab}`);
        await signedIn.getByRole("heading", { level: 1 }).waitFor();
        await expect.poll(() => signedIn.getByRole("status", { name: /^Loading/u }).count()).toBe(0);
        const cutOff = await cutOffIn(signedIn);
        if (cutOff.length > 0) found[tab] = cutOff;
      }
      expect(found).toEqual({});
    });
  },
);

describe("with the keyboard", () => {
  const kept = { isInside: true, isSeen: true };

  /** Opens a window from its button, or an entry of its menu, and closes it, after which the focus comes back; tells whether it went in and could be seen there. */
  const throughWindow = async (page: Page, opener: Locator, entry?: string): Promise<typeof kept> => {
    await opener.focus();
    await page.keyboard.press("Enter");
    if (entry !== undefined) await page.getByRole("menuitem", { name: entry }).press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await expect.poll(() => dialog.locator(":focus").count()).toBe(1);
    await page.keyboard.press("Tab");
    const isInside = (await dialog.locator(":focus").count()) === 1;
    const { isVisible: isSeen } = await focusOf(page);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => opener.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
    return { isInside, isSeen };
  };
  const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();

  test("the focus comes back from every window of the chat, which says aloud what happens", async () => {
    const page = await visit(browser, api, { as: await api.member() });
    await page.goto("/dashboard");
    await askFor(page, "What commission do I get on an OTC deal?");
    await page.getByRole("log", { name: "Conversation" }).getByRole("list", { name: "Sources" }).waitFor();
    for (const entry of ["How to use", "Clear chat"])
      expect(await throughWindow(page, accountButton(page), entry)).toEqual(kept);
    const source = page.getByRole("list", { name: "Sources" }).getByRole("button").first();
    for (const opener of [button(page, "Search everything"), button(page, "Service Criteria"), source])
      expect(await throughWindow(page, opener)).toEqual(kept);
    await askFor(page, "Which football club won the cup in 1974?");
    await page
      .getByRole("status")
      .filter({ hasText: "Sent to the admin team" })
      .first()
      .waitFor({ state: "attached" });
  });

  test("the focus comes back from the forms and records of the centres", async () => {
    const agent = await api.member();
    await makeTicket(api, agent);
    await makeParticipation(api, agent);
    const page = await visit(browser, api, { as: agent });
    await page.goto("/support");
    expect(await throughWindow(page, button(page, "New Ticket"))).toEqual(kept);
    expect(
      await throughWindow(page, page.getByRole("list", { name: "Your Tickets" }).getByRole("button").first()),
    ).toEqual(kept);
    await page.goto("/initiatives");
    expect(await throughWindow(page, button(page, /^Submit Participation/u))).toEqual(kept);
    expect(
      await throughWindow(
        page,
        page.getByRole("list", { name: "My Participations" }).getByRole("button").first(),
      ),
    ).toEqual(kept);
  });

  test("the focus comes back from the windows of the admin dashboard", async () => {
    const page = await visit(browser, api, { as: await api.member("CORE TEAM (ADMIN)") });
    await page.goto("/admin?tab=documents");
    expect(await throughWindow(page, button(page, "Add Document"))).toEqual(kept);
    await page.getByRole("radio", { name: /^Import/u }).click();
    await page.getByRole("button", { name: "Choose files" }).waitFor();
    await page.goto("/admin?tab=team");
    expect(await throughWindow(page, button(page, /^Add/u))).toEqual(kept);
  });

  test("a document is renamed, edited, brought back and deleted", async () => {
    const admin = await api.member("CORE TEAM (ADMIN)");
    const page = await visit(browser, api, { as: admin });
    const document = await api.core.knowledge.addDocument(admin.actor, {
      title: "Desk hours",
      content: "Open until nine.",
      category: "Resources",
    });
    await page.goto(`/admin?tab=documents&id=${document.id}`);
    const shown = page.getByRole("article");
    await shown.getByText("Open until nine.").waitFor();
    await page.getByRole("navigation", { name: "Documents" }).getByText("Desk hours").waitFor();
    await page.keyboard.press("k");
    await page.keyboard.press("j");
    await hasFocus(page, "Desk hours");
    await pressAt(page, button(page, /Edit title$/u));
    await page.keyboard.type(", revised");
    await page.keyboard.press("Enter");
    await hasFocus(page, /^Desk hours, revised/u);
    await pressAt(page, shown.getByRole("button", { name: "Edit", exact: true }));
    await tabTo(page, page.getByRole("textbox", { name: "Content" }));
    await page.keyboard.type("Closed on Sundays. ");
    await pressAt(page, button(page, "Save changes"));
    await shown.getByText("Closed on Sundays.").waitFor();
    await hasFocus(page, "Edit");
    await pressAt(page, button(page, "Versions"));
    await pressAt(page, button(page, /^Version 2/u));
    await pressAt(page, button(page, "Restore this version"));
    await hasFocus(page, "Versions");
    await expect.poll(() => shown.getByText("Closed on Sundays.").count()).toBe(0);
    await pressAt(page, shown.getByRole("button", { name: "Delete" }));
    await pressAt(page, page.getByRole("dialog").getByRole("button", { name: "Delete" }));
    await shown.getByText("Open until nine.").waitFor({ state: "detached" });
    await hasFocus(page, /^Knowledge health/u);
  });
});
