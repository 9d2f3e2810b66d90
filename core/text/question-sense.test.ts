import { expect, test } from "vitest";
import { mayMeanSame, senseOf } from "./question-sense.ts";

const maySame = (one: string, other: string) => mayMeanSame(senseOf(one), senseOf(other));

test.each([
  ["who or when", "Who approves a refund?", "When is a refund approved?"],
  ["who or whether", "Who can see my leads?", "Can I see my leads?"],
  ["how many or how long", "How many calls do we hold?", "How long are the calls we hold?"],
  ["with or without", "Do we lend to clients with KYC?", "Do we lend to clients without KYC?"],
  ["a number written out", "Do we keep data for two years?", "Do we keep data for five years?"],
  ["before or after", "Can they pay before signing?", "Can they pay after signing?"],
  ["over or under", "Do we take projects under $1M?", "Do we take projects over $1M?"],
  ["services", "Which law governs the MM agreement?", "Which law governs the OTC agreement?"],
  ["services by their names", "Is market making done on Kraken?", "Is it OTC that is done on Kraken?"],
  ["a country's short name", "Do we support staking?", "Do we support staking for US clients?"],
  ["short names", "Do we accept USDT for fees?", "Do we accept USDC for fees?"],
  ["opposites", "Is the minimum ticket fixed?", "Is the maximum ticket fixed?"],
  ["first or second", "Is there a bonus in the first year?", "Is there a bonus in the second year?"],
])("keeps apart by %s", (_, one, other) => {
  expect(maySame(one, other)).toBe(false);
  expect(maySame(other, one)).toBe(false);
});

test.each([
  ["a question and a bare subject", "Who is the compliance officer?", "Name of our compliance officer?"],
  ["a colon", "Who is responsible for claims?", "Insurance: who is responsible for claims?"],
  ["politeness", "Who signs refunds?", "Hi team, can you please tell me who signs refunds?"],
  ["doubt", "Are refunds possible?", "I'm wondering if refunds are possible"],
  ["a number in digits", "Do we keep data for two years?", "Is data kept for 2 years?"],
  ["other words for a side", "Do we take projects over $1M?", "Do we take projects above $1M?"],
  ["a negative that denies nothing", "Isn't there a bonus?", "Is there a bonus?"],
  ["a service's short name", "Do we do market making on Kraken?", "Is MM done on Kraken?"],
  ["small letters", "Do we accept USDT?", "is usdt accepted"],
  ["capitals", "Do we accept USDT?", "DO WE ACCEPT USDT?"],
  ["a condition", "What if a call is missed, who pays?", "Who pays when a call is missed?"],
])("takes for what may be the same in spite of %s", (_, one, other) => {
  expect(maySame(one, other)).toBe(true);
  expect(maySame(other, one)).toBe(true);
});
