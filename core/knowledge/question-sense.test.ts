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
  ["opposites", "Is the minimum ticket fixed?", "Is the maximum ticket fixed?"],
  ["who or when in Chinese", "谁批准退款？", "什么时候批准退款？"],
  ["before or after in Japanese", "契約の前に支払えますか？", "契約の後に支払えますか？"],
  ["minimum or maximum in Thai", "ยอดขั้นต่ำคือเท่าไร", "ยอดสูงสุดคือเท่าไร"],
  ["with or without in Russian", "Работаем ли мы с KYC?", "Работаем ли мы без KYC?"],
  ["can or cannot in Chinese", "这个客户能付现金", "这个客户不能付现金"],
  ["how much or whether in Korean", "수수료가 얼마인가요?", "수수료를 언제 받나요?"],
  ["first or second", "Is there a bonus in the first year?", "Is there a bonus in the second year?"],
  ["who pays whom", "Does the client pay us in USDT?", "Do we pay the client in USDT?"],
  ["who is paid by whom", "Do agents get paid by the client?", "Do agents pay the client?"],
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
  ["a passive", "Is the client refunded by us?", "Do we refund the client?"],
  ["a giver who is not named", "When are agents paid?", "When do you pay the agents?"],
  ["a way of asking in Chinese", "客户能不能付现金？", "客户是否能付现金？"],
  ["politeness in Japanese", "返金できますか？", "返金できませんか？"],
  ["a condition", "What if a call is missed, who pays?", "Who pays when a call is missed?"],
])("takes for what may be the same in spite of %s", (_, one, other) => {
  expect(maySame(one, other)).toBe(true);
  expect(maySame(other, one)).toBe(true);
});
