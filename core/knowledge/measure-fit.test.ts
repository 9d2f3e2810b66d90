import { expect, test } from "vitest";
import type { AskedTerm } from "./asked-terms.ts";
import type { Found } from "./find-passages.ts";
import { measureFit } from "./measure-fit.ts";
import type { PassageRow } from "./search-store.ts";

const asking = (...terms: string[]): AskedTerm[] =>
  terms.map((term) => ({
    term,
    weight: 1,
    telling: true,
    meant: false,
    variants: [{ term, share: 1, literal: true }],
  }));

const fitOf = (terms: AskedTerm[], ...passages: Partial<PassageRow>[]) => {
  const rows = passages.map((passage, at) => ({
    passageId: `${at}`,
    heading: null,
    askedAs: "",
    ...passage,
  }));
  const load = (ids: string[]) => Promise.resolve(rows.filter(({ passageId }) => ids.includes(passageId)));
  return measureFit({ asked: { terms, index: { load } }, lexical: rows } as unknown as Found);
};

test("a question that is one of the phrases fits it whole, one that shares a word by both shares", async () => {
  const askedAs = "minimum payout; bonus date";
  expect(await fitOf(asking("minimum", "payout"), { askedAs })).toMatchObject({ phraseShare: 1 });
  expect(await fitOf(asking("minimum", "salari"), { askedAs })).toMatchObject({ phraseShare: 0.25 });
  expect(await fitOf(asking("weather"), { askedAs })).toMatchObject({ phraseShare: 0 });
});

test("phrases of any of the best matches count, words of one do not count for another", async () => {
  const terms = asking("minimum", "payout");
  expect(await fitOf(terms, {}, { askedAs: "minimum payout" })).toMatchObject({ phraseShare: 1 });
  expect(await fitOf(terms, { askedAs: "minimum; payout" })).toMatchObject({ phraseShare: 0.5 });
});

test("without phrases to compare with nothing is held against a question", async () => {
  const { phraseShare } = await fitOf(asking("payout"), {}, { heading: "Payouts" });
  expect(phraseShare).toBeGreaterThan(0.5);
});

test("a heading fits as far as the question says it", async () => {
  expect(await fitOf(asking("payout"), { heading: "Payouts" })).toMatchObject({ headingShare: 1 });
  expect(await fitOf(asking("payout"), { heading: "Payouts > Disputes" })).toMatchObject({
    headingShare: 0.5,
  });
  expect(await fitOf(asking("payout"))).toMatchObject({ headingShare: 0 });
});
