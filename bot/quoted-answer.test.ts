import { expect, test } from "vitest";
import { prefacesIn } from "#contracts/answer-preface.ts";
import { markdownToRich } from "./markdown.ts";
import { answerToRich } from "./quoted-answer.ts";

const { related } = prefacesIn(null);

test("of several passages all but the first are folded under their names, no quotation within another", () => {
  const { text, entities } = answerToRich(
    `${related}\n\n**Fees** [1]\n\nA fee of **2 %**.\n\n**Talk** [2]\n\nSay:\n\n> It is all-in.`,
  );
  expect(text).toBe(`${related}\n\nFees [1]\n\nA fee of 2 %.\n\nTalk [2]\nSay:\n\nIt is all-in.`);
  const styled = entities.map(({ type, offset, length }) => [type, text.slice(offset, offset + length)]);
  expect(styled).toEqual([
    ["bold", "Fees"],
    ["bold", "2 %"],
    ["bold", "Talk"],
    ["expandable_blockquote", "Say:\n\nIt is all-in."],
  ]);
});

test("an answer of another kind, and one passage, are as they were written", () => {
  for (const answer of ["It is **2 %** [1].", `${related}\n\n**Fees** [1]\n\nA fee.\n\n> All-in.`])
    expect(answerToRich(answer)).toEqual(markdownToRich(answer));
});
