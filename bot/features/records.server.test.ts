import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { FakeMessage } from "#test/fakes/telegram-chats.ts";
import { makePicture } from "#test/make-picture.ts";
import { sendForm } from "#test/send-form.ts";
import { startTestBot, type LinkedPerson, type TestBot } from "#test/start-bot.ts";

const group = -100_555;
let bot: TestBot;
let admin: LinkedPerson;
let other: LinkedPerson;
let agent: LinkedPerson;

beforeAll(async () => {
  bot = await startTestBot({ TELEGRAM_ADMIN_CHAT_ID: String(group) });
  admin = await bot.linked("CORE TEAM (ADMIN)");
  other = await bot.linked("CORE TEAM (ADMIN)");
  agent = await bot.linked();
  admin.chat.say("Hello, this is the group of the core team", group);
});
afterAll(() => bot.close());

const cardOf = (words: string, { chat }: LinkedPerson, place?: number): Promise<FakeMessage> =>
  chat.told(({ text }) => /^(?:Support ticket|Participation) ·/u.test(text) && text.includes(words), place);

/** A ticket of the agent's, with the cards it makes. */
const sendTicket = async (description: string) => {
  const ticket = await bot.core.tickets.submit(agent.actor, {
    supportCategory: "Deal Support",
    description,
    proof: null,
    idempotencyKey: null,
  });
  const cards = [
    await cardOf(description, admin),
    await cardOf(description, other),
    await cardOf(description, admin, group),
  ] as const;
  return { id: ticket.id, cards, card: cards[0] };
};

let seed = 0;

/** A participation of the agent's in the name of a day, with its cards. */
const sendParticipation = async (day: string) => {
  seed += 1;
  const { body } = await sendForm(bot, "/api/initiatives/participation", {
    token: agent.token,
    fields: { initiative: JSON.stringify(["Community Call"]), dateOfParticipation: day },
    file: { field: "proofOfParticipation", name: "call.png", content: await makePicture({ seed }) },
  });
  const id = body.id as string;
  return { id, card: await cardOf(day, admin), elsewhere: await cardOf(day, other) };
};

const labels = ({ buttons }: FakeMessage) => buttons.map(({ text }) => text);
const toast = () => bot.telegram.callsOf("answerCallbackQuery").at(-1)?.payload;
const news = (fits: RegExp, after = 0) => agent.chat.told(({ id, text }) => id > after && fits.test(text));

test("a ticket goes to every admin and their group, and is worked on by its buttons", async () => {
  const { id, card, cards } = await sendTicket("The OTC deal of Acme waits for its KYC.");
  expect(card.text).toContain(`From @${agent.actor.telegramUsername}`);
  expect(labels(card)).toEqual(["Take it on", "Close: Solved", "Close: Not Resolved", "Open"]);
  expect(bot.telegram.buttonOf(card, "Open")?.web_app?.url).toBe(
    `https://legend.test/admin?tab=tickets&status=all&id=${id}`,
  );
  expect(cards[2].buttons.at(-1)?.url).toBe(`https://t.me/legend_test_bot?startapp=ticket-work_${id}`);

  await bot.telegram.answered(admin.chat.tap(card, "Take it on"));
  const taken = await news(/^Your support ticket is being worked on/u);
  expect(taken.text).toContain(`Handled by @${admin.actor.telegramUsername}`);
  expect(bot.telegram.buttonOf(taken, "Open in app")?.web_app?.url).toBe(
    `https://legend.test/dashboard/support/tickets/${id}`,
  );
  for (const one of cards)
    await bot.telegram.until(() => one.text.includes(`In Progress by @${admin.actor.telegramUsername}`));
  expect(labels(card)).toEqual(["Close: Solved", "Close: Not Resolved", "Open"]);

  await bot.telegram.answered(other.chat.tap(cards[1], "Close: Solved"));
  await news(/^Your support ticket was solved/u, taken.id);
  for (const one of cards)
    await bot.telegram.until(() => one.text.includes(`Closed · Solved by @${other.actor.telegramUsername}`));
  expect(labels(card)).toEqual(["Reopen", "Open"]);
  expect(await bot.core.tickets.find(id)).toMatchObject({ status: "Closed", result: "Solved" });

  await bot.telegram.answered(admin.chat.tap(card, "Reopen"));
  await bot.telegram.until(() => labels(card).includes("Take it on"));
  expect(await bot.core.tickets.find(id)).toMatchObject({ status: "Open", result: "Pending" });
});

test("a tap on a card that is behind changes nothing, and is told who was faster", async () => {
  const { id, card } = await sendTicket("My commission of March has not arrived.");
  const data = card.buttons.flatMap(({ callback_data }) => callback_data ?? []);
  await bot.core.tickets.change(other.actor, { ids: [id], status: "Closed", result: "Not Resolved" });
  await bot.telegram.until(() => card.text.includes("Closed · Not Resolved"));
  for (const one of data) {
    await bot.telegram.answered(admin.chat.tapData(card, one));
    expect(toast()).toMatchObject({
      show_alert: true,
      text: `This ticket is already Closed, by @${other.actor.telegramUsername}`,
    });
  }
  expect(await bot.core.tickets.find(id)).toMatchObject({ result: "Not Resolved", handledBy: null });
});

test("two admins who close a ticket in the same moment close it once", async () => {
  const { id, cards } = await sendTicket("Which wallet does the payout go to?");
  const taps = [admin.chat.tap(cards[0], "Close: Solved"), other.chat.tap(cards[1], "Close: Not Resolved")];
  await Promise.all(taps.map((tap) => bot.telegram.answered(tap)));
  const changes = await bot.database
    .sql("audit_log")
    .where({ subject_id: id, action: "ticket.change" })
    .count<{ count: string }[]>("* as count");
  expect(Number(changes[0]?.count)).toBe(1);
});

test("the team and an agent write to each other by replying, and what was answered says so everywhere", async () => {
  const { id, card, cards } = await sendTicket("Please raise the limit of my test account.");
  const [agentName, adminName] = [`@${agent.actor.telegramUsername}`, `@${admin.actor.telegramUsername}`];
  admin.chat.reply(card, "Send us your <b>UID** first_.");
  await admin.chat.told(new RegExp(`^Sent to ${agentName}`, "u"));
  const told = await news(/Send us your <b>UID\*\* first_\./u);
  expect(told.text).toContain(`${adminName} wrote to you`);
  expect(told.text).toContain("Support ticket · Deal Support");
  for (const one of cards) await bot.telegram.until(() => one.text.includes(`Last message by ${adminName}`));

  agent.chat.reply(told, "It is 4711.");
  await agent.chat.told(/^Sent to the core team\./u);
  const wrote = ({ text }: FakeMessage) =>
    text.startsWith(`${agentName} wrote`) && text.includes("It is 4711.");
  const inGroup = await admin.chat.told(wrote, group);
  const asked = [await admin.chat.told(wrote), await other.chat.told(wrote), inGroup];
  admin.chat.reply(inGroup, "Thank you, it is raised.");
  await news(/Thank you, it is raised\./u);
  for (const one of asked) await bot.telegram.until(() => one.text.includes(`Answered by ${adminName}`));

  const { rows } = await bot.core.tickets.thread(agent.actor, { id });
  expect(rows.map(({ event, text, fromTeam }) => [event, text, fromTeam])).toEqual([
    ["message", "Thank you, it is raised.", true],
    ["message", "It is 4711.", false],
    ["message", "Send us your <b>UID** first_.", true],
    ["opened", null, false],
  ]);
});

test("an agent's reply to the news of a closed ticket opens it again, and what waits says so once it is closed", async () => {
  const { id } = await sendTicket("The invoice has the wrong address on it.");
  await bot.core.tickets.change(other.actor, { ids: [id], status: "Closed", result: "Solved" });
  const closed = await agent.chat.told(
    ({ text }) => text.startsWith("Your support ticket was solved") && text.includes("wrong address"),
  );
  agent.chat.reply(closed, "It is still wrong.");
  const asked = await admin.chat.told(
    ({ text }) => text.includes(" wrote\n") && text.includes("It is still wrong."),
  );
  expect(await bot.core.tickets.find(id)).toMatchObject({ status: "Open", result: "Pending" });
  await bot.core.tickets.change(other.actor, { ids: [id], status: "Closed", result: "Not Resolved" });
  await bot.telegram.until(() => asked.text.includes("Closed · Not Resolved"));
});

test("an agent's taps and replies change nothing", async () => {
  const { id, cards } = await sendTicket("Who can sign the agreement for me?");
  for (const { callback_data: data } of cards[2].buttons.filter((one) => one.callback_data !== undefined)) {
    await bot.telegram.answered(agent.chat.tapData(cards[2], data ?? ""));
    expect(toast().text).toContain("Only the core team");
  }
  agent.chat.reply(cards[2], "Me.");
  await agent.chat.told(/Only the core team/u, group);
  expect(await bot.core.tickets.find(id)).toMatchObject({ status: "Open", lastMessage: null });
});

test("whose ticket it is now is told, whose it was too, and its cards name the new agent", async () => {
  const { id, card } = await sendTicket("The deal of Elm waits for its KYC.");
  const next = await bot.linked();
  await bot.core.handOverWork(admin.actor, {
    id: agent.actor.id,
    to: next.actor.id,
    leads: false,
    tickets: true,
  });
  const told = await next.chat.told(({ text }) => text.includes("The deal of Elm"));
  expect(told.text).toContain(`@${admin.actor.telegramUsername} has handed a support ticket over to you`);
  expect(bot.telegram.buttonOf(told, "Open in app")?.web_app?.url).toBe(
    `https://legend.test/dashboard/support/tickets/${id}`,
  );
  const given = await news(/^Your support ticket was handed over/u, card.id);
  expect(given.text).toContain(`to @${next.actor.telegramUsername}`);
  expect(given.buttons).toEqual([]);
  await bot.telegram.until(() => card.text.includes(`From @${next.actor.telegramUsername}`));
});

test("a participation is reviewed by its buttons, and its agent told of the points", async () => {
  const { id, card, elsewhere } = await sendParticipation("2026-03-01");
  expect(labels(card)).toEqual(["Approve", "Coordinated", "Reject", "In Review", "Open"]);
  await bot.telegram.answered(admin.chat.tap(card, "In Review"));
  const looked = await news(/^Your participation is in review/u);
  await bot.telegram.until(() => !labels(card).includes("In Review"));
  await bot.telegram.answered(admin.chat.tap(card, "Approve"));
  const told = await news(/^Your participation was approved: \+10 points/u, looked.id);
  expect(bot.telegram.buttonOf(told, "Open in app")?.web_app?.url).toBe(
    `https://legend.test/dashboard/initiatives/participations/${id}`,
  );
  for (const one of [card, elsewhere])
    await bot.telegram.until(() =>
      one.text.includes(`Approved by @${admin.actor.telegramUsername}, +10 points`),
    );
  expect(labels(card)).toEqual(["Review again", "Open"]);
  await bot.telegram.answered(other.chat.tap(elsewhere, "Review again"));
  await news(/^Your participation is in review/u, told.id);
  expect((await bot.core.initiatives.find(id))?.points).toBe(0);
});

test("a participation decided in the app says so and by whom, and a late tap is refused", async () => {
  const { id, card } = await sendParticipation("2026-03-02");
  const [approve] = card.buttons;
  await bot.core.initiatives.review(other.actor, { ids: [id], status: "Rejected", note: "Too blurred." });
  const told = await news(/^Your participation was rejected/u);
  expect(told.text).toContain("Too blurred.");
  await bot.telegram.until(() => card.text.includes(`Rejected by @${other.actor.telegramUsername}`));
  await bot.telegram.answered(admin.chat.tapData(card, approve?.callback_data ?? ""));
  expect(toast().text).toBe(`This participation is already Rejected, by @${other.actor.telegramUsername}`);
});

test("/tickets and /participations show what waits, and what was shown before goes away", async () => {
  const { card } = await sendTicket("How do I add a second wallet?");
  admin.chat.say("/tickets");
  const again = await admin.chat.told(
    ({ id, text }) => id > card.id && text.includes("How do I add a second wallet?"),
  );
  await bot.telegram.until(() => !bot.telegram.chats.messages.includes(card));
  await bot.telegram.answered(admin.chat.tap(again, "Close: Solved"));
  await bot.telegram.until(() => again.text.includes("Closed · Solved"));
  const { card: proof } = await sendParticipation("2026-03-03");
  admin.chat.say("/participations");
  await admin.chat.told(({ id, text }) => id > proof.id && text.includes("2026-03-03"));
  agent.chat.say("/tickets");
  const told = await agent.chat.told(/Only the core team[\s\S]*in the app, under Support/u);
  expect(told.buttons).toEqual([]);
});

test("who changes their own record is not told of it", async () => {
  const { id } = await bot.core.tickets.submit(admin.actor, {
    supportCategory: "Deal Support",
    description: "A ticket of an admin's own.",
    proof: null,
    idempotencyKey: null,
  });
  const card = await cardOf("A ticket of an admin's own.", other);
  const own = await cardOf("A ticket of an admin's own.", admin);
  await bot.telegram.answered(admin.chat.tap(own, "Take it on"));
  await bot.telegram.until(() => card.text.includes("In Progress by"));
  await bot.core.tickets.change(other.actor, { ids: [id], note: "On it." });
  const told = await admin.chat.told(/^Your support ticket is being worked on/u);
  expect(told.text).toContain("On it.");
  const all = admin.chat.messages().filter(({ text }) => text.startsWith("Your support ticket"));
  expect(all).toHaveLength(1);
});

test("an agent is told of their records also where the app has no https address to open", async () => {
  const plain = await startTestBot({ PUBLIC_URL: "http://legend.test" });
  onTestFinished(() => plain.close());
  const [owner, boss] = [await plain.linked(), await plain.linked("CORE TEAM (ADMIN)")];
  const { id } = await plain.core.tickets.submit(owner.actor, {
    supportCategory: "Deal Support",
    description: "The OTC deal of Plain waits.",
    proof: null,
    idempotencyKey: null,
  });
  await plain.core.tickets.change(boss.actor, { ids: [id], status: "In Progress" });
  const told = await owner.chat.told(/^Your support ticket is being worked on/u);
  expect(told.buttons).toEqual([]);
});

test("a question about a proof is asked and answered in the chats, and a rejected one is reviewed again", async () => {
  const { id, card } = await sendParticipation("2026-03-05");
  admin.chat.reply(card, "Which post is it?");
  const asked = await news(/Which post is it\?/u);
  expect(asked.text).toContain("Participation · Community Call");
  await bot.core.initiatives.review(admin.actor, { ids: [id], status: "Rejected" });
  agent.chat.reply(asked, "The one of Monday.");
  await admin.chat.told(({ text }) => text.includes("The one of Monday."));
  expect(await bot.core.initiatives.find(id)).toMatchObject({ status: "In Review", points: 0 });
});

test("who comes to an initiative is reminded of it with its time, place and link", async () => {
  const { id } = await bot.core.initiatives.addUpcoming(admin.actor, {
    initiative: ["Quarterly Call"],
    initiativeTime: new Date(Date.now() + 30 * 60_000).toISOString(),
    timeZone: "Asia/Singapore",
    place: "Marina One",
    link: "https://meet.example/q4",
  });
  await bot.core.initiatives.come(agent.actor, { id, isComing: true });
  await bot.core.initiatives.remindAttendees();
  const told = await news(/^Soon: Quarterly Call/u);
  expect(told.text).toContain("GMT+8");
  expect(told.text).toContain("Marina One\nhttps://meet.example/q4");
  expect(admin.chat.messages().some(({ text }) => text.includes("Quarterly Call"))).toBe(false);
});
