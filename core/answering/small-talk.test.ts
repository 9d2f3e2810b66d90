import { describe, expect, test } from "vitest";
import { excludedGreetings, readSmallTalk } from "./small-talk.ts";

describe("small talk", () => {
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
    "helo",
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
    expect(readSmallTalk(message)).not.toBeNull();
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
    expect(readSmallTalk(message)).toBeNull();
  });

  test("of every listed kind is recognised by itself", () => {
    expect(excludedGreetings.filter((phrase) => readSmallTalk(phrase) === null)).toEqual([]);
  });

  test("gets the reply of what it asks, not of how it opens", () => {
    expect(readSmallTalk("hello, what can you do?")?.reply).toMatch(/services/u);
    expect(readSmallTalk("great, thanks")?.reply).toMatch(/welcome/u);
    expect(readSmallTalk("??")?.reply).toMatch(/in your own words/u);
    expect(readSmallTalk("👍")?.reply).not.toMatch(/in your own words/u);
  });
});

test("knows the greetings that are added, among others and in whatever capitals", () => {
  expect(readSmallTalk("gm frens")).toBeNull();
  expect(readSmallTalk("Hello, GM frens!", ["gm frens"])?.reply).toMatch(/^Hello/u);
  expect(readSmallTalk("gm frens, what is the fee?", ["gm frens"])).toBeNull();
});

test.each([
  ["¡Hola!", "es"],
  ["Привет, большое спасибо", "ru"],
  ["谢谢！", "zh"],
  ["hola, hello", "en"],
  ["Hi team", "en"],
  ["👍", "en"],
])("tells the language of %j", (message, language) => {
  expect(readSmallTalk(message)?.language).toBe(language);
});
