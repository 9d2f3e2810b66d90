import { beforeAll, describe, expect, test } from "vitest";
import { editor, knowledgeTests } from "#test/start-knowledge.ts";
import { newId } from "../ids.ts";
import { blocksOf } from "./markdown-blocks.ts";

const startKnowledge = knowledgeTests();
let start: Awaited<ReturnType<typeof startKnowledge>>;

// The sample is only read here; each test about Extras asks about a chain of its own.
beforeAll(async () => {
  start = await startKnowledge();
  await start.knowledge.loadSample("content");
});

const ask = (question: string, documents = 3) =>
  start.knowledge.retrieve({ question, documents, extras: "extras" });
const answer = (question: string, text: string, extras: "extras" | "extras_lead" = "extras") =>
  start.sql.transaction((trx) =>
    start.knowledge.addExtrasEntry(trx, { extras, question, answer: text, actor: editor }),
  );

test("finds the passage that answers, with its document as the first source", async () => {
  const found = await ask("What commission do I get on an OTC deal?");
  expect(found.evidence).toBe("answer");
  expect(found.sources[0]?.title).toBe("Deal Closed & BD Commission Structure");
  expect(found.passages.map(({ text }) => text).join("\n")).toContain("20 % of the net spread");
  expect(found.passages[0]?.documentId).toBe(found.sources[0]?.id);
});

test("gives at most the asked number of documents, relevance falling", async () => {
  for (const documents of [1, 2, 5]) {
    const { sources, passages } = await ask("market making retainer price", documents);
    expect(sources.length).toBeLessThanOrEqual(documents);
    expect(new Set(passages.map(({ documentId }) => documentId)).size).toBe(sources.length);
    const scores = sources.map(({ relevanceScore }) => relevanceScore);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  }
});

test("understands typing slips and shorthand", async () => {
  for (const question of ["otc comission", "comm on OTC", "over-the-counter commisssion"]) {
    expect((await ask(question)).sources[0]?.title).toBe("Deal Closed & BD Commission Structure");
  }
});

test.each([
  ["how does teh entry tset work", "how does the entry test work"],
  [
    "which detials must be filled in so my requst isnt sent bakc",
    "which details must be filled in so my request isnt sent back",
  ],
  ["someone trashes us on reddit, shoud i anser", "someone trashes us on reddit, should i answer"],
])("finds for %j what it finds for %j", async (typed, meant) => {
  const [asTyped, asMeant] = [await ask(typed), await ask(meant)];
  const found = ({ passages }: typeof asTyped) =>
    passages.map(({ passageId, relevance }) => [passageId, relevance]);
  expect(found(asTyped)).toEqual(found(asMeant));
  expect(asTyped.evidence).toBe(asMeant.evidence);
});

test("knows that agents are the BDs of the documents", async () => {
  const titles = {
    "how does an agent get paid": "Commission Payment Policy",
    "do agents get a salary": "BD FAQ",
  };
  for (const [question, title] of Object.entries(titles)) {
    const { evidence, sources } = await ask(question);
    expect([question, evidence, sources[0]?.title]).toEqual([question, "answer", title]);
  }
});

test.each(["What is TGE?", "what's slippage", "what is a market maker"])(
  "finds in the glossary what a word means: %j",
  async (question) => {
    expect((await ask(question)).sources[0]?.title).toBe("Web3 BD Glossary");
  },
);

test("asks no glossary about what is the firm's own", async () => {
  expect((await ask("what is our spread")).sources[0]?.title).not.toBe("Web3 BD Glossary");
});

test.each([
  "how do i fix a leaking tap",
  "who won the champions league last year",
  "what is the capital of Mongolia",
  "",
  "???",
])("sees a gap in %j", async (question) => {
  expect((await ask(question)).evidence).toBe("gap");
});

test("searches categories by themselves beside all the rest", async () => {
  const category = "Lead Handling Scripts";
  const asked = { question: "OTC commission", documents: 3, extras: "extras" } as const;
  const { everywhere, within } = await start.knowledge.retrieveWithin({
    ...asked,
    within: { categories: [category], documents: 2, passages: 5 },
  });
  const alone = await start.knowledge.retrieve(asked);
  expect(everywhere.sources.map(({ id }) => id)).toEqual(alone.sources.map(({ id }) => id));
  expect(within.sources).toHaveLength(2);
  expect(new Set(within.sources.map((source) => source.category))).toEqual(new Set([category]));
});

describe("Extras", () => {
  test("an answered question comes first from then on, asked in other words too", async () => {
    expect((await ask("Do you support the Polkadot chain?")).extras).toBeNull();
    await answer("Do you support the Polkadot chain?", "Polkadot follows in **spring**.");
    for (const question of ["do you support the polkadot chain", "Is the Polkadot chain supported?"]) {
      const found = await ask(question);
      expect(found.extras).toMatchObject({ text: "Polkadot follows in **spring**.", title: "Extras" });
      expect([found.evidence, found.passages[0]]).toEqual(["answer", found.extras]);
      expect(found.sources[0]?.title).toBe("Extras");
    }
  });

  test("a name is no slip, however much it is like a word", async () => {
    await answer("Do clients have to use Sqauds?", "Sqauds is one of three.");
    expect((await ask("do clients have to use sqauds")).extras?.text).toBe("Sqauds is one of three.");
  });

  test("an entry asked for in a hurry is found", async () => {
    await answer("Wich walet do we recieve Avalanche payments in?", "The treasury's.");
    for (const question of [
      "Wich walet do we recieve Avalanche payments in?",
      "Which wallet do we receive Avalanche payments in?",
    ])
      expect((await ask(question)).extras?.text).toBe("The treasury's.");
  });

  test("a question alike only in part is below the threshold", async () => {
    await answer("Do you support the Cosmos chain?", "Cosmos follows in spring.");
    expect((await ask("Which chain do pools run on and what is the fee?")).extras).toBeNull();
  });

  test.each([
    ["Which law governs our NEAR loans for OTC?", "Which law governs our NEAR loans for MM?"],
    ["Who approves a refund of the Aleo deposit?", "When is a refund of the Aleo deposit approved?"],
    ["Do first-year agents get the Tezos bonus?", "Do second-year agents get the Tezos bonus?"],
  ])("the answer to one is not the answer to the other: %s / %s", async (one, other) => {
    await answer(one, "As agreed.");
    expect((await ask(one)).extras?.text).toBe("As agreed.");
    expect((await ask(other)).extras).toBeNull();
  });

  test.each(["```\nconst a = 1;", "~~~~ text\na ~~~ b", "Done. <!-- no\n\n<!-- really"])(
    "what an answer leaves open does not take in the next: %j",
    async (open) => {
      await answer(`Who left ${newId()} open?`, open);
      await answer("Who comes after the open one?", "I do.");
      const { content } = await start.sql("documents").where({ kind: "extras" }).first("content");
      const headings = blocksOf(content).filter(({ kind }) => kind === "heading");
      expect(headings.map(({ text }) => text)).toContain("Who comes after the open one?");
    },
  );

  test("of two wordings that say the same, the one asked comes first", async () => {
    const wordings = [
      "Do we hedge dugong exposure?",
      "Is dugong exposure hedged?",
      "Hedged dugong exposure?",
    ];
    for (const wording of wordings) await answer(wording, wording);
    for (const wording of wordings) expect((await ask(wording)).extras?.text).toBe(wording);
  });

  test("a newer answer to the same question takes the older one's place", async () => {
    await answer("Cardano support?", "Not yet.");
    await answer("cardano SUPPORT", "Yes.");
    expect((await ask("Cardano support?")).extras?.text).toBe("Yes.");
    const extras = (await start.knowledge.listDocuments(editor)).find(({ kind }) => kind === "extras");
    expect(extras?.content).toContain("## cardano SUPPORT\n\nYes.");
    expect(extras?.content).not.toContain("Not yet.");
  });

  test("the other Extras document is left out", async () => {
    await answer("Hedera support?", "For leads only.", "extras_lead");
    const found = await ask("Hedera support?");
    expect(found.extras).toBeNull();
    expect(found.sources.map(({ title }) => title)).not.toContain("Extras LEAD");
  });

  test("an entry of a transaction that fails was never there", async () => {
    const failing = start.sql.transaction(async (trx) => {
      await start.knowledge.addExtrasEntry(trx, {
        extras: "extras",
        question: "Stellar?",
        answer: "Yes.",
        actor: null,
      });
      throw new Error("failed");
    });
    await expect(failing).rejects.toThrow("failed");
    expect((await ask("Stellar?")).extras).toBeNull();
  });
});
