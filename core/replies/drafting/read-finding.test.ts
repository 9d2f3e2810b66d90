import { expect, test } from "vitest";
import type { Finding } from "./judge-reply.ts";
import { isRepeated, readFinding } from "./read-finding.ts";

const price = "A gecko review costs 700 USD for every client, if it is paid in advance.";
const sentence = "A gecko review costs 700 USD.";
const script =
  "Never name a total, nor agree to one.\n\n> I'm happy to pass your wish on to our keepers, who will call you back.";
const lead = {
  message: "What is a gecko review, and is there a discount?",
  standalone: "What is a gecko review, and is there a discount?",
  stage: "awaiting" as const,
  guidance: { proposalStatusRule: "" } as Parameters<typeof readFinding>[2]["guidance"],
};

const read = (found: Partial<Finding>, said = sentence, to = lead) => {
  const none = { stated: price, conditions: [], beyond: null, works: [], instead: null, tied: [] };
  const texts = [price, script];
  const sources = texts.map((text) => ({ category: "Scripts", text }));
  return readFinding({ n: 1, why: "commits", ...none, ...found }, said, to, sources);
};

test.each([
  "Remove this sentence.",
  "Say that the proposal names the discount.",
  "Cut this, since nothing that was sent along would bear it out.",
  "Never name a total to them, nor agree to one of theirs.",
])("a remark on a sentence is not said in its place: %s", (instead) => {
  expect(read({ instead }).instead).toBeNull();
});

test.each([
  "A gecko review is possible, if it is paid in advance.",
  "The proposal names it.",
  "There may be a discount, which is looked at later.",
  "I'm happy to pass your wish on to our keepers, who will call you back.",
  "That is something our keepers call you back for, as you wish.",
  "Den Betrag nennt Ihnen das Angebot.",
])("words for the lead are: %s", (instead) => {
  expect(read({ instead }).instead).toBe(instead);
});

test("a script's own words are none in place of a sentence of another language", () => {
  const message = "Wie viel Rabatt bekommen wir, wenn wir zwei davon nehmen?";
  const instead = "I'm happy to pass your wish on to our keepers, who will call you back.";
  const spoken = { ...lead, message, standalone: message };
  expect(read({ instead }, "Ja, Sie bekommen von uns dafür 10 % Rabatt.", spoken).instead).toBeNull();
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
