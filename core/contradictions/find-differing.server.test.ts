import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "#test/root-actor.ts";
import { startCore, type StartedCore } from "#test/start-core.ts";

let started: StartedCore;
beforeAll(async () => {
  started = await startCore();
});
afterAll(() => started.close());

const old = "The deposit for a kayak is $40 and is returned on the same day.";
const add = (title: string, content: string) =>
  started.core.knowledge.addDocument(root, { title, content, category: "Resources" });

const differing = (documentId: string, text: string, isQuoted = false) =>
  started.core.knowledge.differing({ documentIds: [documentId], text, isQuoted });

test("an answer is told what another document states in place of its figure, until somebody says that both hold", async () => {
  await add("Kayaks", `${old}\n\nKayaks are blue.`);
  const { id } = await add("Boats", old.replace("$40", "$60"));
  await started.core.knowledge.findContradictions();
  const { contradictions } = await started.core.knowledge.health(root);
  expect(contradictions.total).toBe(1);
  const other = [{ title: "Kayaks", sentence: old, passage: { from: old } }];
  expect(await differing(id, "It is **60 dollars**.")).toMatchObject(other);
  expect(await differing(id, "It is $60.")).toMatchObject([{ cited: { title: "Boats", figures: ["$60"] } }]);
  expect(await differing(id, "It is $60, or $40 by the other list.")).toEqual([]);
  expect(await differing(id, "It is $60. It is $40.", true)).toMatchObject(other);
  expect(await differing(id, "It is $75.")).toEqual([]);
  expect(
    await started.core.knowledge.differing({ documentIds: [], text: "It is $60.", isQuoted: true }),
  ).toEqual([]);
  await started.core.knowledge.dismissContradiction(root, { key: contradictions.items[0]?.key ?? "" });
  expect(await differing(id, "It is $60.")).toEqual([]);
});

test("every document that differs is told, be they more than two", async () => {
  const dinghy = "The deposit for a dinghy with two oars is $40 and is returned on the same day.";
  for (const [title, price] of [
    ["Pier", "$50"],
    ["Beach", "$55"],
    ["Lagoon", "$65"],
  ] as const)
    await add(title, dinghy.replace("$40", price));
  const { id } = await add("Dinghies", dinghy);
  await started.core.knowledge.findContradictions();
  const told = await differing(id, "It is $40.");
  expect(new Set(told.map(({ title }) => title))).toEqual(new Set(["Pier", "Beach", "Lagoon"]));
});

test("an answer that reckons with the figure of a document that it cites, too, is not told of it", async () => {
  const late = "For each day that a canoe comes back late we charge 2 day rates.";
  const [faq, terms] = [
    await add("Canoe questions", late),
    await add("Canoe terms", late.replace("2 day", "1.5 day")),
  ];
  await started.core.knowledge.findContradictions();
  const text = "It is 3 × 1.5 × 420 = 1,890 USD. The questions say 2 day rates instead.";
  const told = (documentIds: string[]) =>
    started.core.knowledge.differing({ documentIds, text, isQuoted: false });
  expect(await told([faq.id])).toMatchObject([{ title: "Canoe terms" }]);
  expect(await told([faq.id, terms.id])).toEqual([]);
});

test("an answer that quotes one of two documents first says what the other does", async () => {
  const gate = "The fee for feeding an otter is $17 and is paid at the gate.";
  await add("Otters", gate.replace("$17", "$12"));
  await add("Gate", gate);
  await started.core.knowledge.findContradictions();
  const { user } = await started.core.users.add(root, { telegramUsername: "agent", role: "BD" });
  const asked = { content: "What is the fee for feeding an otter at the gate?", sessionId: "s" };
  const { metadata } = (await started.core.chat.ask(user, asked)).assistantMessage;
  const [first, second] = metadata?.sourcesWithScores ?? [];
  expect(new Set([first?.title, second?.title])).toEqual(new Set(["Gate", "Otters"]));
  expect(metadata?.differing).toMatchObject([{ id: second?.id }]);
});

test("of a table that is quoted only the rows are compared that were asked for", async () => {
  const prices = (ladder: string) =>
    `| Goods | Price |\n|---|---|\n| Scaffold tower with wheels | $310 |\n| Aluminium ladder with hooks | ${ladder} |`;
  await add("Prices of spring", prices("$90"));
  const { id } = await add("Prices of autumn", prices("$95"));
  await started.core.knowledge.findContradictions();
  const told = (asked: string) =>
    started.core.knowledge.differing({ documentIds: [id], text: prices("$95"), asked, isQuoted: true });
  const differing = [{ title: "Prices of spring" }];
  expect(await told("How much is a scaffold tower?")).toEqual([]);
  expect(await told("How much is an aluminium ladder?")).toMatchObject(differing);
  expect(await told("Was kostet eine Leiter?")).toMatchObject(differing);
});

test("an answer that takes the price from one list and the deposit from the other is told of it", async () => {
  const list = (price: string, deposit: string) =>
    `| Goods | Price | Deposit |\n|---|---|---|\n| Inflatable rescue raft with pump | ${price} | ${deposit} |`;
  await add("Raft list of spring", list("$520", "$110"));
  const { id } = await add("Raft list of autumn", list("$580", "$130"));
  await started.core.knowledge.findContradictions();
  const told = (text: string) =>
    started.core.knowledge.differing({ documentIds: [id], text, isQuoted: false });
  const differing = [{ title: "Raft list of spring", cited: { figures: ["$580"] } }];
  expect(await told("An inflatable rescue raft is $580, its deposit $110.")).toMatchObject(differing);
  expect(await told("An inflatable rescue raft is $580, or $520 by the other list.")).toEqual([]);
});

test("of two rates in a table it is told under which head the other one stands", async () => {
  const rates = (single: string) =>
    `These are the rates of the desk for what is shipped by sea.\n\n| Goods | Open cover | Single voyage |\n|---|---|---|\n| Lunar telescopes packed in wooden crates | 0.32 % | ${single} |`;
  await add("Telescope rates", rates("0.20 %"));
  const { id } = await add("Telescope guide", rates("0.35 %"));
  await started.core.knowledge.findContradictions();
  expect(await differing(id, "A single voyage is 0.35 %.")).toMatchObject([
    {
      title: "Telescope rates",
      sentence: "Lunar telescopes packed in wooden crates: Single voyage 0.20 %",
      cited: { title: "Telescope guide", figures: ["0.35 %"] },
    },
  ]);
});

test("what an answer says of one side is told of whichever of the two documents it cites first", async () => {
  const back = "The rafts that are given back get the deposit back within 30 days of the notice.";
  const terms = await add(
    "Raft terms",
    `${back}\n\nThe rafts that are kept for longer than a season are ours for 14 days.`,
  );
  const start = await add("Raft start", back.replace("30 days", "14 days"));
  await started.core.knowledge.findContradictions();
  const told = (text: string, documentIds = [start.id, terms.id]) =>
    started.core.knowledge.differing({ documentIds, text, isQuoted: false });
  const differing = [{ title: "Raft start", cited: { title: "Raft terms", figures: ["30 days"] } }];
  expect(await told("The deposit comes back within 30 days of the notice.")).toMatchObject(differing);
  // The other figure stands there of another matter.
  const kept = "Rafts that are kept for longer than a season are ours for 14 days.";
  expect(await told(`The deposit comes back within 30 days of the notice.\n\n${kept}`)).toMatchObject(
    differing,
  );
  expect(await told("The deposit is back within 30 days of the notice, or 14 days by the other.")).toEqual(
    [],
  );
});

test("an answer that says something else with the same figure is not told of it", async () => {
  const begins = "From the signed order until the first delivery of the bikes it takes 4 weeks to start.";
  const trial = "A trial of the bikes lasts 4 weeks and has the price of every other month.";
  const { id } = await add("Bikes", `${begins}\n\n${trial}`);
  await add("Bike questions", begins.replace("4 weeks", "6 weeks"));
  await started.core.knowledge.findContradictions();
  const told = (text: string, asked = "") =>
    started.core.knowledge.differing({ documentIds: [id], text, asked, isQuoted: false });
  expect(await told("The first delivery comes 4 weeks after the order.")).toMatchObject([
    { title: "Bike questions" },
  ]);
  expect(await told("It takes 4 weeks.", "How long until the first delivery?")).toHaveLength(1);
  expect(await told("You can start with a 4-week trial, at the price of other months.")).toEqual([]);
  expect(await told("It is 4 weeks.", "How long is the trial?")).toEqual([]);
  expect(await told("We gladly lend helmets for the 4 weeks.", "Do you lend helmets for 4 weeks?")).toEqual(
    [],
  );
});
