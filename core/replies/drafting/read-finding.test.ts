import { expect, test } from "vitest";
import type { Finding } from "./judge-reply.ts";
import { isRepeated, readFinding } from "./read-finding.ts";

const price = "A gecko review costs 700 USD for every client, if it is paid in advance.";
const sentence = "A gecko review costs 700 USD.";
const lead = {
  message: "What is a gecko review, and is there a discount?",
  standalone: "What is a gecko review, and is there a discount?",
  stage: "awaiting" as const,
  guidance: { proposalStatusRule: "" } as Parameters<typeof readFinding>[2]["guidance"],
};

const read = (found: Partial<Finding>, said = sentence) => {
  const none = { stated: price, conditions: [], beyond: null, works: [], instead: null, tied: [] };
  return readFinding({ n: 1, why: "commits", ...none, ...found }, said, lead, [price]);
};

test.each([
  "Remove this sentence.",
  "Say that the proposal names the discount.",
  "Cut this, since nothing that was sent along would bear it out.",
])("a remark on a sentence is not said in its place: %s", (instead) => {
  expect(read({ instead }).instead).toBeNull();
});

test.each([
  "A gecko review is possible, if it is paid in advance.",
  "The proposal names it.",
  "There may be a discount, which is looked at later.",
  "Den Betrag nennt Ihnen das Angebot.",
])("words for the lead are: %s", (instead) => {
  expect(read({ instead }).instead).toBe(instead);
});

test.each(["The sentence says exactly what the source states.", "Nothing beyond that."])(
  "what is no word of a sentence with figures is nothing beyond: %s",
  (beyond) => {
    expect(read({ beyond })).toMatchObject({ beyond: null, conditions: [] });
  },
);

test("words of a sentence are, and any remark on one whose figures nobody can look up", () => {
  expect(read({ beyond: "gecko review" }).beyond).toBe("gecko review");
  const remark = "a certain result";
  expect(read({ beyond: remark }, "Your gecko surely wins.").beyond).toBe(remark);
});

test("words of the sources that a sentence lacks are a condition which it leaves out", () => {
  const words = "if it is paid in advance";
  expect(read({ beyond: words })).toMatchObject({ beyond: null, conditions: [{ words, said: null }] });
});

test("a sentence says again what has all but its words, and no other figure", () => {
  const total = "The total comes with the offer after a visit.";
  expect(isRepeated("The exact total comes with the offer after a visit.", total)).toBe(true);
  expect(isRepeated("The start comes with the contract after a visit.", total)).toBe(false);
  const first = "A large gecko review with a report and a visit costs 700 USD.";
  expect(isRepeated(first.replace("700", "900"), first)).toBe(false);
});
