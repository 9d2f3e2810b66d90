import { expect, test } from "vitest";
import type { Retrieval, WithinRequest, RetrievedPassage } from "../knowledge/retrieve.ts";
import { matched } from "#test/script-match.ts";
import { restingOn, retrieveForLead, scriptCategory, type LeadQuestion } from "./retrieve-for-lead.ts";
import type { Stage } from "./stage.ts";

const passage = (title: string, category: string, entryId: string | null = null): RetrievedPassage => ({
  passageId: title,
  documentId: title,
  title,
  category,
  heading: null,
  text: `Text of ${title}.`,
  ends: () => ({ from: title, to: title }),
  relevance: 60,
  entryId,
});

const retrieval = (passages: RetrievedPassage[], more: Partial<Retrieval> = {}): Retrieval => ({
  evidence: "answer",
  probability: 0.8,
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
  ...more,
});

const scriptTitles = [
  "Objections: OTC",
  "Proposal Received & Follow-Up",
  "Red Flags",
  "Price Pressure",
  "Objections: Market Making",
  "Awaiting Proposal",
];
const scripts = scriptTitles.map((title) => passage(title, scriptCategory));
const deck = passage("Service Deck", "Service Decks");
const faq = passage("FAQ", "Resources");
const glossary = passage("Glossary", "Resources");
const entry = passage("Extras LEAD", scriptCategory, "entry");

const look = async (
  { stage = "awaiting", ...question }: Partial<LeadQuestion> & { stage?: Stage },
  everywhere: Retrieval,
  ofScripts = 0.1,
) => {
  const requests: WithinRequest[] = [];
  const found = await retrieveForLead(
    async (request) => {
      requests.push(request);
      return {
        everywhere,
        within: retrieval(scripts, { evidence: "gap", probability: ofScripts }),
        matches: () => Promise.resolve(matched(request.question, scripts)),
      };
    },
    { scripts: 3, documents: 2 },
  )({ message: "Too expensive", service: "MM", ...question }, () => Promise.resolve(stage));
  return { found, requests, titles: found.contextDocuments.map(({ title }) => title) };
};

test("puts three scripts before two other documents", async () => {
  const { titles, found } = await look({}, retrieval([deck, ...scripts, faq, glossary]));
  expect(titles.slice(3)).toEqual(["Service Deck", "FAQ"]);
  expect(found.passages.slice(0, 3).map(({ title }) => title)).toEqual(titles.slice(0, 3));
  expect(found.passages.map(({ title }) => title)).toEqual(titles);
});

test("prefers scripts of the service and the stage, and leaves out those of others", async () => {
  const awaiting = await look({}, retrieval([]));
  expect(awaiting.titles).toContain("Objections: Market Making");
  expect(awaiting.titles).not.toContain("Objections: OTC");
  expect(awaiting.titles).not.toContain("Proposal Received & Follow-Up");
  const received = await look({ service: "OTC", stage: "received" }, retrieval([]));
  expect(received.titles.slice(0, 2)).toEqual(["Objections: OTC", "Proposal Received & Follow-Up"]);
});

test("puts the core team's answer first", async () => {
  const { titles, found } = await look({}, retrieval([entry, deck, faq], { extras: entry }));
  expect([titles[0], titles.length]).toEqual(["Extras LEAD", 6]);
  expect(found.passages[0]).toBe(entry);
});

test("leaves an answer below the threshold out", async () => {
  const { titles } = await look({}, retrieval([entry, deck, faq]));
  expect(titles).not.toContain("Extras LEAD");
});

test("finds nothing where neither the scripts nor the rest come near", async () => {
  const nothing = retrieval([], { evidence: "gap", probability: 0.2 });
  expect((await look({}, nothing)).found.found).toBe(false);
  expect((await look({}, { ...nothing, probability: 0.35 })).found.found).toBe(true);
  expect((await look({}, { ...nothing, evidence: "possibly_related" })).found.found).toBe(true);
});

test("takes a script that comes less near than another document would have to", async () => {
  const nothing = retrieval([], { evidence: "gap", probability: 0.2 });
  expect((await look({}, nothing, 0.2)).found.found).toBe(true);
});

test("looks a message up without its courtesies", async () => {
  const { requests } = await look({ message: "Thanks for reaching out. Any references?" }, retrieval([]));
  expect(requests).toMatchObject([
    { question: ". Any references?", within: { wording: "who have you worked with. . Any references?" } },
  ]);
});

test("looks a message up in English, the scripts by themselves", async () => {
  const { requests } = await look({ message: "¿Nos pueden garantizar un volumen para OTC?" }, retrieval([]));
  expect(requests).toMatchObject([
    { question: "guarantee volume OTC", extras: "extras_lead", within: { categories: [scriptCategory] } },
  ]);
});

test("lets relevance fall with the rank", async () => {
  const { found } = await look({}, retrieval([deck, faq]));
  const scores = found.sources.map(({ relevanceScore }) => relevanceScore);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
});

test("what a reply rests on is each document once, the nearest first", () => {
  const [first, second] = [scripts[0]!, scripts[1]!];
  const nearer = { ...second, relevance: 90, heading: "Nearer" };
  const { sources, contextDocuments } = restingOn([first, second, nearer]);
  expect(sources.map(({ title, heading, relevanceScore }) => [title, heading, relevanceScore])).toEqual([
    [second.title, "Nearer", 90],
    [first.title, null, 60],
  ]);
  expect(sources[0]?.passage).toEqual({ from: second.title, to: second.title });
  expect(contextDocuments.map(({ title }) => title)).toEqual([second.title, first.title]);
});
