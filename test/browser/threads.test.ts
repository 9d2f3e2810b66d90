import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { choose, makeParticipation, makeTicket, notice, picture } from "./centre-pages.ts";
import { startBrowser, visit, type Screen } from "./start-browser.ts";

let api: TestApi;
let browser: Browser;
let admin: Member;
beforeAll(async () => {
  [api, browser] = await Promise.all([startTestApi(), startBrowser()]);
  admin = await api.member("CORE TEAM (ADMIN)", "maya_core");
});
afterAll(() => api.close());

const open = async (address: string, as: Member, screen: Screen = "desktop"): Promise<Page> => {
  const page = await visit(browser, api, { screen, as });
  await page.goto(address);
  return page;
};

const tickets = (page: Page) => page.getByRole("list", { name: "Tickets" }).getByRole("listitem");
const own = (page: Page) => page.getByRole("list", { name: "Your Tickets" }).getByRole("listitem");
const mine = (page: Page) => page.getByRole("list", { name: "My Participations" }).getByRole("listitem");
const detail = (page: Page) => page.getByRole("article");
const ticket = async (id: string) =>
  (await api.send(`/api/support/tickets/${id}`, { token: admin.token })).body;

test("a ticket is taken, answered, and closed with a result; its agent sees it all", async () => {
  const agent = await api.member();
  const id = await makeTicket(api, agent, { description: "Acme waits for its deck since Monday." });
  const page = await open("/admin?tab=tickets", admin);
  await tickets(page).getByText("Acme waits for its deck").waitFor();
  await detail(page)
    .getByRole("img", { name: /^Proof/u })
    .waitFor();
  await page.keyboard.press("m");
  await notice(page, "Handler assigned");
  // It waits as before, for its handler.
  await tickets(page).filter({ hasText: "Acme waits" }).getByText("In Progress").waitFor();
  expect(await ticket(id)).toMatchObject({ status: "In Progress", handledBy: "maya_core" });

  await page.goto(`/admin?tab=tickets&status=all&id=${id}`);
  await detail(page).getByText("In Progress", { exact: true }).first().waitFor();
  await detail(page).getByText("You took it and set it to In Progress").waitFor();
  await page.keyboard.press("r");
  await page.keyboard.type("It is in Service Decks.");
  await page.keyboard.press("Enter");
  const messages = detail(page).getByRole("list", { name: "Messages" }).getByRole("listitem");
  await messages.getByText("It is in Service Decks.", { exact: true }).waitFor();
  await tickets(page).filter({ hasText: "Acme waits" }).getByText("You: It is in Service Decks.").waitFor();
  await choose(page, "Status", "Closed");
  const asked = page.getByRole("dialog", { name: "What came of it?" });
  await asked.getByRole("button", { name: "Solved", exact: true }).click();
  await notice(page, "Ticket closed");
  await detail(page).getByText("Solved", { exact: true }).first().waitFor();
  await messages.getByText("You closed it as Solved").waitFor();
  expect(await ticket(id)).toMatchObject({ status: "Closed", result: "Solved" });

  const agents = await open("/support", agent);
  const row = own(agents);
  await row.getByText("@maya_core: It is in Service Decks.").waitFor();
  await row.getByText("Handled by: maya_core").waitFor();

  // What its agent writes back opens it again, and waits for a reply.
  await row.getByRole("button").click();
  const panel = agents.getByRole("dialog", { name: "Deal Support" });
  await panel.getByText("@maya_core took it and set it to In Progress").waitFor();
  await panel.getByText("@maya_core, core team").waitFor();
  await panel.getByLabel("Write to the core team").fill("It is the old one.");
  await panel.getByRole("button", { name: "Send" }).click();
  await panel.getByText("You reopened it").waitFor();
  await messages.getByText("It is the old one.").waitFor();
  await detail(page).getByText("Open", { exact: true }).first().waitFor();
  await tickets(page).filter({ hasText: "Acme waits" }).getByText("Needs reply").waitFor();
  // Whoever comes to it later begins at what was said last.
  await page.setViewportSize({ width: 1280, height: 560 });
  await page.goto(`/admin?tab=tickets&id=${id}`);
  const roomBelow = async () => {
    const [said, field] = await Promise.all([
      messages.getByText("It is the old one.").boundingBox(),
      detail(page).getByRole("textbox").boundingBox(),
    ]);
    return (field?.y ?? 0) - (said?.y ?? 0) - (said?.height ?? 0);
  };
  await expect.poll(roomBelow).toBeGreaterThan(0);

  await page.goto("/admin?tab=audit");
  await page.getByRole("list", { name: "Audit Log" }).getByText("@maya_core").first().waitFor();
});

const saidIn = async (kind: string, id: string): Promise<(string | undefined)[]> => {
  const { body } = await api.send(`/api/${kind}/${id}/thread`, { token: admin.token });
  return body.map(({ event, text }: { event: string; text?: string }) =>
    event === "message" ? text : event,
  );
};

test("what is being written goes out before a ticket is closed, which stays open where it was not taken", async () => {
  const agent = await api.member();
  const id = await makeTicket(api, agent, { description: "Two decks are lost." });
  const page = await open(`/admin?tab=tickets&id=${id}`, admin);
  await detail(page).getByText("Two decks are lost.").waitFor();
  await page.route("**/api/support/tickets/*/messages", (route) => route.abort());
  await page.keyboard.press("r");
  await page.keyboard.type("Both are found.");
  await detail(page).getByText("Enter sends it, and so does closing the ticket.").waitFor();
  // Out of the field single keys act.
  await page.keyboard.press("Escape");
  await page.keyboard.press("s");
  await detail(page).getByRole("alert").waitFor();
  expect(await ticket(id)).toMatchObject({ status: "Open" });

  await page.unrouteAll();
  await detail(page)
    .getByRole("button", { name: /^Solve and close/u })
    .click();
  await notice(page, "Ticket closed");
  expect(await saidIn("support/tickets", id)).toContain("Both are found.");
});

test("what is being written goes out with a verdict on a participation", async () => {
  const agent = await api.member();
  const approved = await makeParticipation(api, agent, { seed: 51 });
  const rejected = await makeParticipation(api, agent, { seed: 52 });
  const page = await open(`/admin?tab=participations&id=${approved}`, admin);
  const message = detail(page).getByRole("textbox");
  await message.fill("A fine post.");
  await detail(page)
    .getByRole("button", { name: /^Approve/u })
    .click();
  await notice(page, "Participation approved");
  await page.goto(`/admin?tab=participations&id=${rejected}`);
  await message.fill("Whose post is it?");
  await detail(page)
    .getByRole("button", { name: /^Reject/u })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
  await notice(page, "Participation rejected");
  expect(await saidIn("initiatives/participations", approved)).toContain("A fine post.");
  expect(await saidIn("initiatives/participations", rejected)).toContain("Whose post is it?");
});

test("an agent writes, shows a picture, withdraws and reopens; what could not be sent stays", async () => {
  const agent = await api.member();
  const id = await makeTicket(api, agent);
  const page = await open("/support", agent, "phone");
  await own(page).getByRole("button").click();
  const panel = page.getByRole("dialog", { name: "Deal Support" });
  const message = panel.getByLabel("Write to the core team");
  const send = panel.getByRole("button", { name: "Send" });
  await panel.getByText("You opened this ticket").waitFor();
  expect(await send.isDisabled()).toBe(true);

  // It arrives, but the answer is lost: the text comes back, and sending it again says it once.
  const path = "**/api/support/tickets/*/messages";
  await page.route(path, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await message.fill("Here is the statement.");
  await panel.getByLabel("Add a picture").setInputFiles(await picture("statement.png"));
  await panel.getByText("statement.png").waitFor();
  await send.click();
  await panel.getByRole("alert").waitFor();
  expect(await message.inputValue()).toBe("Here is the statement.");
  await page.unroute(path);
  await send.click();
  await panel.getByRole("img", { name: "Proof: statement.png" }).waitFor();
  await expect.poll(() => message.inputValue()).toBe("");
  // The list lies beneath the panel, where roles do not lead.
  await page.locator("li").getByText("You: Here is the statement.").waitFor({ state: "attached" });
  const { body } = await api.send(`/api/support/tickets/${id}/thread`, { token: agent.token });
  expect(body.map(({ event }: { event: string }) => event)).toEqual(["message", "opened"]);

  await panel.getByLabel("Add a picture").setInputFiles({
    name: "terms.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7"),
  });
  await panel.getByRole("alert").getByText("Only images").waitFor();
  await message.fill("x".repeat(8001));
  await panel.getByText("1 character too many").waitFor();
  expect(await send.isDisabled()).toBe(true);
  await message.fill("");

  await panel.getByRole("button", { name: "Withdraw" }).click();
  await page
    .getByRole("dialog", { name: "Withdraw this ticket?" })
    .getByRole("button", { name: "Withdraw" })
    .click();
  await panel.getByText("You withdrew it").waitFor();
  await panel.getByText("Withdrawn", { exact: true }).first().waitFor();
  await panel.getByRole("button", { name: "Reopen" }).click();
  await panel.getByText("You reopened it").waitFor();
  await panel.getByText("Open", { exact: true }).waitFor();
});

test("a question about a proof is answered in place with a better picture, and it is reviewed again", async () => {
  const agent = await api.member();
  const id = await makeParticipation(api, agent, { seed: 41 });
  const review = { status: "Rejected", note: "Whose post is it?" };
  await api.send(`/api/initiatives/participations/${id}`, {
    method: "PATCH",
    token: admin.token,
    body: review,
  });
  const page = await open("/initiatives", agent);
  await mine(page).getByText(`@${admin.actor.telegramUsername}: Whose post is it?`).waitFor();
  await mine(page)
    .getByRole("button", { name: /Community Call/u })
    .click();
  const detail = page.getByRole("dialog", { name: "Community Call" });
  await detail.getByText("Whose post is it?").waitFor();
  await detail.getByLabel("Add a picture").setInputFiles(await picture("mine.png", 42));
  await detail.getByLabel("Write to the core team").fill("It is mine, see the name.");
  await detail.getByLabel("Write to the core team").press("Enter");
  await detail.getByRole("img", { name: "Proof: mine.png" }).waitFor();
  await detail.getByText("You set it to In Review again").waitFor();
  await detail.getByText("In Review", { exact: true }).waitFor();
  const { body } = await api.send(`/api/initiatives/participations/${id}`, { token: admin.token });
  expect(body).toMatchObject({ status: "In Review", lastMessage: { text: "It is mine, see the name." } });
});

test("a notice leaves free what is written with in a ticket that is opened meanwhile", async () => {
  const agent = await api.member();
  await makeTicket(api, agent, { description: "Acme waits for its deck since Monday." });
  await api.core.chat.ask(agent.actor, { content: "Who winds the clocks?", sessionId: "clocks" });
  const page = await open("/admin?q=clocks", admin);
  await page.getByRole("heading", { level: 2, name: "Who winds the clocks?" }).waitFor();
  await page.keyboard.press("r");
  await page.keyboard.type("The night porter does.");
  await page.getByRole("button", { name: "Submit Response" }).click();
  await page.getByText("Response saved", { exact: true }).waitFor();
  await page.getByRole("link", { name: /^Tickets/u }).click();
  const send = detail(page).getByRole("button", { name: "Send" });
  await send.waitFor();
  const room = async () => {
    const [shown, beneath] = [await page.locator("[data-toast]").boundingBox(), await send.boundingBox()];
    return (beneath?.y ?? 0) - (shown?.y ?? 0) - (shown?.height ?? 0);
  };
  await expect.poll(room).toBeGreaterThan(0);
});
