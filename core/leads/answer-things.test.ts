import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { analyseQuestion } from "../knowledge/analyse-question.ts";
import { analyseText } from "../knowledge/analyse-text.ts";
import { blocksOf } from "../knowledge/markdown-blocks.ts";
import { respell } from "../knowledge/respell.ts";
import type { RetrievedPassage } from "../knowledge/retrieve.ts";
import { matched } from "#test/script-match.ts";
import { answerThings } from "./answer-things.ts";
import { bindingPhrases } from "./commitments.ts";
import { leftOpen, nextQuestion } from "./lead-texts.ts";
import type { LeadRetrieval } from "./retrieve-for-lead.ts";
import type { Stage } from "./stage.ts";
import { thingsAsked } from "./things-asked.ts";

const tools = { analyseQuestion, analyseText, blocksOf, respell };

const passage = (heading: string, quote: string, entryId: string | null = null): RetrievedPassage => ({
  passageId: heading,
  documentId: heading,
  title: "Objections: Market Making",
  category: "Lead Handling Scripts",
  heading,
  text: entryId === null ? `> ${quote}` : quote,
  relevance: 80,
  entryId,
  ends: () => ({ from: "", to: "" }),
});

const nothing: LeadRetrieval = {
  found: false,
  documented: false,
  probability: 0,
  entry: null,
  passages: [],
  sources: [],
  contextDocuments: [],
  query: "",
  intent: "",
  matches: () => Promise.resolve([]),
};
const scripted = (...scripts: RetrievedPassage[]): LeadRetrieval => ({
  ...nothing,
  found: true,
  probability: 1,
  matches: () => Promise.resolve(matched(scripts.map(({ heading }) => heading).join(" "), scripts)),
});
const answered = (entry: RetrievedPassage): LeadRetrieval => ({ ...nothing, found: true, entry });

const fee = passage("Fee?", "The desk puts the fee into a proposal made for your case.");
const keys = passage("Keys?", "Your tokens stay in your own account, with keys that can't withdraw.");

interface Asking {
  whole?: LeadRetrieval;
  stage?: Stage;
}

const reply = (message: string, found: Record<string, LeadRetrieval>, { whole, stage }: Asking = {}) =>
  answerThings(tools)({
    things: thingsAsked(message, analyseQuestion),
    whole: whole ?? { ...nothing, found: true },
    request: { service: "MM", stage: stage ?? "awaiting", said: message },
    isKnown: ({ documented }) => documented,
    lookUp: (thing) => {
      const known = Object.keys(found).find((part) => thing.includes(part)) ?? "";
      return Promise.resolve({ ...(found[known] ?? nothing), query: thing });
    },
  });

const both = "What is the monthly fee? And who holds the trading keys?";

describe("a message that asks several things", () => {
  test("is answered in its order, each from its own script, with one question at the end", async () => {
    expect(await reply(both, { fee: scripted(fee), keys: scripted(keys) })).toMatchObject({
      text: `The desk puts the fee into a proposal made for your case.\n\nYour tokens stay in your own account, with keys that can't withdraw. ${nextQuestion("MM", "")}`,
      passages: [{ heading: "Fee?" }, { heading: "Keys?" }],
      unknown: [],
      unworded: [],
      leftOut: [],
    });
  });

  test("has left open what nobody knows", async () => {
    expect(await reply(both, { keys: scripted(keys) })).toMatchObject({
      text: `Your tokens stay in your own account, with keys that can't withdraw.\n\n${leftOpen(1)}`,
      passages: [{ heading: "Keys?" }],
      unknown: ["What is the monthly fee?"],
      unworded: [],
    });
  });

  test("has left open what is near to a script without words for it", async () => {
    const near = { ...scripted(fee), matches: () => Promise.resolve([]) };
    expect(await reply(both, { keys: scripted(keys), fee: near })).toMatchObject({
      unknown: ["What is the monthly fee?"],
      unworded: [],
    });
  });

  test("has left open, as no gap, what only documents may answer", async () => {
    expect(
      await reply(both, {
        keys: scripted(keys),
        fee: { ...nothing, documented: true },
      }),
    ).toMatchObject({
      unknown: [],
      unworded: ["What is the monthly fee?"],
    });
  });

  test("has left open what a script only asks back", async () => {
    const asks = passage("Budget?", "What fee would be possible for you per month, and on which venues?");
    const { unworded } =
      (await reply(both, {
        fee: { ...scripted(asks), documented: true },
        keys: scripted(keys),
      })) ?? {};
    expect(unworded).toEqual(["What is the monthly fee?"]);
  });

  test("commits to nothing before a proposal", async () => {
    const figures = passage(
      "Fee?",
      "The fee starts at USD 4,000 a month. It depends on your venues and on the depth.",
    );
    const found = { fee: scripted(figures), keys: scripted(keys) };
    expect(bindingPhrases((await reply(both, found))?.text ?? "USD 1")).toEqual([]);
    expect((await reply(both, found, { stage: "received" }))?.text).toContain("USD 4,000");
  });

  test("says nothing of an objection and of a bare question that no script knows", async () => {
    const message =
      "Every MM dumped on us. Why would you be different? What is the monthly fee? And who holds the trading keys?";
    expect(await reply(message, { fee: scripted(fee), keys: scripted(keys) })).toMatchObject({
      passages: [{ heading: "Fee?" }, { heading: "Keys?" }],
      unknown: [],
    });
  });

  test("takes the core team's answer to one of them", async () => {
    const entry = passage("Who holds the keys?", "You alone hold them.", "entry");
    const { text, passages } = (await reply(both, { fee: scripted(fee), keys: answered(entry) })) ?? {};
    expect(text).toContain("You alone hold them.");
    expect(passages).toMatchObject([{ heading: "Fee?" }, entry]);
  });
});

describe("a message that one reply answers", () => {
  const leads = JSON.parse(readFileSync("eval/sets/leads.json", "utf8")) as { message: string }[];
  const single = leads.filter(({ message }) => thingsAsked(message, analyseQuestion).length < 2);

  test.each(single)("is not looked up in parts: $message", async ({ message }) => {
    const lookUp = () => Promise.reject(new Error("looked up"));
    const request = { service: "MM", stage: "awaiting", said: message } as const;
    const things = thingsAsked(message, analyseQuestion);
    expect(
      await answerThings(tools)({ things, whole: nothing, request, lookUp, isKnown: () => false }),
    ).toBeNull();
  });

  test("is one whose questions have the same words", async () => {
    expect(await reply(both, { fee: scripted(keys), keys: scripted(keys) })).toBeNull();
  });

  test("is one of which no part is known", async () => {
    expect(await reply(both, {})).toBeNull();
  });

  test("is one that the core team answered as a whole", async () => {
    const whole = answered(passage(both, "The fee is in the proposal, and you hold the keys.", "entry"));
    expect(await reply(both, { fee: scripted(fee) }, { whole })).toBeNull();
  });
});
