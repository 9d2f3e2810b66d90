import { expect, test } from "vitest";
import { newId } from "#core/ids.ts";
import { notice } from "./centre-pages.ts";
import { chatWithModel } from "./chat-pages.ts";
import {
  beginLead,
  card,
  copyReply,
  early,
  leadMessage,
  projectField,
  stageModel,
  viewLeads,
} from "./lead-pages.ts";
import { visit, type Screen } from "./start-browser.ts";

const chat = chatWithModel();

const start = async (screen: Screen) => {
  chat.fake.always(stageModel);
  const member = await chat.api.member();
  const page = await visit(chat.browser, chat.api, { screen, as: member });
  return { member, page };
};

test.each(["phone", "desktop"] as Screen[])(
  "on a %s a pasted message names its project and service, and needs no dialog once the proposal is said",
  async (screen) => {
    const { page } = await start(screen);
    await page.goto("/dashboard?module=lead_replier");
    await page.getByRole("heading", { name: "What did the lead write?" }).waitFor();
    await leadMessage(page).fill("Hi, Tom from Zephyr Protocol here. What does market making cost?");
    await expect.poll(() => projectField(page).inputValue()).toBe("Zephyr Protocol");
    await page.getByRole("img", { name: "Project guessed from the message" }).waitFor();
    await page.getByRole("combobox", { name: "Service" }).getByText("MM", { exact: false }).waitFor();
    // What somebody says counts, whatever the message says.
    await projectField(page).fill("Zephyr");
    const guessed = page.waitForResponse(/\/api\/lead-replier\/guess$/u);
    await leadMessage(page).fill(
      "Hi, Tom from Zephyr Protocol here, and look at https://app.kestrel.xyz, too.",
    );
    await guessed;
    expect(await projectField(page).inputValue()).toBe("Zephyr");
    await expect
      .poll(() => page.getByRole("img", { name: "Project guessed from the message" }).count())
      .toBe(0);

    await page.getByRole("button", { name: "Proposal sent?" }).click();
    await page.getByRole("menuitem", { name: /^NO/u }).click();
    await page.getByRole("button", { name: "Proposal NO" }).waitFor();
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await card(page).getByText(early).waitFor();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await expect.poll(() => projectField(page).getAttribute("readonly")).not.toBeNull();
    // The chip stays.
    await page.getByRole("button", { name: "Proposal NO" }).click();
    await page.getByRole("menuitem", { name: /^YES/u }).click();
    await card(page).getByText("Proposal Received", { exact: true }).waitFor();
  },
);

test("what commits to a figure nobody stated is neutral until somebody says that it is right", async () => {
  const { member, page } = await start("desktop");
  await page.goto(await beginLead(chat.api, member, { proposalReceived: true }));
  await card(page)
    .getByText(/Check before sending: “47 %”/u)
    .waitFor();
  expect(await card(page).getAttribute("data-neutral")).toBe("true");
  expect(await copyReply(page).isEnabled()).toBe(true);
  await card(page).getByRole("button", { name: "It's right" }).click();
  await expect.poll(() => card(page).getAttribute("data-neutral")).toBeNull();
  await page.reload();
  await copyReply(page).waitFor();
  expect(await card(page).getAttribute("data-neutral")).toBeNull();
});

test("a lead that was handed over leaves its giver before a new one, not before an error", async () => {
  const { member, page } = await start("phone");
  const other = await chat.api.member();
  await page.goto(await beginLead(chat.api, member));
  await page.getByRole("button", { name: "Stage and timeline" }).click();
  await page.getByRole("button", { name: "Hand over" }).click();
  await page.getByRole("combobox", { name: "To" }).click();
  await page.getByRole("option", { name: `@${other.actor.telegramUsername}` }).click();
  // What the server tells of may be here before its answer: then the lead is off the list already.
  await page.route("**/hand-over", async (route) => {
    const response = await route.fetch();
    await page.getByText("This conversation is no longer there").waitFor();
    await route.fulfill({ response });
  });
  await page.getByRole("dialog").last().getByRole("button", { name: "Hand over" }).click();
  await notice(page, `Handed over to @${other.actor.telegramUsername}`);
  await page.getByRole("heading", { name: "What did the lead write?" }).waitFor();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
});

test.each(["phone", "desktop"] as Screen[])(
  "on a %s a lead gets another name, and goes on",
  async (screen) => {
    const { member, page } = await start(screen);
    await beginLead(chat.api, member, { projectName: "Orbit" });
    await page.goto(await beginLead(chat.api, member, { projectName: "Nova" }));
    await page.getByRole("button", { name: "Stage and timeline" }).click();
    await page.getByRole("button", { name: "Rename" }).click();
    const dialog = page.getByRole("dialog", { name: "Rename lead" });
    await dialog.getByLabel("Project").fill("orbit");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("There is a lead of that name already", { exact: true }).first().waitFor();
    await dialog.getByLabel("Project").fill("Nova Labs");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await page.getByText("You renamed it from Nova to").first().waitFor();
    if (screen === "phone")
      await page.getByRole("dialog", { name: "Nova Labs" }).getByRole("button", { name: "Close" }).click();
    await expect.poll(() => projectField(page).inputValue()).toBe("Nova Labs");
    await leadMessage(page).fill("Anything new?");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByText("Anything new?").waitFor();
    const { rows } = await chat.api.core.leadRecords.list(member.actor, {});
    expect(rows.map(({ projectName }) => projectName).toSorted()).toEqual(["Nova Labs", "Orbit"]);
  },
);

test("leads are found by stage, need, words and in the archive", async () => {
  const { member, page } = await start("phone");
  await beginLead(chat.api, member, { projectName: "Borealis", proposalReceived: true });
  const address = await beginLead(chat.api, member);
  const id = new URL(address, chat.api.url).searchParams.get("conversation");
  await page.goto("/dashboard/leads");
  const rows = page.getByRole("list", { name: "Conversations" }).getByRole("button");
  const show = page.getByRole("group", { name: "Show" });
  await expect.poll(() => rows.count()).toBe(2);
  await show.getByRole("button", { name: "Needs reply 2" }).click();
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByRole("combobox", { name: "Stage" }).click();
  await page.getByRole("option", { name: "Proposal sent" }).click();
  await rows.filter({ hasText: "Borealis" }).waitFor();
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByRole("button", { name: "Show all leads" }).click();
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByRole("searchbox", { name: "Search leads" }).fill("send first acme");
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByRole("searchbox", { name: "Search leads" }).fill("");

  // The archive: put there with the lead's own button, out of the list, and taken out again.
  await chat.api.send(`/api/leads/${id}`, { method: "PATCH", token: member.token, body: { archived: true } });
  await expect.poll(() => rows.count()).toBe(1);
  await show.getByRole("button", { name: "Archive" }).click();
  await rows.filter({ hasText: "Acme Protocol" }).click();
  await page.getByRole("button", { name: "Stage and timeline" }).click();
  await page.getByRole("button", { name: "Take out of the archive" }).click();
  await page.getByRole("button", { name: "Archive", exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await page.goto("/dashboard/leads");
  await expect.poll(() => rows.count()).toBe(2);
});

test("of very many leads those are drawn that are looked at", async () => {
  const member = await chat.api.member();
  const leads = Array.from({ length: 250 }, (_, number) => ({
    id: newId(),
    user_id: member.actor.id,
    project_name: `Project ${number}`,
    project_key: `project ${number}`,
    created_at: new Date(),
    last_message_at: new Date(Date.now() - number * 60_000),
  }));
  await chat.api.database.sql("lead_conversations").insert(leads);
  const page = await visit(chat.browser, chat.api, { as: member });
  await page.goto(`/dashboard?module=lead_replier&conversation=${leads[120]?.id}`);
  await viewLeads(page);
  const panel = page.getByRole("complementary", { name: "Lead Conversations" });
  const rows = panel.getByRole("list", { name: "Conversations" }).getByRole("button");
  await page.getByRole("button", { name: /^Project 120/u }).waitFor();
  await expect.poll(() => rows.count()).toBeLessThan(200);
  await rows.first().press("End");
  await expect.poll(() => rows.count()).toBeGreaterThan(121);
  await rows.last().scrollIntoViewIfNeeded();
  // A page of them is read at once.
  await expect.poll(() => rows.count()).toBe(200);
  await panel.getByRole("button", { name: "Load more" }).click();
  await rows.nth(200).waitFor({ state: "attached" });
  await rows.last().scrollIntoViewIfNeeded();
  await expect.poll(() => rows.count()).toBe(250);
});
