import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { invitationOver } from "#contracts/invitations.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { problemsOf } from "./barriers.ts";
import { startBrowser, visit, type Screen } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
let admin: Member;

beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi(), startBrowser()]);
  admin = await api.member("CORE TEAM (ADMIN)", "boss");
});
afterAll(() => api.close());

const adding = (page: Page) => page.getByRole("dialog", { name: "Add Person" });
const row = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: `@${name}` });

/** Opens the form and writes a list of people into it. */
const writeList = async (page: Page, list: string) => {
  await page.goto("/admin?tab=team");
  await page.getByRole("button", { name: "Add Person" }).click();
  await adding(page).getByRole("radio", { name: "Invitation links" }).click();
  await adding(page).getByRole("textbox", { name: "Telegram Usernames" }).fill(list);
};

test.each(["desktop", "phone"] as Screen[])(
  "on a %s, a pasted list becomes links, of which one lets its person in",
  async (screen) => {
    const page = await visit(browser, api, { screen, as: admin });
    const [first, second] = [`mia_${screen}`, `leo_${screen}`];
    await writeList(page, `@${first}, no-name`);
    await adding(page).getByText("Not a Telegram username: no-name").waitFor();
    expect(await adding(page).getByRole("button", { name: "Create link" }).isDisabled()).toBe(true);
    await adding(page)
      .getByRole("textbox", { name: "Telegram Usernames" })
      .fill(`@${first}\nhttps://t.me/${second} boss`);
    expect(await problemsOf(page)).toEqual([]);
    await adding(page).getByRole("button", { name: "Create 3 links" }).click();
    const made = page.getByRole("dialog", { name: "2 invitations" });
    await made.getByText("@boss is on the team already.").waitFor();
    expect(await problemsOf(page)).toEqual([]);
    const link = await made
      .getByText(/\/invite#/u)
      .first()
      .textContent();
    await made.getByRole("button", { name: "Done" }).click();
    await row(page, first)
      .getByText(/Invited until/u)
      .waitFor();

    const guest = await visit(browser, api, { screen });
    await guest.goto(`/invite${new URL(link ?? "").hash}`);
    await guest.getByRole("heading", { name: "You are invited to Legend" }).waitFor();
    expect(await problemsOf(guest)).toEqual([]);
    await guest.getByRole("button", { name: "Join" }).click();
    await guest.getByRole("heading", { name: `Welcome, @${first}` }).waitFor();
    expect(await problemsOf(guest)).toEqual([]);
    expect(guest.url()).not.toContain("#");
    const code = await guest.getByRole("status").or(guest.locator("output")).first().textContent();
    expect(code).toMatch(/^[A-Z2-9]{4}(?:-[A-Z2-9]{4}){2}$/u);
    await guest.getByRole("button", { name: "Open Legend" }).click();
    await guest.getByRole("textbox", { name: "Message" }).waitFor();

    await page.reload();
    await row(page, first)
      .getByText(/Last seen/u)
      .waitFor();
    expect(
      await row(page, first)
        .getByText(/Invited until/u)
        .count(),
    ).toBe(0);
  },
);

test("what is wrong with a long list is in sight", async () => {
  const page = await visit(browser, api, { as: admin });
  await writeList(page, Array.from({ length: 61 }, (_, at) => `agent_number_${at}`).join(", "));
  const problem = adding(page).getByText("At most 50 people at once");
  await problem.waitFor();
  const button = await adding(page).getByRole("button", { name: "Create 61 links" }).boundingBox();
  const told = await problem.boundingBox();
  expect((told?.y ?? Number.NaN) + (told?.height ?? 0)).toBeLessThan(button?.y ?? 0);
});

test("a link that is used up says so, and where to go", async () => {
  const { invitations } = await api.core.users.invite(admin.actor, {
    people: [{ telegramUsername: "used_up", role: "BD" }],
  });
  const { hash } = new URL(invitations[0]?.link ?? "");
  await api.send("/api/auth/invitation", { method: "POST", body: { token: hash.slice(1) } });
  const guest = await visit(browser, api);
  await guest.goto(`/invite${hash}`);
  await guest.getByRole("button", { name: "Join" }).click();
  await guest.getByRole("alert").getByText(invitationOver).waitFor();
  await guest.getByRole("link", { name: "Sign in with an access code" }).click();
  await guest.getByRole("heading", { name: "Welcome Legend" }).waitFor();
  expect(new URL(guest.url()).pathname).toBe("/login");
});

test("somebody is found by name, renamed, and sent another link", async () => {
  const person = await api.member("BD", "old_handle");
  const page = await visit(browser, api, { as: admin });
  await page.goto("/admin?tab=team");
  await page.getByRole("searchbox", { name: "Search the team" }).fill("old_han");
  await row(page, "boss").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Actions for @old_handle" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  const dialog = page.getByRole("dialog", { name: "Rename @old_handle" });
  await dialog.getByRole("textbox", { name: "Telegram Username" }).fill("boss");
  await dialog.getByRole("button", { name: "Rename" }).click();
  await dialog.getByText("This username is already on the team").waitFor();
  await dialog.getByRole("textbox", { name: "Telegram Username" }).fill("new_handle");
  await dialog.getByRole("button", { name: "Rename" }).click();
  await page.getByText("Nothing found for “old_han”").waitFor();
  await page.getByRole("button", { name: "Clear search" }).first().click();
  await page.getByRole("button", { name: "Actions for @new_handle" }).click();
  await page.getByRole("menuitem", { name: "New invitation link" }).click();
  await page.getByRole("button", { name: "New invitation link" }).click();
  await page
    .getByRole("dialog", { name: "Invitation for @new_handle" })
    .getByText(/\/invite#/u)
    .waitFor();
  expect((await api.send("/api/auth/bd-session", { token: person.token })).body.user.username).toBe(
    "new_handle",
  );
});
