import { expect, test } from "vitest";
import { guessProject, guessService } from "./guess-lead.ts";

test("a message is about the known project that it names, the longest name first", () => {
  const known = ["Acme", "Acme Protocol", "Borealis"];
  expect(guessProject("We at ACME protocol ask about the fee.", known)).toBe("Acme Protocol");
  expect(guessProject("Borealis, as said", known)).toBe("Borealis");
  expect(guessProject("Acmeology is a science", known)).toBe("");
});

test("a web address names its project, an address of mail or of Telegram does not", () => {
  expect(guessProject("Have a look: https://www.zephyr-protocol.io/deck", [])).toBe("Zephyr Protocol");
  expect(guessProject("See app.kestrel.xyz/trade.", [])).toBe("Kestrel");
  expect(guessProject("Write to daniel@gmail.com or https://t.me/daniel", [])).toBe("");
});

test("without a name in the text there is no guess", () => {
  expect(guessProject("Hi, this is Daniel. What does it cost?", [])).toBe("");
  expect(guessProject("See deck.pdf.It is short.", [])).toBe("");
  expect(guessProject("It costs 3.50 or more...maybe", [])).toBe("");
});

test("a service is what is named alone, by its code or name", () => {
  expect(guessService("What does market making cost?")).toBe("MM");
  expect(guessService("An OTC deal")).toBe("OTC");
  expect(guessService("OTC or MM?")).toBe("");
  expect(guessService("Hmm, also on lsd")).toBe("");
});
