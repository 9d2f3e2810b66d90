import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { answers, chatWithModel } from "./chat-pages.ts";
import { beginLead, lead } from "./lead-pages.ts";
import { askFor, screens, visit, type Screen } from "./start-browser.ts";

const chat = chatWithModel();
const makeAdmin = () => chat.api.member("CORE TEAM (ADMIN)");
const summary = "How this answer came about";

const isInside = async (page: Page, part: Locator): Promise<boolean> => {
  const [box, width] = [await part.boundingBox(), page.viewportSize()?.width ?? 0];
  return box !== null && box.x >= 0 && box.x + box.width <= width;
};

test.each(Object.keys(screens) as Screen[])(
  "an admin sees how an answer that is no question came about, on a %s",
  async (screen) => {
    chat.fake.always({ text: "answerable: none\nThank you, I am well.", usage: true });
    const page = await visit(chat.browser, chat.api, { as: await makeAdmin(), screen });
    await page.goto("/dashboard");
    await askFor(page, `Are you fine on this ${screen}?`);
    const button = answers(page).last().getByRole("button", { name: summary });
    await button.click();
    const dialog = page.getByRole("dialog", { name: summary });
    await dialog.getByText("Nothing was asked").waitFor();
    await dialog.getByText("100 + 10 tokens").waitFor();
    expect(await isInside(page, dialog.getByRole("list").first())).toBe(true);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await isInside(page, button)).toBe(true);
  },
);

test("nobody else is offered it", async () => {
  const page = await chat.start();
  await askFor(page, "Are you fine?");
  await answers(page).getByRole("button", { name: "Copy answer" }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: summary }).count()).toBe(0);
});

test.each(Object.keys(screens) as Screen[])(
  "an admin sees how each draft of a lead's came about, on a %s",
  async (screen) => {
    const projectName = `${lead.projectName} ${screen}`;
    chat.fake.always({ text: "answerable: yes\nWe settle step by step, as both sides agree in writing." });
    await beginLead(chat.api, await chat.api.member(), { projectName });
    const page = await visit(chat.browser, chat.api, { as: await makeAdmin(), screen });
    await page.goto("/admin?tab=leads");
    await page.getByRole("button", { name: new RegExp(projectName, "u") }).click();
    await page.getByRole("button", { name: "Conversation" }).click();
    const draft = page.getByRole("list", { name: "Conversation" }).locator("> li").last();
    await draft.getByRole("button", { name: summary }).click();
    await draft.getByRole("heading", { name: "Understood" }).waitFor();
    await draft.getByText("check for internal matters").waitFor();
    expect(await isInside(page, draft.getByRole("list").first())).toBe(true);
  },
);
