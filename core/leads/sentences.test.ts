import { describe, expect, test } from "vitest";
import { toPlainText, withoutScriptBlanks } from "./plain-text.ts";
import { sentencesOf, shorten, withoutBinding } from "./sentences.ts";

test("ends sentences at their marks, not at decimal points or abbreviations", () => {
  expect(sentencesOf("It is 0.4 %, e.g. for majors. Fine?\n1. One\n好的。下一步？")).toEqual([
    "It is 0.4 %, e.g. for majors.",
    "Fine?",
    "1. One",
    "好的。",
    "下一步？",
  ]);
  expect(sentencesOf("他说：“可以。”我们同意！？हाँ। नहीं।")).toEqual([
    "他说：“可以。”",
    "我们同意！？",
    "हाँ।",
    "नहीं।",
  ]);
});

describe("leaving out what binds", () => {
  test.each([
    ["Happy to help. It costs USD 4,000. Which chain?", "Happy to help. Which chain?"],
    ["It costs USD 4,000. That includes reports. Which chain?", "Which chain?"],
    ["We guarantee nothing by Friday.", ""],
    ["We can't guarantee volume. Which chain?", "We can't guarantee volume. Which chain?"],
    ["First line.\nReady in 2 days.\nLast line.", "First line.\nLast line."],
  ])("%s", (text, left) => {
    expect(withoutBinding(text)).toBe(left);
  });
});

describe("shortening", () => {
  test("counts the words where no spaces part them, and puts none between its sentences", () => {
    expect(shorten("我们支持银行转账。费用由客户承担。账户开在哪里？", 9)).toBe(
      "我们支持银行转账。账户开在哪里？",
    );
  });

  test("keeps whole sentences from the start and the closing question", () => {
    expect(shorten("One two three. Four five six. Seven eight? Nine ten.", 6)).toBe(
      "One two three. Seven eight?",
    );
  });

  test("leaves a short text alone", () => {
    expect(shorten("One.\nTwo?", 5)).toBe("One.\nTwo?");
  });
});

describe("the wording of a script", () => {
  test("becomes plain text", () => {
    expect(toPlainText("## Hi\n**Yes**, see [this](https://x.example) and `that`:\n* one\n- two")).toBe(
      "Hi\nYes, see this and that:\n- one\n- two",
    );
  });

  test("loses its blanks with the sentences they stand in, a greeting only the name", () => {
    expect(withoutScriptBlanks("Hi [name], thanks. You have it by [date]. Usually X to Y. Fine?")).toBe(
      "Hi, thanks. Fine?",
    );
  });
});
