import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { cutOffIn, problemsOf } from "./barriers.ts";
import { choose, makeTicket, notice } from "./centre-pages.ts";
import { picture } from "./picture.ts";
import { screens, startBrowser, visit, type Screen } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
let admin: Member;
beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi(), startBrowser()]);
  admin = await api.member("CORE TEAM (ADMIN)", "maya_core");
});
afterAll(() => api.close());

const withWork = async (name: string): Promise<{ agent: Member; ticketId: string }> => {
  const agent = await api.member("BD", name);
  const asked = { sessionId: "s", service: "OTC" as const, leadMessage: "Can you quote us?" };
  for (const projectName of ["Nova", "Orchid"])
    await api.core.leads.replyToLead(agent.actor, { ...asked, projectName });
  const given = { supportCategory: "Other", description: "The door code is wrong." };
  const ticketId = await makeTicket(api, agent, given);
  await api.core.chat.ask(agent.actor, { content: "Who brushes the okapi?", sessionId: "s" });
  return { agent, ticketId };
};

const openDialog = async (page: Page, name: string, action: string) => {
  await page.goto(`/admin?tab=team&q=${name}`);
  await page.getByRole("button", { name: `Actions for @${name}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
  return page.getByRole("dialog");
};
const person = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: `@${name}` });

test.each(Object.keys(screens) as Screen[])(
  "on a %s whoever is disabled hands leads and tickets over, by keys alone",
  async (screen) => {
    const name = `mia_${screen}`;
    const { agent, ticketId } = await withWork(name);
    const heir = await api.member("BD", `heir_${screen}`);
    const page = await visit(browser, api, { screen, as: admin });
    const dialog = await openDialog(page, name, "Disable");
    await dialog.getByText("2 leads").waitFor();
    await dialog.getByText("1 open ticket").waitFor();
    await dialog.getByText(/^Left with the core team, under their name: \d+ unanswered question/u).waitFor();
    expect(await dialog.getByRole("checkbox").first().isDisabled()).toBe(true);
    await choose(page, "Hand work over to", `@heir_${screen}`);
    await expect.poll(() => dialog.getByRole("checkbox", { checked: true }).count()).toBe(2);
    expect(await problemsOf(page)).toEqual([]);
    expect(await cutOffIn(page)).toEqual([]);
    await picture(page, `leaving-${screen}`);
    await dialog.getByRole("button", { name: "Disable and hand over" }).focus();
    await page.keyboard.press("Enter");
    await notice(page, "Handed over");
    await person(page, name).getByText("Disabled").waitFor();
    const ticket = await api.send(`/api/support/tickets/${ticketId}`, { token: heir.token });
    expect(ticket.body.bdName).toBe(`heir_${screen}`);
    expect((await api.send("/api/leads", { token: heir.token })).body).toHaveLength(2);
    const heirs = await visit(browser, api, { screen, as: heir });
    await heirs.goto(`/dashboard/support/tickets/${ticketId}`);
    await heirs.getByText(`@maya_core handed it over from @${name} to @heir_${screen}`).waitFor();
    expect(agent.actor.id).not.toBe(heir.actor.id);
  },
);

test("somebody is disabled at once with all of it left, or hands only the leads over and stays", async () => {
  const { agent } = await withWork("ben_stays");
  const heir = await api.member("BD", "heir_of_ben");
  const page = await visit(browser, api, { as: admin });
  const dialog = await openDialog(page, "ben_stays", "Hand over work");
  expect(await dialog.getByRole("button", { name: "Hand over", exact: true }).isDisabled()).toBe(true);
  await choose(page, "Hand work over to", "@heir_of_ben");
  await dialog.getByRole("checkbox", { name: "1 open ticket" }).uncheck();
  await dialog.getByRole("button", { name: "Hand over", exact: true }).click();
  await page.getByText("2 leads went to @heir_of_ben.").first().waitFor();
  expect((await api.send("/api/leads", { token: heir.token })).body).toHaveLength(2);
  expect((await api.send("/api/support/tickets", { token: agent.token })).body).toHaveLength(1);
  const leaving = await openDialog(page, "ben_stays", "Disable");
  await leaving.getByText("0 leads").waitFor();
  await leaving.getByRole("button", { name: "Disable", exact: true }).click();
  await person(page, "ben_stays").getByText("Disabled").waitFor();
  expect((await api.send("/api/support/tickets", { token: agent.token })).status).toBe(401);
});
