import { expect, test } from "vitest";
import { markPhrases } from "./mark-phrases.ts";

const marked = (text: string, phrases: string[]) =>
  markPhrases(text, phrases).map(({ text, phrase }) => (phrase ? `<${text}>` : text));

test("marks every place of a phrase and keeps the text whole", () => {
  expect(marked("Pay 2 % now, 2 % later.", ["2 %"])).toEqual(["Pay ", "<2 %>", " now, ", "<2 %>", " later."]);
});

test("does not mark a part of a word or of another number", () => {
  expect(marked("12 % of 15 and 5.", ["2 %", "5"])).toEqual(["12 % of 15 and ", "<5>", "."]);
  expect(marked("It is 1.5, not 5.", ["5"])).toEqual(["It is 1.5, not ", "<5>", "."]);
  expect(marked("Mayor, may we", ["may"])).toEqual(["Mayor, ", "<may>", " we"]);
});

test("prefers the longer of two phrases, and minds no case", () => {
  expect(marked("By Friday, at noon", ["friday", "by Friday"])).toEqual(["<By Friday>", ", at noon"]);
});

test("takes phrases as they are written, not as patterns", () => {
  expect(marked("$5,000 (net)", ["$5,000", "(net)"])).toEqual(["<$5,000>", " ", "<(net)>"]);
});

test("leaves a text without phrases in one piece", () => {
  expect(marked("Nothing to check.", [])).toEqual(["Nothing to check."]);
  expect(marked("Nothing to check.", [" "])).toEqual(["Nothing to check."]);
  expect(markPhrases("", ["x"])).toEqual([]);
});

test("marks a phrase among letters that no space parts from it", () => {
  expect(marked("我们保证100%成交", ["保证"])).toEqual(["我们", "<保证>", "100%成交"]);
});

test("finds a phrase whatever space parts its words", () => {
  expect(marked("It is 2\u{A0}% of\nit.", ["2 % of it"])).toEqual(["It is ", "<2\u{A0}% of\nit>", "."]);
});
