import { expect, test } from "vitest";
import type { EvidenceState } from "../../knowledge/retrieval/evidence.ts";
import type { Retrieval, RetrievedPassage, WithinRequest } from "../../knowledge/retrieval/retrieve.ts";
import { retrieveForLead, scriptCategory, type LeadQuestion } from "./retrieve-for-lead.ts";

const passage = (
  title: string,
  category: string,
  more: Partial<RetrievedPassage> = {},
): RetrievedPassage => ({
  passageId: title,
  documentId: title,
  title,
  category,
  heading: null,
  text: `Text of ${title}.`,
  ends: () => ({ from: title, to: title }),
  relevance: 60,
  entryId: null,
  alsoAsked: [],
  updatedAt: new Date(0),
  ...more,
});

const retrieval = (passages: RetrievedPassage[], more: Partial<Retrieval> = {}): Retrieval => ({
  evidence: "answer",
  probability: 0.8,
  isByChance: false,
  coverage: 1,
  isFirstEnough: false,
  passages,
  sources: passages.map(({ title, category }, rank) => ({
    id: title,
    title,
    category,
    heading: null,
    ends: () => ({ from: title, to: title }),
    relevanceScore: 90 - 10 * rank,
  })),
  extras: null,
  candidates: [],
  wordings: [],
  nearest: () => Promise.resolve([]),
  read: () => Promise.resolve(passages),
  ...more,
});

const scriptTitles = [
  "Objections: OTC",
  "Warning signs",
  "What things cost",
  "Objections: Market Making",
  "MM and OTC together",
  "First words",
];
const scripts = scriptTitles.map((title) => passage(title, scriptCategory));
const deck = passage("Deck", "Service Decks");
const faq = passage("FAQ", "Resources");
const glossary = passage("Glossary", "Resources");
const entry = passage("Extras LEAD", scriptCategory, { entryId: "entry" });

const look = async (
  question: Partial<LeadQuestion>,
  everywhere: Retrieval,
  within = retrieval(scripts),
  beyond: EvidenceState = "gap",
  nearAnswers: RetrievedPassage[] = [],
  whole: RetrievedPassage[] | null = null,
) => {
  const requests: WithinRequest[] = [];
  const found = await retrieveForLead(
    async (request) => {
      requests.push(request);
      return {
        everywhere,
        within,
        whole: () => Promise.resolve(whole),
        nearAnswers,
        beyond,
        nearBeyond: () => Promise.resolve([]),
      };
    },
    { scripts: 3, documents: 2, contextChars: 1000 },
  )({ message: "Too expensive", service: "MM", ...question });
  const titlesOf = (all: { title: string }[]) => all.map(({ title }) => title);
  return { found, requests, titles: titlesOf(found.contextDocuments), offered: titlesOf(found.sections) };
};

test("looks a message up as it was said", async () => {
  const { requests } = await look({ message: "¿Garantizan un volumen?" }, retrieval([]));
  expect(requests).toMatchObject([
    { question: "¿Garantizan un volumen?", within: { categories: [scriptCategory] } },
  ]);
});

test("gives a model three scripts before other documents, whatever came nearest", async () => {
  const gap = { evidence: "gap", probability: 0 } as const;
  const { titles, found } = await look({}, retrieval([deck, ...scripts, faq, glossary], gap), {
    ...retrieval(scripts),
    ...gap,
  });
  expect(titles.slice(3)).toEqual(["Deck", "FAQ", "Glossary"]);
  // It is found by two of these, and a third is read while there is room.
  expect(found.passages.map(({ title }) => title)).toEqual(titles.slice(0, 5));
  expect(found.isKnown).toBe(false);
});

test("has further sections of what does not come near, as far as they say something of it", async () => {
  const [far, nearer] = [
    passage("19 %", scriptCategory, { relevance: 19 }),
    passage("20 %", scriptCategory, { relevance: 20 }),
  ];
  const gap = retrieval([far, nearer], { evidence: "gap" });
  const { found } = await look({}, retrieval([deck]), gap);
  expect(found).toMatchObject({ isKnown: true, sections: [deck], further: [nearer] });
  const { found: near } = await look({}, retrieval([]), retrieval([far, nearer]));
  expect(near).toMatchObject({ sections: [nearer, far], further: [] });
});

test("offers sections by their relevance, those that name the service first and those of another last", async () => {
  const nearer = passage("Nearer", scriptCategory, { relevance: 70 });
  const named = passage("Other", scriptCategory, { heading: "For market makers" });
  const { offered } = await look({}, retrieval([deck]), retrieval([...scripts, nearer, named]));
  expect(offered).toEqual([
    "Objections: Market Making",
    "MM and OTC together",
    "Nearer",
    "Warning signs",
    "What things cost",
    "First words",
    "Other",
    "Objections: OTC",
    "Deck",
  ]);
});

test("offers first what says in its heading what the lead says, of sections that are otherwise about as near", async () => {
  const named = passage("Questions", scriptCategory, { heading: "Market making", relevance: 66 });
  const said = passage("Prices", scriptCategory, { heading: "How much does it cost?", relevance: 60 });
  const sections = retrieval([named, said]);
  const message = "We need market making on two exchanges. What would it cost us?";
  expect((await look({ message }, retrieval([]), sections)).offered).toEqual(["Prices", "Questions"]);
  // Where nothing is asked, and no heading says it, what names the service comes first.
  const told = { message: "We are on two exchanges and look for somebody." };
  expect((await look(told, retrieval([]), sections)).offered).toEqual(["Questions", "Prices"]);
});

test("offers what is called as the lead says, whatever else is found", async () => {
  const called = passage("Objections", scriptCategory, {
    heading: "Can you guarantee volume?",
    relevance: 60,
  });
  const other = passage("Others", scriptCategory, { heading: "Volume", relevance: 60 });
  const sections = { ...retrieval([called, other]), evidence: "gap" as const };
  const message = "Can you guarantee us daily volume?";
  expect((await look({ message }, retrieval([]), sections)).offered).toEqual(["Objections"]);
});

test("one word that is all a heading has may be chance, but for those around it", async () => {
  const called = passage("Objections", scriptCategory, { heading: "We have our own auditor" });
  const sections = { ...retrieval([called]), evidence: "gap" as const };
  const offered = async (message: string) => (await look({ message }, retrieval([]), sections)).offered;
  expect(await offered("we have our own auditor, so why you?")).toEqual(["Objections"]);
  expect(await offered("Which auditor do you have?")).toEqual([]);
});

test("offers what else may be told to leads behind the scripts, before them where it alone surely answers", async () => {
  const general = retrieval([deck, faq]);
  const script = passage("Script", scriptCategory, { heading: "Kept by whom?" });
  const order = async (within: Partial<Retrieval>, message = "Who keeps the books?") =>
    (await look({ message }, general, retrieval([script], within))).offered;
  expect(await order({})).toEqual(["Script", "Deck", "FAQ"]);
  expect(await order({ evidence: "gap" })).toEqual(["Deck", "FAQ"]);
  expect(await order({ evidence: "possibly_related" })).toEqual(["Deck", "FAQ", "Script"]);
  const called = passage("Called", scriptCategory, { heading: "Your daily volume" });
  const calling = { evidence: "possibly_related" as const, passages: [called] };
  expect(await order(calling, "What of your daily volume?")).toEqual(["Called", "Deck", "FAQ"]);
});

test("puts the core team's answer first", async () => {
  const { titles, found, offered } = await look({}, retrieval([entry, deck, faq], { extras: entry }));
  expect([titles[0], titles.length]).toEqual(["Extras LEAD", 6]);
  expect(found.passages[0]).toBe(entry);
  expect(offered[0]).toBe("Extras LEAD");
});

test("has an answer below the threshold among the other sections, and never surely", async () => {
  const { titles, offered, found } = await look({}, retrieval([deck, entry, faq]));
  expect(titles).not.toContain("Extras LEAD");
  expect(offered.slice(-3)).toEqual(["Deck", "Extras LEAD", "FAQ"]);
  expect([found.isSure(entry), found.isSure(deck)]).toEqual([false, true]);
});

test("is sure of no section that has little of what was said, whatever else is found", async () => {
  const other = passage("Other", "Resources", { relevance: 59 });
  const { found } = await look({}, retrieval([deck, other]));
  expect([found.isSure(deck), found.isSure(other)]).toEqual([true, false]);
});

test("is sure of a section whose heading the lead writes word for word, of two words it is not", async () => {
  const [asked, short] = ["Objections > Why should we send first?", "Send first"].map((heading, at) =>
    passage(`Script ${at}`, scriptCategory, { heading, relevance: 40 }),
  );
  const message = "why should we send first? How do we know that you pay?";
  const { found } = await look({ message }, retrieval([deck]));
  expect([asked, short].map((section) => section && found.isSure(section))).toEqual([true, false]);
});

test("has a model read the answers below the threshold behind the scripts, as sources of their own", async () => {
  const other = passage("Extras LEAD", scriptCategory, { entryId: "other" });
  const { titles, found } = await look({}, retrieval([deck]), undefined, "gap", [entry, other]);
  expect(titles.slice(3)).toEqual(["Deck", "Extras LEAD"]);
  const read = await found.read(2_000);
  expect(read.slice(-3)).toEqual([entry, other, deck]);
  expect(found.passages.slice(-3)).toEqual([entry, other, deck]);
});

test("has a model read all that may be told where it fits, the scripts first and of each what was found first", async () => {
  const whole = [glossary, deck, ...scripts];
  const { found } = await look({}, retrieval([deck]), undefined, "gap", [entry], whole);
  const read = (await found.read(2_000)).map(({ title }) => title);
  expect(read.slice(0, 2)).toEqual(["Objections: Market Making", "MM and OTC together"]);
  expect(read.slice(-3)).toEqual(["Extras LEAD", "Deck", "Glossary"]);
  expect(read).toHaveLength(9);
});

test("lets relevance fall with the rank", async () => {
  const { found } = await look({}, retrieval([deck, faq]));
  const scores = found.sources.map(({ relevanceScore }) => relevanceScore);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
});

test("lets a model read the answer, then the scripts in a part of the room, then the others in the rest", async () => {
  const asked: { documents?: string[] | undefined; room?: number }[] = [];
  const reading = (passages: RetrievedPassage[]) => ({
    read: (limits: { documents?: string[] | undefined; room?: number } = {}) => {
      asked.push(limits);
      return Promise.resolve(passages);
    },
  });
  const { found } = await look(
    {},
    retrieval([entry, deck, faq], { extras: entry, ...reading([entry, deck]) }),
    retrieval(scripts, reading(scripts.slice(0, 1))),
  );
  const read = await found.read(2_000);
  expect(read.map(({ title }) => title)).toEqual(["Extras LEAD", "Objections: OTC", "Deck"]);
  expect(asked).toEqual([
    { documents: expect.any(Array) as string[], room: 600 },
    { documents: ["Deck", "FAQ"], room: 1000 - "Text of Objections: OTC.".length },
  ]);
  expect(asked[0]?.documents).toHaveLength(3);
});

test("knows of what leads may not be told", async () => {
  const gap = retrieval([], { evidence: "gap" });
  expect((await look({}, gap, gap, "answer")).found).toMatchObject({ isKnown: true, sections: [] });
  expect((await look({}, gap, gap)).found.isKnown).toBe(false);
});
