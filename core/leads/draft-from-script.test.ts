import { describe, expect, test } from "vitest";
import { analyseQuestion } from "../knowledge/analyse-question.ts";
import { analyseText } from "../knowledge/analyse-text.ts";
import { blocksOf } from "../knowledge/markdown-blocks.ts";
import { respell } from "../knowledge/respell.ts";
import type { RetrievedPassage } from "../knowledge/retrieve.ts";
import { bindingPhrases } from "./commitments.ts";
import { matched } from "#test/script-match.ts";
import { draftFromEntry, draftFromScript, plainReply, type ScriptRequest } from "./draft-from-script.ts";
import { nextQuestion } from "./lead-texts.ts";

const passage = (heading: string, text: string, title = "Objections: Market Making"): RetrievedPassage => ({
  passageId: heading,
  documentId: title,
  title,
  category: "Lead Handling Scripts",
  heading,
  text,
  relevance: 80,
  entryId: null,
  ends: () => ({ from: "", to: "" }),
});

const volume = passage(
  '"Can you guarantee volume?"',
  "Be plain.\n\n> No. Guaranteed volume is **wash trading**, and exchanges penalise it.\n> We commit to 95 % uptime. Shall I show you how that compares?\n\nIf they insist, stop.",
);
const cost = passage(
  '"How much does it cost?"',
  "> Market making is a monthly retainer made for your case. Which exchanges are you on?\n\n> Pool management is a fee per pool. On which chain is your pool?",
  "First Contact Replies",
);

const asked: ScriptRequest = {
  query: "can you guarantee volume",
  intent: "",
  probability: 1,
  service: "MM",
  stage: "received",
  passages: [],
  said: "",
};

type Drafting = Partial<Omit<ScriptRequest, "passages">> & { passages?: RetrievedPassage[] };

const draft = ({ passages = [volume, cost], ...request }: Drafting) => {
  const given = { ...asked, ...request };
  return draftFromScript({ analyseQuestion, analyseText, blocksOf, respell })({
    ...given,
    passages: matched(given.query, passages),
  })?.text;
};

describe("drafting from scripts", () => {
  test("takes the quotable words of the section that fits, as plain text", () => {
    expect(draft({})).toBe(
      "No. Guaranteed volume is wash trading, and exchanges penalise it.\nWe commit to 95 % uptime. Shall I show you how that compares?",
    );
  });

  test("commits to nothing before a proposal", () => {
    const text = draft({ stage: "awaiting" }) ?? "USD 1";
    expect(bindingPhrases(text)).toEqual([]);
    expect(text).toContain("wash trading");
  });

  test("takes the section the message is about, not the first document's", () => {
    expect(draft({ query: "how much does it cost" })).toMatch(/monthly retainer/u);
  });

  test("takes the words of the service asked about", () => {
    const pools = { ...cost, text: cost.text.replace("Pool management", "Liquidity Solutions") };
    expect(draft({ query: "how much does it cost", service: "LS", passages: [pools] })).toMatch(/per pool/u);
  });

  test("passes over words that are mostly blanks", () => {
    const blank = passage('"Can you guarantee volume?"', "> Hi [name], see [this].");
    expect(draft({ passages: [blank, cost] })).toMatch(/monthly retainer/u);
  });

  test("moves towards a proposal where the script has only figures", () => {
    const figures = passage(
      '"Can you guarantee volume?"',
      "> The retainer for that starts at USD 4,000 a month.",
    );
    const text = draft({ stage: "awaiting", passages: [figures] });
    expect(text).toContain("proposal made for your case");
    expect(text).toContain(nextQuestion("MM", ""));
  });

  test("asks nothing that the lead has told", () => {
    const passages = [passage('"Hello"', "> Thanks, it is good to hear from you here today again.")];
    const greeted = { query: "hello", passages, stage: "awaiting" } as const;
    expect(draft(greeted)).toContain("Which exchanges and pairs are live");
    expect(draft({ ...greeted, said: "hi\nwe are on gate and mexc" })).not.toContain("Which exchanges");
  });

  test("asks nothing more of who wants to be left alone", () => {
    const bye = passage(
      '"We\'re not interested"',
      "> Understood, thanks. I won't bother you further; you know where to find me.",
    );
    expect(draft({ query: "not interested", passages: [bye], stage: "awaiting" })).toMatch(/find me\.$/u);
  });

  test.each(["awaiting", "received"] as const)("says something sensible without scripts, %s", (stage) => {
    expect(draft({ passages: [], stage })).toBeUndefined();
    expect(plainReply({ ...asked, stage })).toMatch(/^Thanks for your message\. .+\?$/u);
  });
});

describe("the core team's answer", () => {
  const request: ScriptRequest = { ...asked, query: "" };

  test("is a reply however short it is", () => {
    expect(draftFromEntry("**Yes.**", request)).toBe("Yes.");
  });

  test("may name X, which stands for somebody in scripts alone", () => {
    expect(draftFromEntry("Hi [name], we are on X as @legend. Ask [who].", request)).toBe(
      "Hi, we are on X as @legend.",
    );
  });
});
