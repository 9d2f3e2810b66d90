import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hold } from "#test/hold.ts";
import { makePicture } from "#test/make-picture.ts";
import { root } from "#test/root-actor.ts";
import { startTestApi, type TestApi } from "#test/start-api.ts";
import { pressInAccountMenu } from "./account-menu.ts";
import { answers } from "./chat-pages.ts";
import { askFor, pastedInto, screens, startBrowser, visit, type Screen } from "./start-browser.ts";

const otc = "What commission do I get on an OTC deal?";

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi({ SAMPLE_CONTENT: "on" }), startBrowser()]);
});
afterAll(() => api.close());

const start = async (screen: Screen): Promise<Page> => {
  const page = await visit(browser, api, { screen, as: await api.member() });
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: "What do you need to know?" }).waitFor();
  return page;
};

/** Whether something begins in the upper half of the window. */
const isInView = async (place: Locator): Promise<boolean> => {
  const top = (await place.boundingBox())?.y ?? -1;
  return top >= 0 && top < 400;
};

describe.each(Object.keys(screens) as Screen[])("on a %s", (screen) => {
  test("nothing is shown that would move for the line that says who writes the answers", async () => {
    const page = await visit(browser, api, { screen, as: await api.member() });
    const { held, release } = hold();
    await page.route("**/api/status", async (route) => {
      await held;
      await route.continue();
    });
    const told = page.waitForResponse("**/api/chat/messages?**");
    await page.goto("/dashboard");
    await told;
    await page.getByRole("status", { name: "Loading messages" }).waitFor();
    const welcome = page.getByRole("heading", { name: "What do you need to know?" });
    const line = page.getByText("Playbook mode");
    expect([await welcome.count(), await line.count()]).toEqual([0, 0]);
    release();
    await welcome.waitFor();
    await expect.poll(() => line.count()).toBe(1);
  });

  test("a suggested question is answered from the playbook, and its source opens at the passage", async () => {
    const page = await start(screen);
    await page.getByRole("button", { name: otc }).click();
    const input = page.getByRole("textbox", { name: "Message" });
    expect(await input.inputValue()).toBe(otc);
    await page.getByRole("button", { name: "Send" }).click();
    await answers(page).getByText(/20\s%/u).first().waitFor();
    expect(await input.inputValue()).toBe("");
    await page.getByText("Playbook mode").waitFor();

    const chip = page.getByRole("list", { name: "Sources" }).getByRole("button").first();
    expect(await chip.getAttribute("aria-label")).toMatch(
      /Deal Closed & BD Commission Structure, \d+% relevant/u,
    );
    await answers(page)
      .getByRole("button", { name: /^Source 1:/u })
      .first()
      .click();
    const document = page.getByRole("dialog", { name: /Deal Closed/u });
    const cited = document.getByRole("region", { name: "Cited passage" });
    await cited.getByRole("heading", { name: "OTC commission" }).waitFor();
    await expect.poll(() => cited.evaluate((passage) => passage.matches(":focus"))).toBe(true);
    await expect.poll(() => isInView(cited)).toBe(true);
    await expect
      .poll(() => document.getByRole("heading").count())
      .toBeGreaterThan(await cited.getByRole("heading").count());
    await page.keyboard.press("Escape");
    await document.waitFor({ state: "detached" });
    await chip.click();
    await document.waitFor();
  });

  test("a reload returns to the same chat and draft; a new chat is empty; clearing asks first", async () => {
    const page = await start(screen);
    await askFor(page, "When and how are commissions paid?");
    await answers(page).getByText(/10th/u).first().waitFor();
    await page.getByRole("textbox", { name: "Message" }).fill("half a question");
    await page.reload();
    await answers(page).getByText(/10th/u).first().waitFor();
    expect(await page.getByRole("textbox", { name: "Message" }).inputValue()).toBe("half a question");

    await pressInAccountMenu(page, "Clear chat");
    await page
      .getByRole("dialog", { name: "Clear this chat?" })
      .getByRole("button", { name: "Cancel" })
      .click();
    await expect.poll(() => answers(page).count()).toBe(1);
    await pressInAccountMenu(page, "Clear chat");
    await page
      .getByRole("dialog", { name: "Clear this chat?" })
      .getByRole("button", { name: "Clear chat" })
      .click();
    await page.getByRole("heading", { name: "What do you need to know?" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "What do you need to know?" }).waitFor();

    await askFor(page, "How do I request a custom proposal?");
    await answers(page).first().waitFor();
    await page.getByRole("button", { name: "New chat" }).click();
    await page.getByRole("heading", { name: "What do you need to know?" }).waitFor();
    expect(await page.getByRole("textbox", { name: "Message" }).inputValue()).toBe("");
  });

  test("a question the playbook does not cover goes to the core team, and says so", async () => {
    const page = await start(screen);
    await askFor(page, "Which football club won the cup in 1974?");
    await page.getByText("Sent to the admin team", { exact: true }).waitFor();
    await answers(page)
      .getByText(/forwarded to the core team/u)
      .waitFor();
    await expect.poll(() => page.getByRole("list", { name: "Sources" }).count()).toBe(0);
  });

  test("the knowledge base opens beside or over the chat and leads to a document", async () => {
    const page = await start(screen);
    if (screen === "phone") await pressInAccountMenu(page, "Knowledge Base");
    await page.getByRole("button", { name: "Service Criteria" }).click();
    const table = page.getByRole("dialog", { name: "Service Criteria" }).getByRole("table").first();
    await table.waitFor();
    expect(await table.textContent()).toContain("Market Making");
  });

  test("the module is in the address, and a reload stays in it", async () => {
    const page = await start(screen);
    await page.getByRole("radio", { name: "Lead Replier" }).click();
    await page.waitForURL("**/dashboard?module=lead_replier");
    await page.reload();
    await page.getByRole("heading", { name: "What did the lead write?" }).waitFor();
    await page.getByRole("radio", { name: "BD Assistant" }).click();
    await page.waitForURL("**/dashboard");
    await page.getByRole("heading", { name: "What do you need to know?" }).waitFor();
    await expect.poll(() => page.getByRole("textbox", { name: "Project Name" }).count()).toBe(0);
  });
});

test("a source of an older message opens at its section, one whose words an editor took out at the top", async () => {
  const page = await start("desktop");
  await askFor(page, "How long does a new BD's probation last?");
  const chip = page.getByRole("list", { name: "Sources" }).getByRole("button").first();
  await chip.waitFor();
  const { sql } = api.database;
  await sql.raw(`update chat_messages set metadata = regexp_replace(
    metadata::text, '"passage": \\{[^}]*\\}, |, "passage": \\{[^}]*\\}', '', 'g')::jsonb where metadata is not null`);
  expect(await sql("chat_messages").whereRaw("metadata::text like '%passage%'")).toEqual([]);
  await page.reload();
  await chip.click();
  const cited = page.getByRole("region", { name: "Cited passage" });
  await cited.getByRole("heading").waitFor();
  const title = (await page.getByRole("dialog").getByRole("heading").first().textContent()) ?? "";
  const admin = await api.member("CORE TEAM (ADMIN)");
  const { id, category } = await sql("documents").where({ title }).first("id", "category");
  const edited = { title, category, content: "All of it was written anew." };
  const saved = await api.send(`/api/documents/${id}`, { method: "PUT", token: admin.token, body: edited });
  expect(saved.status).toBe(200);
  await page.reload();
  await chip.click();
  const reader = page.getByRole("dialog", { name: title });
  await reader.waitFor();
  await reader.getByText(edited.content).waitFor();
  await expect.poll(() => cited.count()).toBe(0);
});

test("copying an answer says so, and offers the text where the clipboard refuses", async () => {
  const page = await start("desktop");
  await askFor(page, otc);
  await answers(page).first().waitFor();
  await page.context().grantPermissions(["clipboard-write"]);
  await answers(page).getByRole("button", { name: "Copy answer" }).click();
  await page.getByText("Copied").waitFor();
  const copied = await pastedInto(page.getByRole("textbox", { name: "Message" }));
  expect(copied).toContain("20 %");
  expect(copied).not.toMatch(/\[\d\]/u);
  await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))");
  await page.evaluate("document.execCommand = () => false");
  await answers(page).getByRole("button", { name: "Copy answer" }).click();
  const text = page.getByRole("textbox", { name: "Text of the answer" });
  expect(await text.inputValue()).toBe(copied);
});

test("the guide opens on the first visit, and not again", async () => {
  const page = await visit(browser, api, { firstVisit: true, as: await api.member() });
  await page.goto("/dashboard");
  const guide = page.getByRole("dialog", { name: "How to use Legend" });
  await guide.getByRole("tab", { name: "Lead Replier" }).click();
  await guide.getByText("Drafts short, professional replies").waitFor();
  await guide.getByRole("button", { name: "Got it" }).click();
  await guide.waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("textbox", { name: "Message" }).waitFor();
  await expect.poll(() => guide.count()).toBe(0);
  await expect.poll(() => page.getByRole("button", { name: /^How to use/u }).count()).toBe(0);
  await pressInAccountMenu(page, "How to use");
  await guide.waitFor();
});

test("no other host learns who reads a document before its picture is asked for", async () => {
  const content = "The spread over a day:\n\n![The spread](https://images.example.com/spread.png)";
  const { id } = await api.core.knowledge.addDocument(root, { title: "Spread", content });
  const page = await visit(browser, api, { as: await api.member() });
  const referrers: (string | undefined)[] = [];
  await page.route("https://images.example.com/**", async (route) => {
    referrers.push(route.request().headers().referer);
    if (referrers.length === 1) await route.abort();
    else await route.fulfill({ contentType: "image/png", body: await makePicture() });
  });
  await page.goto(`/dashboard?document=${id}`);
  const show = page.getByRole("button", { name: "Show image from images.example.com" });
  await show.waitFor();
  expect(referrers).toEqual([]);
  await show.click();
  await page.getByRole("button", { name: "could not be loaded" }).click();
  const image = page.getByRole("img", { name: "The spread" });
  await expect
    .poll(() => image.evaluate((one) => "naturalWidth" in one && one.naturalWidth))
    .toBeGreaterThan(0);
  expect(referrers).toEqual([undefined, undefined]);
});
