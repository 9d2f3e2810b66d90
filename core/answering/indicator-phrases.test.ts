import { expect, test } from "vitest";
import { admitsGap } from "./indicator-phrases.ts";

test.each([
  "I don't have information about that.",
  "I’m sorry, but I don’t have enough\ninformation to answer.",
  "The provided sources do not mention vesting.",
  "Sorry, this is not covered in the playbook.",
])("takes %j for a gap", (answer) => {
  expect(admitsGap(answer)).toBe(true);
});

test.each([
  "The commission is 20 % of our fee [1].",
  "If they don't have a budget yet, ask about the timeline.",
  'Say: "I don\'t know the spread by heart, let me check with the desk."',
  "Use this script:\n\n> I'm not sure about the date, I will confirm it today.",
  "```\nI don't have information\n```\nSend that.",
])("takes %j for an answer", (answer) => {
  expect(admitsGap(answer)).toBe(false);
});

test("finds a phrase that is added, but in nobody else's words", () => {
  const further = ["Above my  pay grade"];
  expect(admitsGap("That’s above my pay grade.", [])).toBe(false);
  expect(admitsGap("That’s above my pay grade.", further)).toBe(true);
  expect(admitsGap('Answer "above my pay grade".', further)).toBe(false);
});
