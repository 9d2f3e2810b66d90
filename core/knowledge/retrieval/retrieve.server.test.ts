import { beforeAll, describe, expect, test } from "vitest";
import { editor, knowledgeTests } from "#test/start-knowledge.ts";
import { newId } from "../../ids.ts";
import { blocksOf } from "../../text/markdown-blocks.ts";

const startKnowledge = knowledgeTests();
let start: Awaited<ReturnType<typeof startKnowledge>>;

const library = [
  {
    title: "Refund rules",
    category: "Resources",
    content: `## Deadline\n\nA refund is paid within fourteen days after the bicycle came back to the workshop.
      \n## Exceptions\n\nA worn saddle is never refunded, nor is a lock without its keys.`,
  },
  {
    title: "Delivery",
    category: "Resources",
    content: `## Costs\n\nDelivery of a bicycle costs nine euros, to an island nineteen.
      \n## Time\n\nA bicycle is delivered within three working days after payment.`,
  },
  {
    title: "Warranty",
    category: "BD Essentials",
    content: "A frame is under warranty for five years, a chain and its gears for one.",
  },
  {
    title: "Opening hours",
    category: "BD Essentials",
    content: "The workshop is open from eight to six on weekdays, and closed between Christmas and New Year.",
  },
  {
    title: "Replies about a refund",
    category: "Lead Handling Scripts",
    content:
      "## A customer wants the money back\n\n> We are sorry to hear that. Shall we arrange the refund today?",
  },
  {
    title: "Replies about delivery",
    category: "Lead Handling Scripts",
    content:
      "## A customer waits for a delivery\n\n> Your bicycle is on its way. May we send you the refund form, too?",
  },
  {
    title: "Garantie",
    category: "Resources",
    content: `Für Rahmen gilt eine Garantie von fünf Jahren, für Ketten und Lampen eine von zwölf Monaten.
      Die Rechnung muss dabei vorgelegt werden, sonst prüft die Werkstatt das Fahrrad nicht.`,
  },
  {
    title: "Devoluciones",
    category: "Resources",
    content: `Las bicicletas se devuelven en la tienda con la factura. El dinero de los clientes se reembolsa en la
      misma cuenta, y los gastos de envío corren por cuenta de la empresa si la pieza era defectuosa.`,
  },
];

// The library is only read here; each test about Extras asks about something of its own.
beforeAll(async () => {
  start = await startKnowledge();
  for (const document of library) await start.knowledge.addDocument(editor, document);
});

const ask = (question: string, documents = 3) => start.knowledge.retrieve({ question, documents });
const answer = (question: string, text: string, extras: "extras" | "extras_lead" = "extras") =>
  start.sql.transaction((trx) =>
    start.knowledge.addExtrasEntry(trx, { extras, question, answer: text, actor: editor }),
  );

test("finds the passage that answers, with its document as the first source", async () => {
  const found = await ask("When is a refund paid?");
  expect(found.evidence).toBe("answer");
  expect(found.sources[0]).toMatchObject({ title: "Refund rules", heading: "Deadline" });
  expect(found.passages[0]?.text).toContain("within fourteen days");
  expect(found.passages[0]?.documentId).toBe(found.sources[0]?.id);
});

test("gives at most the asked number of documents, relevance falling, of the best the most passages", async () => {
  for (const documents of [1, 2, 5]) {
    const { sources, passages } = await ask("refund or delivery of a bicycle", documents);
    expect(sources.length).toBeLessThanOrEqual(documents);
    expect(new Set(passages.map(({ documentId }) => documentId)).size).toBe(sources.length);
    const scores = sources.map(({ relevanceScore }) => relevanceScore);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    const counts = sources.map(({ id }) => passages.filter(({ documentId }) => documentId === id).length);
    for (const [at, count] of counts.entries()) expect(count).toBeLessThanOrEqual([3, 2, 1, 1, 1][at] ?? 0);
  }
});

test("what is said now counts for more than what it was completed with", async () => {
  const question = "When is a refund of a bicycle paid, after how many days? And a delivery?";
  const asked = { question, documents: 3 } as const;
  const titles = async (now?: string) =>
    (await start.knowledge.retrieve({ ...asked, now })).passages.map(({ title }) => title);
  expect((await titles())[0]).toBe("Refund rules");
  expect((await titles("And a delivery?"))[0]).toMatch(/delivery/iu);
});

test("never calls it a full match where a word of the question is missing", async () => {
  const { sources } = await ask("When is a refund paid to Mongolia?");
  expect(sources[0]?.title).toBe("Refund rules");
  expect(sources[0]?.relevanceScore).toBeLessThan(100);
});

test.each([
  ["When is a refnud paid?", "When is a refund paid?"],
  ["is the workshp open on weekdys", "is the workshop open on weekdays"],
  ["what does delivry to an iland cost", "what does delivery to an island cost"],
])("finds for %j what it finds for %j", async (typed, meant) => {
  const [asTyped, asMeant] = [await ask(typed), await ask(meant)];
  expect(asTyped.passages[0]?.passageId).toBe(asMeant.passages[0]?.passageId);
  expect(asTyped.evidence).toBe(asMeant.evidence);
});

test.each([
  ["Wie lange gilt die Garantie für Rahmen?", "Garantie"],
  ["Braucht man eine Rechnung, damit die Werkstatt Fahrräder prüft?", "Garantie"],
  ["¿Quién paga los gastos de envío de una pieza defectuosa?", "Devoluciones"],
])("answers in the language of the question: %s", async (question, title) => {
  const { evidence, sources } = await ask(question);
  expect([evidence, sources[0]?.title]).toEqual(["answer", title]);
});

test.each(["how do i fix a leaking tap", "what is the capital of Mongolia", "", "???", "Why?"])(
  "sees a gap in %j",
  async (question) => {
    expect((await ask(question)).evidence).toBe("gap");
  },
);

test.each([
  ["is a gearbox covered", "Warranty"],
  ["Was garantiert ihr mir denn?", "Garantie"],
  ["Was ist mit einem Rahmn?", "Garantie"],
])(
  "a word that nobody wrote is taken for one of its root, or for one it is a slip of: %s",
  async (question, title) => {
    expect((await ask(question)).sources[0]?.title).toBe(title);
  },
);

test("is unsure of what only comes near, and quotes it", async () => {
  const { evidence, passages } = await ask("Is the refund of a bicycle taxed in Portugal?");
  expect(evidence).toBe("possibly_related");
  expect(passages.length).toBeGreaterThan(0);
});

test("searches categories by themselves beside all the rest", async () => {
  const category = "Lead Handling Scripts";
  const asked = { question: "refund and delivery", documents: 3 } as const;
  const { everywhere, within } = await start.knowledge.retrieveWithin({
    ...asked,
    audience: "leads",
    within: { categories: [category], documents: 2 },
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

  test.each([
    [
      "Gibt es bei euch auch Hafermilch für die Maschine?",
      "Gibt es Hafermilch auch für die Maschine?",
      "Yes, we have oat milk for every machine, and we bring it along with the beans each week.",
    ],
    [
      "Do you have soy milk for the grinder?",
      "Is there soy milk for your grinder?",
      "Ja, wir haben Sojamilch und bringen sie jede Woche mit den Bohnen, wenn ihr sie bestellt.",
    ],
  ])("an answer in another language is found by its question's words: %s", async (asked, alike, text) => {
    await answer(asked, text);
    expect((await ask(asked)).extras).toMatchObject({ text, relevance: 100 });
    expect((await ask(alike)).extras?.text).toBe(text);
  });

  test("the very words of a question find its answer, though too few to tell their language", async () => {
    const text = "We give a discount to every school that orders for all of its pupils at once.";
    await answer("Welche Rabatte?", text);
    expect((await ask("welche rabatte")).extras?.text).toBe(text);
  });

  test("a name is no slip, however much it is like a word", async () => {
    await answer("Do clients have to use Sqauds?", "Sqauds is one of three.");
    expect((await ask("do clients have to use sqauds")).extras?.text).toBe("Sqauds is one of three.");
  });

  test("an entry asked for in a hurry is found", async () => {
    await answer("Which wallet do we receive Avalanche payments in?", "The treasury's.");
    for (const question of [
      "Which wallet do we receive Avalanche payments in?",
      "wich walet do we recieve Avalanche payments in",
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

  test("an answer to other figures is shown, and not sure", async () => {
    const asked = "So that's 36 x 72 = 2592 euros for the tricycles, right?";
    await answer(asked, "No, each is 78 euros.");
    const inOtherWords = await ask("For the tricycles that's 36 x 72 = 2592 euros?");
    expect(inOtherWords.evidence).toBe("answer");
    const other = await ask("So that's 20 x 64 = 1280 euros for the tricycles, right?");
    expect(other).toMatchObject({ evidence: "possibly_related", extras: null });
    expect(other.passages[0]).toMatchObject({ heading: asked });
  });

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

  test("what the core team told leads answers an agent, too", async () => {
    await answer("Hedera support?", "For leads only.", "extras_lead");
    const found = await ask("Hedera support?");
    expect(found.extras?.text).toContain("For leads only.");
    expect(found.sources.map(({ title }) => title)).toContain("Extras LEAD");
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
