import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { messageLimit } from "#contracts/chat.ts";
import { eventually } from "#test/eventually.ts";
import { root } from "#test/root-actor.ts";
import { startCore, type StartedCore } from "#test/start-core.ts";
import type { Actor } from "../actor.ts";

let started: StartedCore;
let admin: Actor;
let agent: Actor;

beforeAll(async () => {
  started = await startCore();
  const { users } = started.core;
  admin = (await users.add(root, { telegramUsername: "boss", role: "CORE TEAM (ADMIN)" })).user;
  agent = (await users.add(root, { telegramUsername: "agent", role: "BD" })).user;
});
afterAll(() => started.close());

const letters = "bcdfghjklmnpqrstvwxyz";
const word = () => Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join("");

/** As long as a message may be, of words that no compression makes shorter. */
const longQuestion = (): string => {
  let question = "Do we insure";
  while (question.length < messageLimit - 10) question += ` ${word()}`;
  return `${question}?`;
};

const pendingAbout = async (question: string) => {
  const { rows } = await started.core.gaps.list(admin, { status: "pending" });
  const found = rows.find(({ userQuestion }) => userQuestion === question);
  if (found === undefined) throw new Error("nothing is pending about it");
  return found;
};

const closureOf = async (id: string) => (await started.core.gaps.read(admin, { id })).closure?.state;

const ask = (content: string, sessionId: string) => started.core.chat.ask(agent, { content, sessionId });
const askLead = (leadMessage: string, projectName: string) =>
  started.core.leads.replyToLead(agent, { projectName, leadMessage, sessionId: "s", service: "OTC" });

test("a question as long as a message may be is answered, and answered when it is asked again", async () => {
  const question = longQuestion();
  expect((await ask(question, "one")).knowledgeGapDetected).toBe(true);
  const { id } = await pendingAbout(question);
  await started.core.gaps.resolve(admin, { id, status: "answered", adminResponse: "We insure them all." });
  await eventually(async () => expect(await closureOf(id)).toBe("proven"));
  const again = await ask(question, "two");
  expect(again.knowledgeGapDetected).toBe(false);
  expect(again.assistantMessage.content).toContain("We insure them all.");
  await started.core.gaps.improve(admin, { id, improvedAnswer: "We insure every one." });
  await eventually(async () => expect(await closureOf(id)).toBe("proven"));
  expect((await ask(question, "three")).assistantMessage.content).toContain("We insure every one.");
});

test("so is a message of a lead", async () => {
  const message = longQuestion();
  expect((await askLead(message, "Acme")).knowledgeGapDetected).toBe(true);
  const { id } = await pendingAbout(message);
  await started.core.gaps.resolve(admin, { id, status: "answered", adminResponse: "Yes, with partners." });
  await eventually(async () => expect(await closureOf(id)).toBe("proven"));
  const again = await askLead(message, "Next");
  expect(again.knowledgeGapDetected).toBe(false);
  expect(again.suggestedReply).toContain("Yes, with partners.");
});

test.each(["bd_assistant", "lead_replier"] as const)(
  "the reply to it is improved among those of %s",
  async (module) => {
    const question = longQuestion();
    await (module === "bd_assistant" ? ask(question, "four") : askLead(question, "Improved"));
    const { id } = await pendingAbout(question);
    const { review } = started.core;
    const { rows } = await review.listReplies(admin, { module, daysBack: 1 });
    const reply = rows.find(({ userQuestion }) => userQuestion === question);
    const improve = module === "bd_assistant" ? review.improve : review.improveLead;
    await improve(admin, { id: reply?.id ?? "", improvedAnswer: "Only some." });
    await eventually(async () => expect(await closureOf(id)).toBe("proven"));
  },
);

test("questions without words are told apart", async () => {
  for (const question of ["?!?!", "🐋🐋🐋"]) {
    await started.database.sql.transaction((trx) =>
      started.core.knowledge.addExtrasEntry(trx, {
        extras: "extras",
        question,
        answer: `About ${question}`,
        actor: admin,
      }),
    );
  }
  const live = await started.database.sql("extras_entries").whereNull("superseded_at").pluck("answer");
  expect(live).toEqual(expect.arrayContaining(["About ?!?!", "About 🐋🐋🐋"]));
});
