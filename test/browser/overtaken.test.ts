import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { makeTicket, notice } from "./centre-pages.ts";
import { startBrowser, visit } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
let admin: Member;
let other: Member;
beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi(), startBrowser()]);
  admin = await api.member("CORE TEAM (ADMIN)", "maya_core");
  other = await api.member("CORE TEAM (ADMIN)", "noah_core");
});
afterAll(() => api.close());

const addDocument = async (title: string): Promise<string> => {
  const body = { title, content: "The desk opens at nine.", category: "Resources" };
  const added = await api.send("/api/documents", { method: "POST", token: admin.token, body });
  return added.body.id;
};
const changeElsewhere = async (id: string, body: object): Promise<void> => {
  const { status } = await api.send(`/api/documents/${id}`, { method: "PUT", token: other.token, body });
  expect(status).toBe(200);
};
const documentOf = async (id: string) => {
  const { body } = await api.send("/api/documents", { token: admin.token });
  return body.find((document: { id: string }) => document.id === id);
};

const open = async (address: string): Promise<Page> => {
  const page = await visit(browser, api, { as: admin });
  await page.goto(address);
  return page;
};
const editor = async (page: Page): Promise<Locator> => {
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  return page.getByRole("dialog", { name: "Edit Document" });
};
const newer = (page: Page): Locator => page.getByRole("dialog", { name: "There is a newer version" });
const keptNames = (page: Page) =>
  page.evaluate<string[]>("Object.keys(sessionStorage).filter((key) => key.includes('kept'))");

test("who saves a document over a newer one is told, loses nothing, and may save theirs anyway", async () => {
  const id = await addDocument("Opening hours");
  const page = await open(`/admin?tab=documents&id=${id}`);
  const form = await editor(page);
  const content = form.getByRole("textbox", { name: "Content" });
  await content.fill("The desk opens at ten.");
  await changeElsewhere(id, { content: "The desk opens at eight.", orderIndex: 4 });
  await form.getByRole("button", { name: "Save changes" }).click();
  await newer(page).getByText("This document has already been changed by noah_core.").waitFor();
  await newer(page).getByText("The desk opens at eight.").waitFor();
  await newer(page).getByText("The desk opens at ten.").waitFor();
  // The order was not touched here, so it is theirs either way.
  await expect.poll(() => newer(page).getByText("Order 4").count()).toBe(0);

  await page.keyboard.press("Escape");
  await newer(page).waitFor({ state: "detached" });
  expect(await content.inputValue()).toBe("The desk opens at ten.");
  expect((await documentOf(id)).content).toBe("The desk opens at eight.");

  await form.getByRole("button", { name: "Save changes" }).click();
  await newer(page).getByRole("button", { name: "Save mine anyway" }).click();
  await notice(page, "Document updated");
  await form.waitFor({ state: "detached" });
  expect(await documentOf(id)).toMatchObject({ content: "The desk opens at ten.", orderIndex: 4 });
  await page.getByRole("button", { name: "Versions" }).click();
  await page.getByText("Version 2", { exact: true }).click();
  await page
    .getByRole("dialog", { name: "Earlier versions" })
    .getByText("The desk opens at eight.")
    .waitFor();
});

test("an edit that comes back after a reload does not go over what was saved in the meantime", async () => {
  const id = await addDocument("Holidays");
  const page = await open(`/admin?tab=documents&id=${id}`);
  await (await editor(page)).getByRole("textbox", { name: "Content" }).fill("Closed in May.");
  await changeElsewhere(id, { content: "Closed in June." });
  await page.reload();
  const form = await editor(page);
  expect(await form.getByRole("textbox", { name: "Content" }).inputValue()).toBe("Closed in May.");
  await form.getByRole("button", { name: "Save changes" }).click();
  await newer(page).getByText("Closed in May.").waitFor();
  await newer(page).getByRole("button", { name: "Take the newer one" }).click();
  await form.waitFor({ state: "detached" });
  await page.getByRole("article").getByText("Closed in June.").waitFor();
  expect((await documentOf(id)).content).toBe("Closed in June.");
  expect(await keptNames(page)).toEqual([]);
  expect(await (await editor(page)).getByRole("textbox", { name: "Content" }).inputValue()).toBe(
    "Closed in June.",
  );
});

test("what was written of a document that is deleted in the meantime can be added as a new one", async () => {
  const id = await addDocument("Parking");
  const page = await open(`/admin?tab=documents&id=${id}`);
  const form = await editor(page);
  await form.getByRole("textbox", { name: "Content" }).fill("Cars park behind the depot.");
  const path = `/api/documents/${id}`;
  expect((await api.send(path, { method: "DELETE", token: other.token })).status).toBe(200);
  const anew = page.getByRole("dialog", { name: "Add Document" });
  const content = anew.getByRole("textbox", { name: "Content" });
  await anew.getByText("The document you were editing was deleted.").waitFor();
  await form.waitFor({ state: "detached" });
  await page.reload();
  await content.waitFor();
  expect(await content.inputValue()).toBe("Cars park behind the depot.");
  await anew.getByRole("button", { name: "Add Document" }).click();
  await notice(page, "Document uploaded");
  const { body } = await api.send("/api/documents", { token: admin.token });
  expect(body).toContainEqual(
    expect.objectContaining({
      title: "Parking",
      content: "Cars park behind the depot.",
      category: "Resources",
    }),
  );
  expect(await keptNames(page)).toEqual([]);
});

test("the same of one that a search has found, whose titles stay as they are without it", async () => {
  const id = await addDocument("Canteen");
  const page = await open(`/admin?tab=documents&id=${id}&q=opening`);
  await page.getByRole("article").getByText("The desk opens at nine.").waitFor();
  await (await editor(page)).getByRole("textbox", { name: "Content" }).fill("Soup at noon.");
  const path = `/api/documents/${id}`;
  expect((await api.send(path, { method: "DELETE", token: other.token })).status).toBe(200);
  const anew = page.getByRole("dialog", { name: "Add Document" });
  await anew.getByText("The document you were editing was deleted.").waitFor();
  expect(await anew.getByRole("textbox", { name: "Content" }).inputValue()).toBe("Soup at noon.");
});

test("a title does not go over a newer one, neither unasked nor untouched", async () => {
  const id = await addDocument("Fees");
  const page = await open(`/admin?tab=documents&id=${id}`);
  const title = page.getByRole("textbox", { name: "Document title" });
  const edit = () => page.getByRole("button", { name: "Edit title" }).click();
  await edit();
  await title.fill("Costs");
  await changeElsewhere(id, { title: "Prices" });
  await title.press("Enter");
  await newer(page).getByText("Prices").waitFor();
  await newer(page).getByText("Costs").waitFor();
  await page.keyboard.press("Escape");
  await newer(page).waitFor({ state: "detached" });
  expect(await title.inputValue()).toBe("Costs");
  await title.press("Enter");
  await newer(page).getByRole("button", { name: "Save mine anyway" }).click();
  await notice(page, "Document updated");
  await title.waitFor({ state: "detached" });
  expect((await documentOf(id)).title).toBe("Costs");

  await edit();
  await changeElsewhere(id, { title: "Rates" });
  await page.getByRole("navigation", { name: "Documents" }).getByText("Rates").waitFor();
  await title.press("Enter");
  await title.waitFor({ state: "detached" });
  expect((await documentOf(id)).title).toBe("Rates");
});

test("a list of options does not go over a newer one", async () => {
  const path = "/api/options/initiative-types";
  const listed = async () => (await api.send(path, { token: admin.token })).body;
  const seen = await listed();
  const page = await open("/admin?tab=options");
  await page.getByLabel(`Points of ${seen[1].name}`).fill("70");
  const body = { options: [...seen.slice(1), { name: "Harbour walk", points: 15 }] };
  await api.send(path, { method: "PUT", token: other.token, body });
  const save = page.getByRole("button", { name: "Save options" });
  await save.click();
  await newer(page).getByText("Harbour walk, 15 pts").waitFor();
  await newer(page).getByText(`${seen[1].name}, 70 pts`).waitFor();
  await newer(page).getByRole("button", { name: "Save mine anyway" }).click();
  await notice(page, "Options saved");
  await newer(page).waitFor({ state: "detached" });
  expect(
    (await listed()).map(({ name, points }: { name: string; points: number }) => [name, points]),
  ).toEqual(
    seen.map(({ name, points }: { name: string; points: number }, at: number) => [
      name,
      at === 1 ? 70 : points,
    ]),
  );

  await page.getByLabel(`Points of ${seen[2].name}`).fill("80");
  const now = await listed();
  await api.send(path, { method: "PUT", token: other.token, body: { options: now.slice(2, 4) } });
  await save.click();
  await newer(page).getByRole("button", { name: "Take the newer one" }).click();
  await newer(page).waitFor({ state: "detached" });
  await expect.poll(() => page.getByLabel(/^Points of/u).count()).toBe(2);
  await expect.poll(() => save.count()).toBe(0);
  expect(await keptNames(page)).toEqual([]);
});

test("what two of the team write to an agent at once is said by both, and what was written stays through a reload", async () => {
  const agent = await api.member();
  const id = await makeTicket(api, agent);
  const page = await open(`/admin?tab=tickets&id=${id}`);
  const message = page.getByLabel(`Write to @${agent.actor.telegramUsername}`);
  const said = page.getByRole("list", { name: "Messages" }).getByRole("listitem");
  await message.fill("Paid on Monday.");
  const body = { note: "Paid on Tuesday." };
  await api.send(`/api/support/tickets/${id}`, { method: "PATCH", token: other.token, body });
  await said.getByText("Paid on Tuesday.").waitFor();
  await page.reload();
  await message.waitFor();
  expect(await message.inputValue()).toBe("Paid on Monday.");
  await message.press("Enter");
  await said.getByText("Paid on Monday.").waitFor();
  await expect
    .poll(() => said.getByText(/^Paid on/u).allInnerTexts())
    .toEqual(["Paid on Tuesday.", "Paid on Monday."]);
  await expect.poll(() => keptNames(page)).toEqual([]);
});

/** A question nobody could answer, and its request. */
const askUnknown = async (content: string): Promise<string> => {
  const { token } = await api.member();
  const body = { content, sessionId: "s", role: "user" };
  await api.send("/api/chat/messages", { method: "POST", token, body });
  const { body: requests } = await api.send("/api/feedback?status=pending", { token: admin.token });
  return requests.find(({ userQuestion }: { userQuestion: string }) => userQuestion === content).id;
};
const answerElsewhere = async (id: string, adminResponse: string): Promise<void> => {
  const body = { status: "answered", adminResponse };
  const { status } = await api.send(`/api/feedback/${id}`, { method: "PATCH", token: other.token, body });
  expect(status).toBe(200);
};
const answerOf = async (id: string): Promise<string> =>
  (await api.send(`/api/feedback/${id}`, { token: admin.token })).body.adminResponse;
const newerAnswer = (page: Page) => page.getByRole("dialog", { name: "There is a newer answer" });

test("an improved answer does not go over a newer one", async () => {
  const id = await askUnknown("Do we lend to walrus keepers?");
  await answerElsewhere(id, "Never.");
  const page = await open(`/admin?tab=requests&id=${id}`);
  await page.getByRole("button", { name: "Improve Answer" }).click();
  const dialog = page.getByRole("dialog", { name: "Improve Answer" });
  await dialog.getByRole("textbox", { name: "Improved answer" }).fill("Once a year.");
  const body = { improvedAnswer: "Twice a year." };
  await api.send(`/api/feedback/${id}/improve`, { method: "POST", token: other.token, body });
  await dialog.getByRole("button", { name: "Save" }).click();
  await newerAnswer(page).getByText("Twice a year.").waitFor();
  await newerAnswer(page).getByText("Once a year.").waitFor();
  await page.keyboard.press("Escape");
  await newerAnswer(page).waitFor({ state: "detached" });
  expect(await answerOf(id)).toBe("Twice a year.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await newerAnswer(page).getByRole("button", { name: "Save mine anyway" }).click();
  await notice(page, "Answer improved");
  await dialog.waitFor({ state: "detached" });
  expect(await answerOf(id)).toBe("Once a year.");
  await expect.poll(() => keptNames(page)).toEqual([]);
});

test("a reply is not improved over what its request was answered in the meantime", async () => {
  const id = await askUnknown("Do we swap puma tokens?");
  const page = await open("/admin?tab=agent-replies");
  const row = page.getByRole("list", { name: "Agent replies" }).getByText("Do we swap puma tokens?");
  await row.click();
  await page.getByRole("button", { name: /^Improve Answer/u }).click();
  const dialog = page.getByRole("dialog", { name: "Improve AI Answer" });
  const written = dialog.getByRole("textbox", { name: "Improved answer" });
  expect(await written.inputValue()).toBe("");
  await written.fill("On the desk.");
  await answerElsewhere(id, "Through a partner.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await newerAnswer(page).getByText("Through a partner.").waitFor();
  await newerAnswer(page).getByRole("button", { name: "Take the newer one" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "Core team's answer" }).waitFor();
  await page.getByRole("article").getByText("Through a partner.").waitFor();
  expect(await answerOf(id)).toBe("Through a partner.");
  expect(await keptNames(page)).toEqual([]);
});
