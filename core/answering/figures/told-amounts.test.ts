import { expect, test } from "vitest";
import { amountsTold, type Turn } from "./told-amounts.ts";

const asked = (content: string): Turn => ({ role: "user", content });
const told = (content: string, more: Partial<Turn> = {}): Turn => ({ role: "assistant", content, ...more });

test.each<[string, Turn[], string[]]>([
  ["an answer", [asked("What are both?"), told("Both are 700 + 300 = 1,000 USD.")], ["1,000 USD"]],
  ["several answers", [told("Das sind 1.190 €."), told("又 2000 美元")], ["1.190 €", "2000 美元"]],
  ["what is repeated after it", [told("It is 500 USD."), asked("So 500 USD?")], ["500 USD"]],
])("what %s tells is told", (_, history, amounts) => {
  expect(amountsTold(history)).toEqual(amounts);
});

test.each<[string, Turn[]]>([
  ["who asks claims", [asked("You promised 500 USD.")]],
  [
    "an answer repeats of that",
    [asked("You promised 500."), told("About the 500 USD that you name: I look it up.")],
  ],
  ["a draft says", [told("It is 500 USD.", { draft: true })]],
  ["nothing stated", [told("It is 500 USD.", { unsupported: ["500 USD"] })]],
  ["a marked sentence says", [told("Hi. It is 500 USD.", { unsupported: ["It is 500 USD."] })]],
  ["is no amount", [told("It takes 5 days, at 7 % less, from 3 March.")]],
])("what %s is not", (_, history) => {
  expect(amountsTold(history)).toEqual([]);
});
