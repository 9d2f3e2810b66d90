import { beforeEach, expect, test } from "vitest";
import { chatWithModel } from "./chat-pages.ts";
import { card, early, lead, leadMessage, projectField, stageModel } from "./lead-pages.ts";
import { visit } from "./start-browser.ts";

const chat = chatWithModel();
beforeEach(() => chat.fake.always(stageModel));

const start = async () => {
  const page = await visit(chat.browser, chat.api, { as: await chat.api.member() });
  await page.goto("/dashboard?module=lead_replier");
  await page.getByRole("heading", { name: "What did the lead write?" }).waitFor();
  return page;
};

test("the hints name what is missing, and sending asks for all of it in one window", async () => {
  const page = await start();
  expect(await leadMessage(page).getAttribute("placeholder")).toBe("Paste the lead's message");
  await leadMessage(page).fill("Hello");
  await page.getByText("Enter project name first", { exact: true }).waitFor();
  await page.keyboard.press("Enter");
  const check = page.getByRole("dialog", { name: "Proposal Status Check" });
  await check.waitFor();
  await expect.poll(() => check.getByText("is required").count()).toBe(0);
  // What is missing is not sent.
  await check.getByRole("button", { name: "NO" }).click();
  await check.getByText("Project name is required for Lead Replier", { exact: true }).waitFor();
  await check.getByText("Service selection is required for Lead Replier", { exact: true }).waitFor();
  await page.keyboard.type("Acme");
  expect(await projectField(page).inputValue()).toBe("Acme");
  await expect.poll(() => check.getByText("Project name is required for Lead Replier").count()).toBe(0);
  await check.getByRole("radio", { name: lead.service }).click();
  await check.getByText("Service selection is required for Lead Replier").waitFor({ state: "detached" });
  await check.getByRole("button", { name: "NO" }).click();
  await card(page).getByText(early).waitFor();
});

test("where only the project is missing, only that is asked", async () => {
  const page = await start();
  await page.getByRole("button", { name: "Proposal sent?" }).click();
  await page.getByRole("menuitem", { name: /^NO/u }).click();
  await page.getByRole("combobox", { name: "Service" }).click();
  await page.getByRole("option", { name: lead.service }).click();
  await leadMessage(page).fill("Hello");
  await page.getByText("Enter project name first", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const check = page.getByRole("dialog", { name: "Before it is sent" });
  await expect.poll(() => check.getByRole("radio").count()).toBe(0);
  await projectField(page).fill("Acme");
  await check.getByRole("button", { name: "Send" }).click();
  await card(page).getByText(early).waitFor();
});
