import { expect, test } from "vitest";
import { respell } from "./respell.ts";

test.each([
  ["when do i recieve my comission", "when do i receive my commission"],
  ["the cleint signd teh contarct", "the client signed the contract"],
  ["how does the entry tset work", "how does the entry test work"],
  ["Foudner says: no propsal, no tranfer!", "founder says: no proposal, no transfer!"],
  ["ppl msg me b4 they sign w/ us", "people message me before they sign with/ us"],
  ["is my verifcation done", "is my verification done"],
  ["wen payout", "when payout"],
])("puts right what is mistyped in %j", (typed, meant) => {
  expect(respell(typed)).toBe(meant);
});

test.each([
  "what commission do I get on an OTC deal?",
  "do we offer staking, and what is an airdrop",
  "they've asked for our influencers' confirmations",
  "does the desk take FDUSD or USDC",
  "do i fill in the w-8ben",
  "80k of 10x in 2027",
  "Wie hoch ist die Vergütung bei vermittelten Geschäften?",
  "сколько я получу за сделку",
  "qwerty asdfgh zxcvbn yuiopl hjklmn",
])("leaves %j as it is", (text) => {
  expect(respell(text)).toBe(text);
});

test("leaves a word that is written elsewhere as it is", () => {
  expect(respell("are sqauds a wallet")).toBe("are squads a wallet");
  expect(respell("are sqauds a wallet", (word) => word === "sqauds")).toBe("are sqauds a wallet");
});

test("never takes a word for one that begins with another letter", () => {
  expect(respell("yhe lead")).toBe("yhe lead");
});
