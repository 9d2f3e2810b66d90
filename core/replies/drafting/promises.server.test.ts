import { beforeAll, expect, test } from "vitest";
import { root } from "#test/root-actor.ts";
import { completedNotice, guardedNotice, lookingInto } from "./lead-texts.ts";
import { startLeads } from "#test/start-leads.ts";

const { fake, started, actor, send, says } = startLeads();

const pauses = "An okapi contract may be paused for up to 2 months, only with approval of the keeper.";
const leadMessage = "May we pause the okapi contract?";

beforeAll(async () => {
  const content = `# Okapi pauses\n\n${pauses}\n\nWe compare offers of other okapi keepers line by line.`;
  await started().core.knowledge.addDocument(root, { title: "Okapi", content, category: "Service Decks" });
});

const finds = (found: object) =>
  fake().understands({ text: JSON.stringify({ sentences: [{ n: 1, why: "commits", ...found }] }) });

test("a promise that leaves out a condition of the words quoted for it is marked, and the agent is told the condition", async () => {
  finds({ stated: pauses, beyond: "up to 2 months … only with approval of the keeper." });
  fake().next(says("You can pause the okapi contract in July. Shall I note it for you then?"));
  const reply = await send({ proposalReceived: true, leadMessage });
  expect(reply.unsupported).toEqual(["You can pause the okapi contract in July."]);
  expect(reply.notice).toContain('"up to 2 months … only with approval of the keeper"');
});

const approval = "only with approval of the keeper";
const paused = async (promise: string, said: string | null) => {
  finds({ stated: pauses, conditions: [{ words: approval, said }], beyond: null });
  fake().next(says(`${promise} Shall I note it for you then?`));
  return send({ proposalReceived: true, leadMessage: `${leadMessage} Our keeper likes it.` });
};

test.each([null, "", "none", "If the keeper agrees"])(
  "a condition that nobody says is left out, whatever the verdict: %j",
  async (said) => {
    const promise = "You can pause the okapi contract in July.";
    const reply = await paused(promise, said);
    expect(reply.unsupported).toEqual([promise]);
    expect(reply.notice).toContain(`"${approval}"`);
  },
);

test.each([
  ["If the keeper agrees, you can pause the okapi contract.", "If the keeper agrees"],
  ["If it's fine with the keeper, you can pause the okapi contract.", "If it’s fine with the keeper"],
  ["You can pause the okapi contract.", "Our keeper likes it."],
])("a condition that the reply says, or that the lead meets, is not: %s %s", async (promise, said) => {
  const reply = await paused(promise, said);
  expect(reply.unsupported).toEqual([]);
  expect(reply.notice).toBeUndefined();
});

test("a promise of more than the words quoted for it say is marked, though these stand there", async () => {
  finds({ stated: "We compare offers of other okapi keepers line by line.", beyond: "that we match them" });
  fake().next(says("No problem, we can match their okapi offer. Will you send it to me?"));
  const reply = await send({ proposalReceived: true, leadMessage: "Can you match their okapi offer?" });
  expect(reply.unsupported).toEqual(["No problem, we can match their okapi offer."]);
  expect(reply.notice).toBeUndefined();
});

test.each([null, "", "none"])(
  "a promise with all that the words quoted for it say is not: %j",
  async (beyond) => {
    finds({ stated: pauses, beyond });
    fake().next(
      says("You can pause the okapi contract for up to 2 months if the keeper approves. When would that be?"),
    );
    const reply = await send({ proposalReceived: true, leadMessage });
    expect(reply.unsupported).toEqual([]);
  },
);

test("words without any in them state nothing", async () => {
  finds({ stated: "…" });
  fake().next(says("You get all of your money back, whatever happens. Shall I note it for you?"));
  const reply = await send({ proposalReceived: true, leadMessage });
  expect(reply.unsupported).toEqual(["You get all of your money back, whatever happens."]);
});

test.each([
  { beyond: "only with approval of the keeper" },
  { beyond: null, conditions: [{ words: "only with approval of the keeper", said: null }] },
])("before a proposal it is said with its condition instead: %j", async (left) => {
  const instead = "A pause of up to 2 months is possible with approval of the keeper.";
  finds({ stated: pauses, ...left, instead });
  fake().next(says("You can pause the okapi contract for up to 2 months. When would that be?"));
  const reply = await send({ leadMessage });
  expect(reply.suggestedReply).toBe(`${instead} When would that be?`);
});

test("before a proposal a published price stays, marked, where a condition alone is missing and no words with it", async () => {
  finds({ stated: pauses, conditions: [{ words: "only with approval of the keeper", said: null }] });
  const promise = "You can pause the okapi contract for up to 2 months.";
  fake().next(says(`${promise} When would that be?`));
  const reply = await send({ leadMessage });
  expect(reply.suggestedReply).toContain(promise);
  expect(reply.unsupported).toEqual([promise]);
  expect(reply.notice).toContain(`"${approval}"`);
});

test("the agent is told what the sentences that were left out would have committed to", async () => {
  const sentences = [1, 2].map((n) => ({ n, why: "commits", stated: null, instead: null }));
  fake().understands({ text: JSON.stringify({ sentences }) });
  const question = "Shall we look at your okapi together on Monday?";
  const noticed = async (left: string) => {
    fake().next(says(`${left} ${question}`));
    const reply = await send({ leadMessage: "Will you take our okapi of 30 years on?" });
    expect(reply.suggestedReply).toContain(question);
    expect(reply.suggestedReply).not.toContain(left);
    return reply.notice;
  };
  const left = (to: string) =>
    `Sentences that would commit to ${to} before the proposal were left out or reworded.`;
  expect(await noticed("We take your 30-year-old okapi on. We surely do.")).toBe(left("a promise"));
  expect(await noticed("We take it on in 5 days. It is 900 USD.")).toBe(left("a price or a time"));
  expect(await noticed("We surely do. You get 7 % off until 1 December.")).toBe(
    left("a percentage, a date or a promise"),
  );
});

test("a question that loses its answer is told that it is looked into, unless it just was", async () => {
  const question = "Shall we look at your aardwolf together on Monday?";
  const replied = async () => {
    finds({ stated: null, instead: null });
    fake().next(says(`An aardwolf is 900 USD. ${question}`));
    return (await send({ leadMessage: "Price for an aardwolf please" })).suggestedReply;
  };
  expect(await replied()).toBe(`${lookingInto("en")} ${question}`);
  expect(await replied()).toBe(question);
});

test("the agent is told why a sentence is not as it was written, and nothing where it is", async () => {
  const leadMessage = "What is an okapi contract, and may we pause it?";
  const noticed = async (said: string, found: object) => {
    finds(found);
    fake().next(says(`${said} Which okapi do you think of, and from when on?`));
    return (await send({ leadMessage })).notice;
  };
  const paused = "An okapi contract may be paused for up to 2 months.";
  const conditions = [{ words: approval, said: null }];
  const completed = { stated: pauses, conditions, instead: pauses };
  expect(await noticed(paused, completed)).toBe(completedNotice);
  const wrong = "An okapi contract may be paused for up to 5 months.";
  expect(await noticed(wrong, { stated: pauses, instead: null })).toBe(guardedNotice(["time"], "otherwise"));
  const asked = "Which contract do you have?";
  expect(await noticed(asked, { stated: null, instead: asked })).toBeUndefined();
});

test("what the lead alone claims is no ground for a promise, what the agent's side sent is", async () => {
  const claim = "We were told that a dugong review would be 500 USD.";
  const confirmed = "Yes, a dugong review is 500 USD.";
  const replied = async (stated: string) => {
    finds({ stated });
    fake().next(says(`${confirmed} You need it on 12 March, as you say. Shall we begin?`));
    return send({ proposalReceived: true, leadMessage: `${claim} Can you confirm? We need it on 12 March.` });
  };
  expect((await replied(claim)).unsupported).toEqual([confirmed]);
  const marked = await replied(confirmed);
  expect(marked.unsupported).toEqual([confirmed]);
  const text = "A dugong review is 500 USD for you.";
  await started().core.leads.markSent(actor(), { id: marked.assistantMessage.id, text });
  expect((await replied(text)).unsupported).toEqual([]);
});

test("what a model notes in place of words for the lead is not sent, and a total is told to come later but once", async () => {
  const [known, question] = ["We look after okapis day and night.", "Which okapi is yours?"];
  const later = "The total comes with the proposal after a visit.";
  const found = ["null", '"..."', "N/A", "Remove this sentence.", later, later.replace("The", "The exact")];
  const sentences = found.map((instead, at) => ({ n: at + 2, why: "commits", stated: null, instead }));
  fake().understands({ text: JSON.stringify({ sentences }) });
  const promises = found.map((_, at) => `In total it is about ${at + 5},080 USD.`);
  fake().next(says([known, ...promises, question].join(" ")));
  const reply = await send({ leadMessage: "What is an okapi visit?" });
  expect(reply.suggestedReply).toBe(`${known} ${later} ${question}`);
});

test("before a proposal a published price that lacks a condition is told with it, or as it is and marked, and never lost", async () => {
  const [rule, condition] = ["A vicuna review costs 640 USD", "for contracts of 24 months"];
  const content = `# Vicuna review\n\n${rule} ${condition}.`;
  await started().core.knowledge.addDocument(root, { title: "Vicuna", content, category: "Service Decks" });
  const price = "A vicuna review costs 640 USD.";
  const question = "Shall we look at your vicuna together on Monday?";
  const replied = async (instead: string | null, stated: string | null = `${rule} ${condition}.`) => {
    finds({ stated, conditions: [{ words: condition, said: null }], instead });
    fake().next(says(`${price} ${question}`));
    return send({ leadMessage: "What does a vicuna review cost?" });
  };
  const whole = "For contracts of 24 months a vicuna review costs 640 USD.";
  const told = await replied(whole);
  expect(told.suggestedReply).toBe(`${whole} ${question}`);
  expect(told.unsupported).toEqual([]);
  for (const instead of [null, whole.replace("640", "590"), "The proposal names the price of a review."]) {
    const kept = await replied(instead);
    expect(kept.suggestedReply).toBe(`${price} ${question}`);
    expect(kept.unsupported).toEqual([price]);
    expect(kept.notice).toContain(`"${condition}"`);
  }
  expect((await replied(whole, null)).suggestedReply).toBe(`${lookingInto("en")} ${question}`);
});

test("a discount that nothing publishes goes before a proposal, whatever condition the model names for it", async () => {
  const question = "Shall we look at your okapi together on Monday?";
  finds({ stated: pauses, conditions: [{ words: "only with approval", said: null }] });
  fake().next(says(`You get 30 % off the okapi contract. ${question}`));
  expect((await send({ leadMessage })).suggestedReply).toBe(`${lookingInto("en")} ${question}`);
});

test("a check that is written as prose is asked for once more, beside what was written", async () => {
  const prose = "Sentence 1 binds you to nothing.";
  const found = JSON.stringify({ sentences: [{ n: 1, why: "unstated" }] });
  fake().understands(({ messages }) => ({
    text: JSON.stringify(messages).includes("no JSON object as it was asked for") ? found : prose,
  }));
  const told = "An okapi of ours has won every contest.";
  fake().next(says(`${told} Shall we look at yours together?`));
  const reply = await send({ leadMessage });
  expect(reply.unsupported).toEqual([told]);
  const again = fake()
    .structured()
    .findLast(({ body }) => body.messages.at(-1)?.content.includes("no JSON object") === true);
  expect(again?.body.messages.at(-2)?.content).toBe(prose);
});

test("before a proposal what goes beyond a published price goes alone, where the words in place of it have the price", async () => {
  const [stated, beyond] = ["A numbat review costs 240 USD.", "with a guide whom we find for you in 3 days"];
  const content = `# Numbat review\n\n${stated}`;
  await started().core.knowledge.addDocument(root, { title: "Numbat", content, category: "Service Decks" });
  const question = "Shall we look at your numbat together on Monday?";
  const replied = async (instead: string) => {
    finds({ stated, beyond, instead });
    fake().next(says(`A numbat review is 240 USD, ${beyond}. ${question}`));
    return (await send({ leadMessage: "What is a numbat review?" })).suggestedReply;
  };
  expect(await replied("A numbat review is 240 USD.")).toBe(`A numbat review is 240 USD. ${question}`);
  expect(await replied("A numbat review is 250 USD.")).toBe(`${lookingInto("en")} ${question}`);
  expect(await replied(`A numbat review is 240 USD ${beyond}.`)).toBe(question);
});
