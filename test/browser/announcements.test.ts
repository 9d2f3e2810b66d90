import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { problemsOf } from "./barriers.ts";
import { choose, notice } from "./centre-pages.ts";
import { screens, startBrowser, visit, type Screen } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
let admin: Member;
let agent: Member;
beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi(), startBrowser()]);
  admin = await api.member("CORE TEAM (ADMIN)", "mira_admin");
  agent = await api.member("BD", "luka_sales");
});
afterAll(() => api.close());

const open = async (as: Member, address: string, screen: Screen = "desktop"): Promise<Page> => {
  const page = await visit(browser, api, { as, screen });
  await page.goto(address);
  return page;
};

const tell = async (given: object = {}): Promise<string> => {
  const body = { title: "New terms", text: "They **changed**.", audience: "everybody", ...given };
  return (await api.send("/api/announcements", { method: "POST", token: admin.token, body })).body.id;
};
const coming = async (): Promise<string> => {
  const initiativeTime = new Date(Date.now() + 30 * 3_600_000).toISOString();
  const body = { initiative: ["Town hall"], initiativeTime, timeZone: "Asia/Singapore" };
  return (await api.send("/api/initiatives/upcoming", { method: "POST", token: admin.token, body })).body.id;
};

test("an admin writes one for picked people, sees who has read it, corrects and withdraws it", async () => {
  const page = await open(admin, "/admin?tab=announcements");
  await page.getByRole("button", { name: "New announcement" }).click();
  const form = page.getByRole("dialog", { name: "New Announcement" });
  await form.getByText(/people get it/u).waitFor();
  const hidden = await form
    .locator("form")
    .evaluate(({ parentElement: body }) => body.scrollHeight - body.clientHeight);
  expect(hidden, "what of it is out of sight").toBeLessThanOrEqual(0);
  await form.getByRole("button", { name: "Send now" }).click();
  await form.getByText("Write a title").waitFor();
  await form.getByLabel("Title").fill("Holiday hours");
  await form.getByRole("textbox", { name: "Text" }).fill("We close at **noon**.");
  await form.getByRole("radio", { name: "Picked people" }).click();
  await form.getByLabel("Find a person").fill("luka");
  await form
    .getByRole("list", { name: "People found" })
    .getByRole("button", { name: /@luka_sales/u })
    .click();
  await form.getByRole("button", { name: "Leave out @luka_sales" }).waitFor();
  await form.getByRole("button", { name: "Send now" }).click();
  await notice(page, "Announcement sent");
  await page.getByRole("heading", { name: "0 of 1 read" }).waitFor();

  const theirs = await open(agent, "/dashboard");
  await theirs.getByRole("link", { name: /^Announcements 1/u }).click();
  await theirs.getByRole("button", { name: /Holiday hours/u }).click();
  await theirs.getByRole("dialog", { name: "Holiday hours" }).getByText("noon").waitFor();
  await page.getByRole("heading", { name: "1 of 1 read" }).waitFor();
  await page.getByRole("list", { name: "Readers" }).getByText("@luka_sales").waitFor();
  await theirs.getByRole("link", { name: /^Announcements 1/u }).waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const edit = page.getByRole("dialog", { name: "Edit Announcement" });
  await edit.getByLabel("Title").fill("Holiday hours this week");
  await edit.getByRole("button", { name: "Save changes" }).click();
  await theirs.getByRole("dialog", { name: "Holiday hours this week" }).waitFor();

  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await notice(page, "Announcement withdrawn");
  await theirs.getByText("There is no such announcement").waitFor();
  await theirs.keyboard.press("Escape");
  await theirs.getByText("No announcements yet").waitFor();
  await expect.poll(() => theirs.getByText(/^Holiday hours/u).count()).toBe(0);
});

test("one is scheduled, and sent sooner", async () => {
  const page = await open(admin, "/admin?tab=announcements");
  await page.getByRole("button", { name: "New announcement" }).click();
  const form = page.getByRole("dialog", { name: "New Announcement" });
  await form.getByLabel("Title").fill("Later news");
  await form.getByRole("textbox", { name: "Text" }).fill("Wait for it.");
  await form.getByRole("radio", { name: "A role" }).click();
  await choose(page, "Role", "BD");
  await form.getByRole("radio", { name: "At a time" }).click();
  await form.getByRole("button", { name: "Schedule" }).click();
  await form.getByText("Choose a date and a time").waitFor();
  await form.getByLabel("Date and time").fill("2099-05-04T15:30");
  await form.getByRole("button", { name: "Schedule" }).click();
  await notice(page, "Announcement scheduled");
  // What was open stays so.
  await page
    .getByRole("button", { name: /Later news/u })
    .first()
    .click();
  await page.getByText(/It is sent on May 4, 2099 at 3:30 PM/u).waitFor();
  await page.getByRole("button", { name: "Send now" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send now" }).click();
  await notice(page, "Announcement sent");
  await page.getByRole("heading", { name: "0 of 1 read" }).waitFor();
  const { body } = await api.send("/api/announcements/mine", { token: agent.token });
  expect(body).toMatchObject([{ title: "Later news", readAt: null }]);
});

describe.each(Object.keys(screens) as Screen[])("on a %s", (screen) => {
  test("an agent reads what is new, and comes to what it is about", async () => {
    const member = await api.member();
    const id = await tell({ initiativeId: await coming(), link: "https://legend.example/terms" });
    const page = await open(member, "/dashboard", screen);
    const name = screen === "phone" ? "1 new announcement" : /^Announcements 1/u;
    await page.getByRole("link", { name }).click();
    await page.getByRole("list", { name: "Announcements" }).getByRole("img", { name: "New" }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await page.getByRole("button", { name: /New terms/u }).click();
    const panel = page.getByRole("dialog", { name: "New terms" });
    await panel.getByRole("link", { name: "legend.example/terms" }).waitFor();
    await panel.getByRole("button", { name: "I'm coming" }).click();
    await panel.getByRole("button", { name: "I'm coming", pressed: true }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("img", { name: "New" }).waitFor({ state: "detached" });
    const { body } = await api.send(`/api/announcements/${id}`, { token: admin.token });
    expect([body.readCount, body.initiative.comingCount]).toEqual([1, 1]);
    await api.send(`/api/announcements/${id}/withdraw`, { method: "POST", token: admin.token });
  });

  test("what the list shows whole is read there, and what it cuts off when it is opened", async () => {
    const member = await api.member();
    const short = { title: "Office closed", text: "Back on **Monday**." };
    const ids = [await tell(short), await tell({ title: "Long story", text: "It goes on. ".repeat(40) })];
    const page = await open(member, "/dashboard/announcements", screen);
    const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
    await row("Office closed").getByText("Back on Monday.").waitFor();
    const isNew = (name: string) => row(name).getByRole("img", { name: "New" });
    await isNew("Office closed").waitFor({ state: "detached" });
    const readIn = async () => (await api.send("/api/announcements/mine", { token: member.token })).body;
    expect(await readIn()).toMatchObject([{ readAt: null }, { readAt: expect.any(String) }]);
    await isNew("Long story").waitFor();
    const { body: counts } = await api.send("/api/home/counts", { token: member.token });
    expect(counts.announcements).toBe(1);
    for (const id of ids)
      await api.send(`/api/announcements/${id}/withdraw`, { method: "POST", token: admin.token });
  });

  test("what begins soon is told until it is looked at", async () => {
    const member = await api.member();
    const id = await coming();
    await api.core.initiatives.come(member.actor, { id, isComing: true });
    await api.database
      .sql("upcoming_attendees")
      .where({ user_id: member.actor.id })
      .update({ day_reminded_at: new Date() });
    const page = await open(member, "/dashboard", screen);
    const link = page.getByRole("link", {
      name: screen === "phone" ? "1 new announcement" : /^Announcements 1/u,
    });
    await link.click();
    await page.getByRole("list", { name: "Begins soon" }).getByText("Town hall").waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await link.waitFor({ state: "detached" });
  });

  test("the admin's list, a record and the form have no barriers", async () => {
    await tell({ title: "For all to see" });
    const page = await open(admin, "/admin?tab=announcements", screen);
    await page
      .getByRole("button", { name: /For all to see/u })
      .first()
      .click();
    await page.getByRole("list", { name: "Readers" }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByRole("dialog", { name: "Edit Announcement" }).getByLabel("Title").waitFor();
    expect(await problemsOf(page)).toEqual([]);
  });
});

test("a list that cannot be read says so, and is read again", async () => {
  const member = await api.member();
  const page = await visit(browser, api, { as: member });
  await page.route("**/api/announcements/mine*", (route) => route.abort());
  await page.goto("/dashboard/announcements");
  await page.getByText("Failed to load announcements").waitFor();
  await page.unroute("**/api/announcements/mine*");
  await page.getByRole("button", { name: "Retry" }).click();
  await page
    .getByRole("list", { name: "Announcements" })
    .or(page.getByText("No announcements yet"))
    .waitFor();
  await expect.poll(() => page.getByText("Failed to load announcements").count()).toBe(0);
});
