import { expect, test } from "vitest";
import { documentsMissingIn, factsMissingIn } from "./judge-answer.ts";

const answer = `From the playbook:

**Fees** [1]

| What | How much |
| --- | --- |
| Commission | **18 %** of the *invoice* |

It is paid within 5 days [2].`;

test("finds facts whatever their marks, spaces and capitals", () => {
  expect(factsMissingIn(answer, ["commission 18% of the Invoice", "paid within 5 days."])).toEqual([]);
});

test("misses what is not said, and what is only part of another word or number", () => {
  const facts = ["8 %", "within 5 day", "20 %"];
  expect(factsMissingIn(answer, facts)).toEqual(facts);
});

test("compares letters in any form, and words written without spaces", () => {
  expect(factsMissingIn("手数料は１８％です。", ["18%です"])).toEqual([]);
  expect(factsMissingIn("Die Provision beträgt 18 %.", ["provision betra\u0308gt 18 %"])).toEqual([]);
});

test("misses documents that are no source", () => {
  const documents = [
    { id: "a", title: "A" },
    { id: "b", title: "B" },
  ];
  expect(documentsMissingIn([{ id: "b" }], documents)).toEqual([{ id: "a", title: "A" }]);
});
