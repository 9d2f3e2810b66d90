import { expect, test } from "vitest";
import { readPlace, writePlace } from "./cited-place.ts";

const passage = { from: "An OTC deal pays", to: "of the fee." };

test.each([
  { heading: "OTC > Commission", passage },
  { heading: null, passage },
  { heading: "Комиссия по сделке" },
  { heading: "“Quoted” – 2026 🦘", passage: { from: "多いほど", to: "良い" } },
])("what is written of a place is read again: %o", (place) => {
  const written = writePlace(place);
  expect(written).toMatch(/^[\w-]{1,448}$/u);
  expect(readPlace(written)).toEqual(place);
});

test("of a place too long for a link the passage is kept, then the heading, then nothing", () => {
  const long = "ж".repeat(80);
  expect(readPlace(writePlace({ heading: "ж".repeat(100), passage: { from: long, to: long } }))).toEqual({
    heading: null,
    passage: { from: long, to: long },
  });
  const longer = "多".repeat(80);
  expect(readPlace(writePlace({ heading: "多", passage: { from: longer, to: longer } }))).toEqual({
    heading: "多",
  });
  expect(writePlace({ heading: "多".repeat(200) })).toBe("");
});

test("a document's top has no words", () => {
  expect(writePlace({ heading: null })).toBe("");
  expect(readPlace(null)).toEqual({ heading: null });
});

test.each(["", "x", "!!", "e30", "WzFd", "bnVsbA", "WyJh", "////"])("%s leads to the top", (text) => {
  expect(readPlace(text)).toEqual({ heading: null });
});
