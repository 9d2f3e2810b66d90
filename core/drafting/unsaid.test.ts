import { expect, test } from "vitest";
import { unsaidIn } from "./unsaid.ts";

const evidence = ["Nine lanterns are lent, for 12 € each, to 40 ships."];

test("names what a draft says that nothing it was written from states, once each", () => {
  expect(unsaidIn("For 12 € each, to 40 ships.", evidence)).toEqual([]);
  expect(unsaidIn("For 15 € each, to 41 ships. All 41 of them.", evidence)).toEqual(["15 €", "41"]);
});

test("does not take the numbers of a list for figures", () => {
  expect(unsaidIn("1. Lanterns\n2. Ships\n3. Nothing else", evidence)).toEqual([]);
});
