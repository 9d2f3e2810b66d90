import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hold } from "#test/hold.ts";
import { startTestApi, type TestApi } from "#test/start-api.ts";
import { cutOffIn, problemsOf } from "./barriers.ts";
import { card, copyReply, leadMessage, replyText, sendFirst } from "./lead-pages.ts";
import { screens, startBrowser, visit, type Screen } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi({ SAMPLE_CONTENT: "on" }), startBrowser()]);
});
afterAll(() => api.close());

const others = (page: Page) => card(page).getByRole("region", { name: "Other sections that fit" });

/** An agent's first lead, with its reply on the screen. */
const begin = async (screen: Screen) => {
  const agent = await api.member();
  const page = await visit(browser, api, { screen, as: agent });
  await page.goto("/dashboard?module=lead_replier");
  await (await sendFirst(page)).getByRole("button", { name: "NO" }).click();
  await copyReply(page).waitFor();
  return { agent, page };
};

test("without a model a reply is drafted from the scripts, and the screen says so", async () => {
  const page = await visit(browser, api, { as: await api.member() });
  await page.goto("/dashboard?module=lead_replier");
  await page.getByText("Playbook mode").waitFor();
  await page.getByRole("button", { name: "What is this?" }).click();
  await page.getByText(/in the words of the lead handling script that fits best/u).waitFor();
  await page.keyboard.press("Escape");

  await (await sendFirst(page)).getByRole("button", { name: "NO" }).click();
  await copyReply(page).waitFor();
  await card(page)
    .getByText(/^Words from the playbook · Objections: OTC › /u)
    .waitFor();
  const sources = card(page).getByRole("list", { name: "Knowledge Base Sources" });
  await sources.getByRole("button", { name: /Objections: OTC/u }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Regenerate" }).count()).toBe(0);
});

describe.each(Object.keys(screens) as Screen[])("on a %s", (screen) => {
  test("another section is one press away", async () => {
    const { agent, page } = await begin(screen);
    const other = await visit(browser, api, { as: agent });
    await other.goto(page.url());
    await copyReply(other).waitFor();
    const before = await replyText(page).innerText();
    // Nothing pinned may lie over what is looked at.
    await copyReply(page).evaluate((button) =>
      button.scrollIntoView({ block: "center", behavior: "instant" }),
    );
    expect(await problemsOf(page)).toEqual([]);

    const second = others(page).getByRole("button").first();
    const line = (await second.locator("span").last().innerText()).slice(0, 20);
    await second.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => replyText(page).innerText()).not.toBe(before);
    expect(await replyText(page).innerText()).toContain(line);
    const chosen = await replyText(page).innerText();
    await expect.poll(() => replyText(other).innerText()).toBe(chosen);
    await card(page)
      .getByRole("status")
      .getByText(/^The reply now has the words of /u)
      .waitFor({ state: "attached" });
    expect(await second.evaluate((button) => button.matches(":focus"))).toBe(true);

    await second.click();
    await expect.poll(() => replyText(page).innerText()).toBe(before);
    expect(await cutOffIn(page)).toEqual([]);
  });
});

test.each(Object.keys(screens) as Screen[])("on a %s a reply is read from its beginning", async (screen) => {
  const { page } = await begin(screen);
  const isAtTop = async () => {
    const asked = await page.getByRole("article", { name: "Lead", exact: true }).last().boundingBox();
    const bar = await page.getByRole("region", { name: "Lead", exact: true }).boundingBox();
    const beneath = (asked?.y ?? 0) - (bar?.y ?? 0) - (bar?.height ?? 0);
    return beneath >= 0 && beneath < 60;
  };
  await others(page).waitFor();
  await expect.poll(isAtTop).toBe(true);
  await leadMessage(page).fill("And who pays the fees of the escrow?");
  await leadMessage(page).press("Enter");
  await expect.poll(() => page.getByRole("article", { name: "Lead", exact: true }).count()).toBe(2);
  await others(page).waitFor();
  await expect.poll(isAtTop).toBe(true);

  await page.reload();
  await others(page).waitFor();
  await expect.poll(isAtTop).toBe(true);
  await expect.poll(() => page.getByRole("button", { name: "New answer" }).count()).toBe(0);
});

test("a section that cannot be chosen leaves the reply as it is, and says why", async () => {
  const { page } = await begin("desktop");
  const before = await replyText(page).innerText();
  const { held, release } = hold();
  await page.route("**/api/lead-replier/choose", async (route) => {
    await held;
    await route.abort();
  });
  const [second, third] = [others(page).getByRole("button").first(), others(page).getByRole("button").nth(1)];
  await second.click();
  await expect.poll(() => second.getAttribute("aria-busy")).toBe("true");
  expect(await third.getAttribute("aria-disabled")).toBe("true");
  release();
  await page.getByText("Reply not changed", { exact: true }).waitFor();
  expect(await replyText(page).innerText()).toBe(before);
  expect(await second.getAttribute("aria-disabled")).toBe("false");
});

test("where nothing comes near, a neutral card holds the lead company", async () => {
  const { page } = await begin("desktop");
  await leadMessage(page).fill("Which football club won the cup in 1974?");
  await leadMessage(page).press("Enter");
  await card(page).getByText("Knowledge gap", { exact: true }).waitFor();
  await card(page).getByText("Holding reply", { exact: true }).waitFor();
  await expect.poll(() => others(page).count()).toBe(0);
  expect(await card(page).getAttribute("data-neutral")).toBe("true");
});

const topOf = async (part: Locator): Promise<number> => (await part.boundingBox())?.y ?? -1;

test("what the core team answers to a lead's question is shown in its open conversation at once", async () => {
  const agent = await api.member();
  const leadMessage = "Which notary in Ouagadougou vaccinates zebras?";
  const body = { projectName: "Acme", leadMessage, service: "OTC", sessionId: "s", proposalReceived: false };
  const { conversationId } = (
    await api.send("/api/lead-replier/generate", { method: "POST", token: agent.token, body })
  ).body;
  const page = await visit(browser, api, { as: agent });
  await page.goto(`/dashboard?module=lead_replier&conversation=${conversationId}`);
  await card(page).getByText("Knowledge gap", { exact: true }).waitFor();
  await card(page).getByText("Waiting for the core team", { exact: true }).waitFor();

  const { token } = await api.member("CORE TEAM (ADMIN)");
  const [request] = (await api.send("/api/feedback?status=pending&q=notary", { token })).body;
  const answer = { status: "answered", adminResponse: "The notary **Meier** does." };
  await api.send(`/api/feedback/${request.id}`, { method: "PATCH", token, body: answer });
  await page.getByRole("article", { name: "Core team" }).getByText("Meier").waitFor();
  await page.getByText("Answered by the core team", { exact: true }).waitFor();
  await expect.poll(() => page.getByText("Meier").count()).toBe(1);
  // The holding reply is no longer what comes next, but a reply with the answer.
  await expect.poll(() => card(page).count()).toBe(1);
  await expect.poll(() => page.getByRole("button", { name: "Copy Reply", exact: true }).count()).toBe(0);
  await card(page).getByRole("button", { name: "Write the reply with this answer" }).click();
  await replyText(page).getByText("Meier").waitFor();
  await page.getByRole("button", { name: "Copy Reply", exact: true }).waitFor();
});

test("on a phone the core team's answer comes first, and the reply written with it is read from its beginning", async () => {
  const agent = await api.member();
  const { token } = await api.member("CORE TEAM (ADMIN)");
  const body = { projectName: "Acme", service: "OTC", sessionId: "s", proposalReceived: true };
  const ask = (leadMessage: string) =>
    api.send("/api/lead-replier/generate", {
      method: "POST",
      token: agent.token,
      body: { ...body, leadMessage },
    });
  await ask("We look for OTC liquidity in USDC.");
  const { conversationId } = (await ask("Do you sponsor a choir in Antananarivo?")).body;
  const [request] = (await api.send("/api/feedback?status=pending&q=choir", { token })).body;
  const answer = { status: "answered", adminResponse: "The choir **Razafy** sings. ".repeat(12) };
  await api.send(`/api/feedback/${request.id}`, { method: "PATCH", token, body: answer });

  const page = await visit(browser, api, { screen: "phone", as: agent });
  await page.goto(`/dashboard?module=lead_replier&conversation=${conversationId}`);
  const told = page.getByRole("article", { name: "Core team" });
  await told.getByText("Razafy").first().waitFor();
  const top = () => topOf(told);
  const bars = (await page.getByRole("heading", { name: "Acme" }).boundingBox())?.y ?? 0;
  await expect.poll(top).toBeLessThan(bars + 120);
  await card(page).getByRole("button", { name: "Write the reply with this answer" }).click();
  await page.getByRole("button", { name: "Copy Reply", exact: true }).waitFor();
  await expect.poll(top).toBeLessThan(bars + 120);
  expect(await top()).toBeGreaterThan(0);
  expect(await topOf(replyText(page))).toBeLessThan(600);
});

/** Whether a button is seen, and pressed where it is seen. */
const isInSight = async (page: Page, name: string): Promise<boolean> => {
  const box = await page.getByRole("button", { name, exact: true }).boundingBox();
  if (box === null) return false;
  const points = [0.1, 0.5, 0.9].map((at) => [box.x + box.width * at, box.y + box.height / 2]);
  const found = await page.evaluate<(string | undefined)[]>(
    `${JSON.stringify(points)}.map(([x, y]) => document.elementFromPoint(x, y)?.closest("button")?.textContent)`,
  );
  return found.every((text) => text === name);
};

test("on a phone the reply can be copied wherever one is in it, and another section's words are shown", async () => {
  const { page } = await begin("phone");
  expect(await isInSight(page, "Copy Reply")).toBe(true);
  await page.locator("[data-dock]").getByRole("button", { name: "Jump to latest" }).click();
  await page.getByRole("button", { name: "Jump to latest" }).waitFor({ state: "detached" });
  expect(await isInSight(page, "Copy Reply")).toBe(true);

  const before = await replyText(page).innerText();
  await others(page).getByRole("button").nth(2).click();
  await expect.poll(() => replyText(page).innerText()).not.toBe(before);
  await expect
    .poll(() => topOf(card(page).getByRole("heading", { name: "Suggested Reply" })))
    .toBeGreaterThan(90);
  expect(await isInSight(page, "Copy Reply")).toBe(true);
});

test("on a phone what is edited has the room above the keyboard, with Save and Cancel", async () => {
  const { page } = await begin("phone");
  await page.getByRole("button", { name: "Edit reply" }).click();
  const field = page.getByRole("textbox", { name: "Reply to send" });
  // The keyboard takes the rest.
  await page.setViewportSize({ width: 390, height: 500 });
  await page.keyboard.press("End");
  await page.keyboard.insertText("\nOne line more.\nAnd another.");
  await expect.poll(() => leadMessage(page).isVisible()).toBe(false);
  const seen = async () => {
    const box = await field.boundingBox();
    return box === null ? 0 : Math.min(box.y + box.height, 500) - Math.max(box.y, 0);
  };
  await expect.poll(seen).toBeGreaterThan(150);
  for (const name of ["Save", "Cancel"]) await expect.poll(() => isInSight(page, name)).toBe(true);

  await page.getByRole("button", { name: "Save", exact: true }).click();
  expect(await replyText(page).innerText()).toContain("And another.");
  await leadMessage(page).waitFor();
});
