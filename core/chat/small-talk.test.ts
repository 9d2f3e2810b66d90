import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { respell } from "../knowledge/respell.ts";
import { excludedGreetings, replyToSmallTalk } from "./small-talk.ts";

const reply = (message: string) => replyToSmallTalk(message, respell);

const readSet = <T>(name: string): T[] => JSON.parse(readFileSync(`eval/sets/${name}.json`, "utf8")) as T[];

describe("small talk", () => {
  test("is every greeting of the evaluation set, and none of its questions", () => {
    const missed = readSet<{ text: string }>("greetings").filter(({ text }) => reply(text) === null);
    const questions = ["retrieval", "unanswerable"].flatMap((name) => readSet<{ question: string }>(name));
    expect(missed).toEqual([]);
    expect(questions.filter(({ question }) => reply(question) !== null)).toEqual([]);
  });

  test.each([
    "hi",
    "Hello!",
    "Hey there 👋",
    "heyyyyyyy",
    "good morning team",
    "GM",
    "Hi, how are you today?",
    "thanks a lot, that helps!",
    "Thank you so much for your help 🙏",
    "ok cool",
    "👍",
    "What's up?",
    "who are you?",
    "bye, have a great day",
    "thnaks mate",
    "helo",
    "goood mornign",
    "thanks mate, you're great",
    "That was helpful!",
    "that's great",
    "interesting",
    "ok I understand",
    "let me check",
    "enjoy your weekend",
    "are you an AI?",
    "danke!",
  ])("is recognised in %j", (message) => {
    expect(reply(message)).toBeTypeOf("string");
  });

  test.each([
    "hi, what commission do I get on an OTC deal?",
    "commission",
    "OTC",
    "thanks, and for MM?",
    "good leads",
    "how do you vet a lead",
    "hello @binance",
    "what is the minimum?",
    "help me with a proposal",
    "привет, какая комиссия",
    "你好 佣金",
    "there",
    "is that ok?",
    "is this clear to the client",
    "that's",
  ])("is not read into %j", (message) => {
    expect(reply(message)).toBeNull();
  });

  test("of every listed kind is recognised by itself", () => {
    expect(excludedGreetings.filter((phrase) => reply(phrase) === null)).toEqual([]);
  });

  test("gets the reply of what it asks, not of how it opens", () => {
    expect(reply("hello, what can you do?")).toMatch(/services/u);
    expect(reply("great, thanks")).toMatch(/welcome/u);
    expect(reply("??")).toMatch(/Ask me, for example/u);
    expect(reply("👍")).not.toMatch(/Ask me, for example/u);
  });
});
