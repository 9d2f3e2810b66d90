import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { startBrowser, visit, type Screen } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;

beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi(), startBrowser()]);
});
afterAll(() => api.close());

const long =
  "Which of the rules about commissions hold for a deal that a partner brought and nobody has closed?";

/** Somebody with a chat, one that was given a name, and a lead. */
const withPast = async (): Promise<Member> => {
  const member = await api.member();
  const ask = (content: string, sessionId: string) => api.core.chat.ask(member.actor, { content, sessionId });
  await ask("Where do the koi sleep?", "pond");
  await api.core.chat.rename(member.actor, { sessionId: "pond", title: "Koi" });
  await ask(long, "rules");
  const lead = { projectName: "Acme Protocol", service: "OTC", sessionId: "s" } as const;
  await api.core.leads.replyToLead(member.actor, { ...lead, leadMessage: "How fast can you start?" });
  return member;
};

const open = async (address: string, screen: Screen): Promise<Page> => {
  const page = await visit(browser, api, { screen, as: await withPast() });
  await page.goto(address);
  return page;
};

const title = (page: Page, of: "Chat" | "Lead", name: string) =>
  page.getByRole("region", { name: of, exact: true }).getByRole("heading", { name, exact: true });

test("on a phone a thread says its name in one line, and leads back to the list it stands in", async () => {
  const page = await open("/dashboard/chats", "phone");
  await page.getByRole("link", { name: "Koi" }).click();
  await title(page, "Chat", "Koi").waitFor();
  await expect.poll(() => page.title()).toBe("Koi · Legend");
  await page.getByRole("link", { name: "Back to Chats" }).click();
  await page.getByRole("link", { name: long }).click();
  await title(page, "Chat", long).waitFor();
  const bar = await page.getByRole("region", { name: "Chat", exact: true }).boundingBox();
  expect(bar).toMatchObject({ width: 390, height: 48 });
  await page.getByRole("link", { name: "Leads" }).click();
  await page.getByRole("button", { name: /^Acme Protocol/u }).click();
  await title(page, "Lead", "Acme Protocol").waitFor();
  await page.getByRole("link", { name: "Back to Leads" }).click();
  await page.getByRole("heading", { name: "Leads", level: 1 }).waitFor();
});

test("beside its list a thread has a name alone, and an empty one has none", async () => {
  const page = await open("/dashboard?chat=rules", "desktop");
  await title(page, "Chat", long).waitFor();
  await expect.poll(() => page.getByRole("link", { name: "Back to Chats" }).count()).toBe(0);
  await page.getByRole("button", { name: "New chat" }).click();
  await page.getByRole("heading", { name: "What do you need to know?" }).waitFor();
  await expect.poll(() => page.getByRole("region", { name: "Chat", exact: true }).count()).toBe(0);
  await page.getByRole("textbox", { name: "Message" }).fill("Who feeds the owl?");
  await page.keyboard.press("Enter");
  await title(page, "Chat", "Who feeds the owl?").waitFor();
});
