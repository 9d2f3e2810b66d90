import { expect, test } from "vitest";
import { questionKind } from "./question-kind.ts";

test.each([
  ["so how much do you charge for that?", "price"],
  ['"How much does it cost?"', "price"],
  ["that price is too high", null],
  ["can you match a price of 2k", null],
  ["how much inventory do you need", null],
  ["how soon could you be ready", "speed"],
  ["who is behind this", "who"],
  ["why should we do that", "why"],
  ["why do we send first", "first"],
  ["do we have to send tokens first?", "first"],
  ["how does the otc work", "process"],
  ["if we pay six months upfront", "less"],
  ['"Can you give us a discount?"', "less"],
  ["when do you pay us", "speed"],
  ["we have a pool on base", null],
])("%s asks for: %s", (text, kind) => {
  expect(questionKind(text)).toBe(kind);
});
