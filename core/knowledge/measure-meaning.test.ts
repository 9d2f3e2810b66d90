import { expect, test } from "vitest";
import { stemOf, wordsOf } from "./analyse-text.ts";
import type { Found } from "./find-passages.ts";
import { measureMeaning } from "./measure-meaning.ts";
import type { PassageRow } from "./search-store.ts";
import { wordVectors } from "./word-vectors.ts";

/** Asks in words that are all telling and equally heavy; each passage is of the best document and has the terms of its text. */
const meaningOf = (text: string, ...passages: Partial<PassageRow>[]) => {
  const terms = wordsOf(text).map((word) => {
    const term = stemOf(word);
    return { term, weight: 1, telling: true, meant: false, variants: [{ term, share: 1, literal: true }] };
  });
  const rows = passages.map((passage, at) => ({
    passageId: `${at}`,
    title: "",
    heading: null,
    askedAs: "",
    text: "",
    ...passage,
  }));
  const load = (ids: string[]) => Promise.resolve(rows.filter(({ passageId }) => ids.includes(passageId)));
  const lexical = rows.map((row) => ({ passageId: row.passageId, terms: wordsOf(row.text).map(stemOf) }));
  const found = { asked: { text, terms, index: { load } }, lexical, documents: [{ passages: rows }] };
  return measureMeaning(found as unknown as Found);
};

test("what a match is called counts in other words too, be it its title, its heading or a phrase", async () => {
  const { calledAlike: unlike } = await meaningOf("holiday pay", { heading: "Exchange listing" });
  for (const called of [
    { title: "Vacation wages", heading: "Exchange listing" },
    { heading: "Vacation wages" },
    { askedAs: "token; vacation wages" },
  ])
    expect((await meaningOf("holiday pay", called)).calledAlike).toBeGreaterThan(unlike + 0.3);
});

test("a heading means a question's words by itself: those of another one do not help it", async () => {
  const whole = await meaningOf("holiday wages", { heading: "Wages on holiday" });
  expect(whole.headingAlike).toBeCloseTo(1);
  const apart = await meaningOf("holiday wages", { heading: "Holiday" }, { heading: "Wages" });
  expect(apart.headingAlike).toBeGreaterThan(0.5);
  expect(apart.headingAlike).toBeLessThan(0.8);
});

test("a document without headings is not held to mean something else", async () => {
  const plain = await meaningOf("holiday wages", { text: "Wages on a holiday." });
  const headed = await meaningOf("holiday wages", {
    text: "Wages on a holiday.",
    heading: "Exchange listing",
  });
  expect(plain.headingAlike).toBeGreaterThan(headed.headingAlike);
  expect(plain.calledAlike).toBeGreaterThan(headed.calledAlike);
});

test("what is missing is told by its own vector, as much as it weighs", async () => {
  const measured = await meaningOf("holiday wages", { text: "Wages are paid monthly." });
  const vector = wordVectors().vectorOf("holiday") ?? new Float32Array();
  expect(measured.missing0).toBeCloseTo((vector[0] ?? 0) / 2);
  expect(measured.missing31).toBeCloseTo((vector[31] ?? 0) / 2);
});

test("nothing is missing of a question whose words the best match all has, nor of words without a vector", async () => {
  const met = await meaningOf("holiday wages", { text: "Wages on a holiday." });
  const unknown = await meaningOf("qwxzzy", { text: "Wages" });
  for (const measured of [met, unknown])
    expect(
      Object.entries(measured).filter(([name, value]) => name.startsWith("missing") && value !== 0),
    ).toEqual([]);
});

test("a question that nothing was found for is called like nothing", async () => {
  expect(await meaningOf("holiday wages")).toMatchObject({ calledAlike: 0, headingAlike: 0 });
});
