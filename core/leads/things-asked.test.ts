import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { analyseQuestion } from "../knowledge/analyse-question.ts";
import { thingsAsked } from "./things-asked.ts";

const texts = (message: string) => thingsAsked(message, analyseQuestion).map(({ text }) => text);

describe("what a lead's message asks", () => {
  test.each([
    [
      "What's your fee, and how long until you start? Also who holds custody?",
      ["What's your fee", "how long until you start?", "who holds custody?"],
    ],
    [
      "which chains do you support, what apy can we expect and what happens if it gets hacked?",
      ["which chains do you support", "what apy can we expect", "what happens if it gets hacked?"],
    ],
    [
      "1) What exchanges do you cover?\n2) Do you offer a loan model?",
      ["What exchanges do you cover?", "Do you offer a loan model?"],
    ],
    [
      "Two questions: can we pay in tokens and can we test it for one month?",
      ["can we pay in tokens", "can we test it for one month?"],
    ],
    [
      "do your bots connect through FIX, and in which region do they run",
      ["do your bots connect through FIX", "in which region do they run"],
    ],
    [
      "Is the proposal ready? If not, can you give me a rough number",
      ["Is the proposal ready?", "If not, can you give me a rough number"],
    ],
    ["我们想先了解一下。佣金怎么算？最低金额是多少？", ["佣金怎么算？", "最低金额是多少？"]],
    ["¿Cuánto cuesta? ¿Pueden garantizar volumen?", ["¿Cuánto cuesta?", "¿Pueden garantizar volumen?"]],
  ])("is each of its questions: %s", (message, expected) => {
    expect(texts(message)).toEqual(expected);
  });

  test.each([
    "Hi! Thanks for reaching out. Who have you worked with?",
    "If we pay six months upfront, do you give a discount?",
    "Our launch is in five weeks, is that too late?",
    "do you bring your own liquidity or do we need to provide everything?",
    "can we meet in dubai and do it in cash",
    "0.4 spread?? binance takes 0.1. explain",
    "we are on sui, can you still do it",
    "need to sell 2m of our token today. possible?",
  ])("is one thing, with its condition and its reason: %s", (message) => {
    expect(texts(message)).toHaveLength(1);
  });

  test("is an objection too, which wants no answer", () => {
    const message = "6k is over our budget. And who holds the tokens?";
    expect(thingsAsked(message, analyseQuestion)).toEqual([
      { text: "6k is over our budget.", isQuestion: false, leans: false },
      { text: "who holds the tokens?", isQuestion: true, leans: false },
    ]);
  });

  test.each([
    "Our CEO, who decides, wants to know the price",
    "gm, how is your week?",
    "thanks for the quick reply!",
    "we are live on gate and mexc",
  ])("is at most one thing in: %s", (message) => {
    expect(texts(message).length).toBeLessThan(2);
  });

  test("says where a question may only go on from what stands before it", () => {
    const [, why] = thingsAsked("Every MM just dumped on us. Why would you be different", analyseQuestion);
    expect(why).toMatchObject({ leans: true });
    const [, who] = thingsAsked("Is that too late? Who would really work with us?", analyseQuestion);
    expect(who).toMatchObject({ leans: false });
  });

  test("is one thing for nearly every message of the set", () => {
    const leads = JSON.parse(readFileSync("eval/sets/leads.json", "utf8")) as {
      id: string;
      message: string;
    }[];
    const several = leads.filter(({ message }) => texts(message).length > 1);
    expect(several.map(({ id }) => id)).toEqual(["l001", "l006", "l049", "l099", "l101", "l104"]);
  });
});
