import { expect, test } from "vitest";
import { root } from "#test/root-actor.ts";
import { lookingInto } from "./lead-texts.ts";
import { startLeads } from "#test/start-leads.ts";

const { fake, started, send, says } = startLeads();

test("what says nothing without a sentence that is left out goes with it", async () => {
  const commits = { n: 2, why: "commits", stated: null, instead: null, tied: [3] };
  const finds = (first: object) => ({
    text: JSON.stringify({ sentences: [first, { n: 3, why: "unstated", tied: [4] }] }),
  });
  const [known, question] = ["We look after books on many exchanges, day and night.", "Which are you on?"];
  const written = `${known} It is 500 or 700 USD. Both are without VAT. In either case. ${question}`;
  fake().understands(finds(commits));
  fake().next(says(written));
  expect(await send()).toMatchObject({ suggestedReply: `${known} ${question}`, unsupported: [] });
  const instead = "The proposal names both prices.";
  fake().understands(finds({ ...commits, instead }));
  fake().next(says(written));
  expect(await send()).toMatchObject({
    suggestedReply: `${known} ${instead} Both are without VAT. In either case. ${question}`,
    unsupported: ["Both are without VAT."],
  });
});

test("what is tied to a sentence that is left out is said otherwise where the model has words for it, but once", async () => {
  const known = "We look after books on many exchanges, day and night.";
  const instead = "The proposal names the sum.";
  const sentences = [
    { n: 2, why: "commits", instead: null, tied: [3, 4] },
    { n: 3, why: "commits", instead, tied: [4] },
    { n: 4, why: "commits", instead },
  ];
  fake().understands({ text: JSON.stringify({ sentences }) });
  fake().next(
    says(`${known} That is 500 USD. With 19 % VAT it is 595 USD. In three parts. Which are you on?`),
  );
  expect((await send()).suggestedReply).toBe(`${known} ${instead} Which are you on?`);
});

test("a sum that goes on with an amount that was left out goes, too, unless what it rests on states that amount", async () => {
  const content =
    "# Wombat review\n\nA wombat review costs 240 USD.\n\n# Wombat journey\n\nA journey is 35 USD.";
  await started().core.knowledge.addDocument(root, { title: "Wombat", content, category: "Service Decks" });
  const other = "# Wombat deposit\n\nWhoever lends a wombat leaves 250 USD.";
  await started().core.knowledge.addDocument(root, {
    title: "Deposit",
    content: other,
    category: "Service Decks",
  });
  const question = "Shall we look at your wombat together on Monday?";
  const replied = async (stated: string) => {
    const sentences = [
      { n: 1, why: "commits", stated: "A wombat review costs 240 USD.", instead: null },
      { n: 2, why: "commits", stated, works: ["250 + 35 = 285"], instead: null },
    ];
    fake().understands({ text: JSON.stringify({ sentences }) });
    fake().next(
      says(`A wombat review costs 250 USD. With the journey it is 250 + 35 = 285 USD. ${question}`),
    );
    return (await send({ leadMessage: "What is a wombat review with the journey and the deposit?" }))
      .suggestedReply;
  };
  expect(await replied("A wombat review costs 240 USD. … A journey is 35 USD.")).toBe(
    `${lookingInto("en")} ${question}`,
  );
  expect(await replied("A journey is 35 USD. … Whoever lends a wombat leaves 250 USD.")).toContain("285 USD");
});

test("what was told may be reckoned with later, unless the lead alone claims it", async () => {
  const price = "A bilby review costs 700 USD, a bilby report 300 USD, without 19 % VAT.";
  const content = `# Bilby review\n\n${price}`;
  await started().core.knowledge.addDocument(root, { title: "Bilby", content, category: "Service Decks" });
  const sentences = [{ n: 1, why: "commits", stated: price, instead: null }];
  fake().understands({ text: JSON.stringify({ sentences }) });
  const leadMessage = "What are a bilby review and a bilby report together?";
  fake().next(says("A bilby review and a bilby report are 700 + 300 = 1,000 USD. Shall we begin?"));
  await send({ leadMessage });
  const withTax = "With 19 % VAT the bilby review and the bilby report are 1,190 USD. Shall we begin?";
  fake().next(says(withTax));
  const reply = await send({ leadMessage: "And with VAT on the bilby review?" });
  expect(reply.suggestedReply).toBe(withTax);
  expect(reply.unsupported).toEqual([]);
});

test("a reply is held against what states its figures, too, where it names another source", async () => {
  const price = "A potoroo review costs 730 USD.";
  const content = `# Potoroo review\n\n${price}`;
  await started().core.knowledge.addDocument(root, { title: "Potoroo", content, category: "Service Decks" });
  fake().understands({ text: JSON.stringify({ sentences: [] }) });
  fake().next({ text: "answerable: yes\nused: none\nOur potoroo review costs 730 USD. Shall we begin?" });
  await send({ leadMessage: "What does a potoroo review cost?" });
  const check = fake()
    .structured()
    .findLast(({ body }) => body.messages[0]?.content.includes("You check") === true);
  expect(check?.body.messages.at(-1)?.content).toContain(price);
});

test("what is worked out of published prices in one sentence may be told in the next, unmarked", async () => {
  const price = "A numbat review costs 700 USD, a numbat report 300 USD, 20 % more within a day.";
  const content = `# Numbat review\n\n${price}`;
  await started().core.knowledge.addDocument(root, { title: "Numbat", content, category: "Service Decks" });
  const sentences = [1, 2, 3].map((n) => ({ n, why: "commits", stated: price, instead: null }));
  fake().understands({ text: JSON.stringify({ sentences }) });
  fake().next(
    says(
      "Both are 700 + 300 = 1,000 USD. Those 1,000 USD are 1,000 × 1.2 = 1,200 USD within a day. Or 1,500 USD.",
    ),
  );
  const reply = await send({ leadMessage: "What are a numbat review and a numbat report within a day?" });
  expect(reply.suggestedReply).toBe(
    "Both are 700 + 300 = 1,000 USD. Those 1,000 USD are 1,000 × 1.2 = 1,200 USD within a day.",
  );
  expect(reply.unsupported ?? []).toEqual([]);
});

test("a sum for which the model names no words stays where the firm has no rule of what it keeps back", async () => {
  const content = "# Quoll review\n\nA quoll review costs 700 USD, a quoll report 300 USD.";
  await started().core.knowledge.addDocument(root, { title: "Quoll", content, category: "Service Decks" });
  const sentences = [1, 2, 3].map((n) => ({ n, why: "commits", stated: null, instead: null }));
  fake().understands({ text: JSON.stringify({ sentences }) });
  const shown = "A quoll review and a quoll report are 700 + 300 = 1,000 USD.";
  const copied = "A quoll report costs 300 USD.";
  const invented = "We pay 300 USD back if you are unhappy.";
  const question = "Shall we look at your quoll together on Monday?";
  const replied = async () => {
    fake().next(says(`${shown} ${copied} ${invented} ${question}`));
    return send({ leadMessage: "What are a quoll review and a quoll report?" });
  };
  const ruled = async (proposalStatusRule: string) => {
    const { guidance, version } = await started().core.guidance.read(root);
    await started().core.guidance.save(root, {
      guidance: { ...guidance, proposalStatusRule },
      basedOn: version,
    });
  };
  await ruled("Before a proposal, keep prices back.");
  expect((await replied()).suggestedReply).toBe(`${lookingInto("en")} ${question}`);
  await ruled("");
  const reply = await replied();
  expect(reply.suggestedReply).toBe(`${shown} ${copied} ${question}`);
  expect(reply.unsupported).toEqual([copied]);
});

test("a sum in the words of any language stays where the model's working bears it out, and goes where it does not", async () => {
  const content = "# Bilby review\n\nA bilby page costs 0.182 USD. From 20,000 pages 5 % off.";
  await started().core.knowledge.addDocument(root, { title: "Bilby", content, category: "Service Decks" });
  const working = (works: string[]) => {
    const stated = "A bilby page costs 0.182 USD. From 20,000 pages 5 % off.";
    const found = { n: 1, why: "commits", stated, works, instead: null, tied: [] };
    fake().understands({ text: JSON.stringify({ sentences: [found] }) });
  };
  const sumOf = (amount: string) => `Les pages bilby reviennent à ${amount} USD, remise de 5 % comprise.`;
  const question = "Quand vous les faut-il, et sous quelle forme ?";
  const replied = async (sum: string) => {
    fake().next(says(`${sum} ${question}`));
    return send({ leadMessage: "Combien coûtent 31 400 pages bilby ?" });
  };
  const right = sumOf("5.429,06");
  working(["31400 * 0.182 = 5714.8", "5714.8 - 5 % = 5429.06"]);
  expect((await replied(right)).suggestedReply).toBe(`${right} ${question}`);
  working(["31400 * 0.182 = 5741.8", "5741.8 - 5 % = 5454.71"]);
  expect((await replied(sumOf("5.454,71"))).suggestedReply).toContain(question);
});

test("a sum that prices of the sources come to is no right one where the working comes to another", async () => {
  const content = "# Numbat review\n\nA numbat page costs 48 USD, a numbat hour 58 USD.";
  await started().core.knowledge.addDocument(root, { title: "Numbat", content, category: "Service Decks" });
  const stated = "A numbat page costs 48 USD, a numbat hour 58 USD.";
  const found = { n: 1, why: "commits", stated, works: ["4 * 48 = 192"], instead: null, tied: [] };
  fake().understands({ text: JSON.stringify({ sentences: [found] }) });
  const question = "When do you need them, and in which form?";
  const replied = async (sum: string) => {
    fake().next(says(`${sum} ${question}`));
    return send({ leadMessage: "What are 4 numbat pages?" });
  };
  const wrong = "Four numbat pages are 4 × 58 = 232 USD.";
  expect((await replied(wrong)).suggestedReply).toBe(`${lookingInto("en")} ${question}`);
  const right = "Four numbat pages are 4 × 48 = 192 USD.";
  expect((await replied(right)).suggestedReply).toBe(`${right} ${question}`);
});

test("a count that the working rounds up marks nothing", async () => {
  const content = "# Quokka desk\n\nA quokka desk seats 8 and costs 11.50 USD.";
  await started().core.knowledge.addDocument(root, { title: "Quokka", content, category: "Service Decks" });
  const works = ["260 / 8 = 32.5 = 33", "33 * 11.50 = 379.50"];
  const stated = "A quokka desk seats 8 and costs 11.50 USD.";
  const found = { n: 1, why: "commits", stated, works, instead: null, tied: [] };
  fake().understands({ text: JSON.stringify({ sentences: [found] }) });
  const reply = "33 quokka desks are 379.50 USD. Where shall they stand, and from when on?";
  fake().next(says(reply));
  const { suggestedReply, unsupported } = await send({ leadMessage: "Quokka desks for 260 guests?" });
  expect([suggestedReply, unsupported ?? []]).toEqual([reply, []]);
});

test("a price of another row is not published, and one whose term stands elsewhere is marked", async () => {
  const content =
    "# Eland boats\n\nAll eland prices are for a contract of 36 months.\n\n" +
    "| Boat | Price |\n|---|---|\n| Eland 45 | 640 USD |\n| Eland 45 H | 760 USD |";
  await started().core.knowledge.addDocument(root, { title: "Eland", content, category: "Service Decks" });
  const wrong = "| Eland 45 | 640 USD |";
  const right = "| Eland 45 H | 760 USD |";
  const sentences = [
    { n: 1, why: "commits", stated: wrong },
    { n: 2, why: "commits", stated: right },
  ];
  fake().understands({ text: JSON.stringify({ sentences }) });
  const told = "An Eland 45 H is 760 USD on a 36-month contract.";
  fake().next(says(`The Eland 45 H is 640 USD. ${told} Which lake is yours?`));
  const reply = await send({ leadMessage: "What does an Eland 45 H boat cost?" });
  expect(reply.suggestedReply).toBe(`${told} Which lake is yours?`);
  expect(reply.unsupported).toEqual([told]);
});

test("a published price is not told for another time than the sources say", async () => {
  const stated = "A hartebeest shed is 90 EUR per month.";
  await started().core.knowledge.addDocument(root, {
    title: "Hartebeest",
    content: `# Hartebeest sheds\n\n${stated}`,
    category: "Service Decks",
  });
  fake().understands({ text: JSON.stringify({ sentences: [{ n: 1, why: "commits", stated }] }) });
  const question = "How many sheds do you need, for how many animals, and from when on?";
  fake().next(says(`A hartebeest shed is 90 EUR per week. ${question}`));
  const reply = await send({ leadMessage: "What does a hartebeest shed cost?" });
  expect(reply.suggestedReply).not.toContain("90 EUR");
  expect(reply.suggestedReply).toContain(question);
});

test("what the check finds beyond the quoted words stays out or is marked, though the lead wrote that figure", async () => {
  const stated = "| Takin hive | 64 EUR |";
  // With figures of all kinds in a library, some price comes to the lead's.
  const content = `# Takin hives\n\n| What | Price |\n|---|---|\n${stated}\n\nA takin post is 3 EUR, within 60 km.`;
  await started().core.knowledge.addDocument(root, { title: "Takin", content, category: "Service Decks" });
  const instead = "What it comes to the proposal names.";
  const question = "When do they flower this year?";
  const replied = async (price: number, beyond: string, proposalReceived = false) => {
    const works = [`20 * ${price} = ${20 * price}`];
    const found = { n: 1, why: "commits", stated, beyond, works, instead };
    fake().understands({ text: JSON.stringify({ sentences: [found] }) });
    const told = `Yes, 20 × €${price} = €${20 * price}.`;
    fake().next(says(`${told} ${question}`));
    const leadMessage = `So 20 x ${price} = ${20 * price} for the takin hives, ok?`;
    const { suggestedReply, unsupported } = await send({ leadMessage, proposalReceived });
    return { told, suggestedReply, unsupported };
  };
  for (const beyond of ["€60", "60", "€1200"])
    expect(await replied(60, beyond)).toMatchObject({ suggestedReply: `${instead} ${question}` });
  const marked = await replied(60, "€60", true);
  expect(marked.unsupported).toEqual([marked.told]);
  const right = await replied(64, "€1280");
  expect(right).toMatchObject({ suggestedReply: `${right.told} ${question}`, unsupported: [] });
});
