import { describe, expect, test } from "vitest";
import type { Service } from "#contracts/common.ts";
import { analyseQuestion } from "../knowledge/analyse-question.ts";
import { analyseText } from "../knowledge/analyse-text.ts";
import { blocksOf } from "../knowledge/markdown-blocks.ts";
import { respell } from "../knowledge/respell.ts";
import type { RetrievedPassage } from "../knowledge/retrieve.ts";
import { matched } from "#test/script-match.ts";
import { rankWordings } from "./rank-wordings.ts";

const section = (
  heading: string,
  relevance: number,
  quotes: string[],
  title = "First Contact Replies",
): RetrievedPassage => ({
  passageId: heading,
  documentId: title,
  title,
  category: "Lead Handling Scripts",
  heading,
  text: quotes.map((quote) => `> ${quote}`).join("\n\n"),
  relevance,
  entryId: null,
  ends: () => ({ from: "", to: "" }),
});

const first = (
  query: string,
  passages: RetrievedPassage[],
  service: Service = "MM",
  stage: "awaiting" | "received" = "received",
) =>
  rankWordings(
    { analyseQuestion, analyseText, blocksOf, respell },
    { query, intent: "", probability: 1, service, stage, passages: matched(query, passages) },
  )[0]?.quote;

describe("choosing the words for a lead", () => {
  test("takes a reply before what is sent some days after no reply", () => {
    const closing = section("Day 14: closing message", 63, ["The proposal ends today."]);
    const next = section('"Looks good, what is next?"', 62, ["Great, three steps."]);
    expect(first("all good from our side", [closing, next])).toBe("Great, three steps.");
  });

  test("takes the answer to a price for who asks for one, not the answer to an objection", () => {
    const objection = section('"Too expensive"', 52, ["You will find that price."]);
    const price = section('"How much does it cost?"', 50, ["A monthly retainer."]);
    expect(first("so how much do you charge", [objection, price])).toBe("A monthly retainer.");
    expect(first("the price is too high", [objection, price])).toBe("You will find that price.");
  });

  test("takes the section about the thing asked, however much another has of its words", () => {
    const words = section('"Who have you worked with?"', 90, ["More than 120 token projects."]);
    const thing = section('"Why should we send first?"', 59, ["It is the same rule for everyone."]);
    expect(first("do we have to send tokens first?", [words, thing])).toBe(
      "It is the same rule for everyone.",
    );
  });

  test("takes the script of the service for a message that fits others as well", () => {
    const general = section('"It is over our budget"', 50, ["What would be possible?"]);
    const own = section('"Our pool is small"', 48, ["Let us look."], "Objections: Liquidity Solutions");
    expect(first("hm", [general, own], "LS")).toBe("Let us look.");
  });

  test("counts the name of the service, which says nothing of what is asked, for no heading", () => {
    const names = section('"Market makers just dump"', 45, ["I understand."]);
    const other = section('"Who are you?"', 46, ["Sorry, I should have said."]);
    expect(first("any news on mm", [other, names])).toBe("Sorry, I should have said.");
  });

  test("holds the number of its wordings against no section", () => {
    const many = section('"Why you?"', 50, ["Funds stay yours.", "In OTC one price.", "In Advisory a name."]);
    const single = section('"You are small"', 47, ["We are."]);
    expect(first("what speaks for it", [many, single])).toBe("Funds stay yours.");
    expect(first("what speaks for it", [many, single], "OTC")).toBe("In OTC one price.");
  });

  test("takes words that may be said before a proposal, of two that fit alike", () => {
    const figures = section('"Start?"', 50, ["It takes 10 business days."]);
    const words = section('"Begin?"', 48, ["It hangs on the papers."]);
    expect(first("hm", [figures, words], "MM", "awaiting")).toBe("It hangs on the papers.");
    expect(first("hm", [figures, words])).toBe("It takes 10 business days.");
  });

  test("takes the words a lead will read for what they say, not for the notes beside them", () => {
    const noted = section('"Too expensive"', 60, ["You will find that price."]);
    noted.text += "\n\nWho pays half a year upfront saves on every month.";
    const told = section('"Can it be less?"', 50, ["Who pays half a year upfront saves on every month."]);
    expect(first("half a year upfront", [noted, told])).toBe(
      "Who pays half a year upfront saves on every month.",
    );
  });

  test("takes the answer about discounts for who offers to pay early", () => {
    const later = section('"Pay us later"', 55, ["We invoice in advance."]);
    const less = section('"Can you give us a discount?"', 54, ["What works is prepayment."]);
    expect(first("if we pay a quarter ahead", [later, less])).toBe("What works is prepayment.");
    expect(first("we settle it afterwards", [later, less])).toBe("We invoice in advance.");
  });

  test("takes the section whose whole heading was asked", () => {
    const loan = section('"A token loan or paying a retainer?"', 58, ["Both have their place."]);
    const token = section('"Can we pay in our token?"', 54, ["Only in part."]);
    expect(first("could we pay that in our own token", [loan, token])).toBe("Only in part.");
  });
});
