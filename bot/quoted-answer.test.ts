import { expect, test } from "vitest";
import { prefacesIn } from "#contracts/answer-preface.ts";
import { markdownToRich } from "./markdown.ts";
import { answerToRich } from "./quoted-answer.ts";

const { answer: sure, related } = prefacesIn(null);
const filler = "Nothing of this bears on what was asked, and it goes on for quite a while. ".repeat(5).trim();

test("of a long passage what bears on the question is in sight, and all of it is folded, no quotation within another", () => {
  const long = `> ${filler}\n\nYaks are fed **twice** a day.\n\n${filler}`;
  const { text, entities } = answerToRich(
    `${sure}\n\n**Fees** [1]\n\n${filler}\n\n**Food** [2]\n\n${long}\n\n**Talk** [3]\n\nSay so.`,
    "How often are yaks fed?",
  );
  expect(text).toBe(
    `${sure}\n\nFees [1]\n\n${filler}\n\nFood [2]\n\nYaks are fed twice a day. …\n\nTalk [3]\n\nSay so.\n\nIn full:\nFood [2]\n\n${filler}\n\nYaks are fed twice a day.\n\n${filler}`,
  );
  const styled = entities.map(({ type, offset, length }) => [type, text.slice(offset, offset + length)]);
  expect(styled.filter(([type]) => type?.endsWith("blockquote"))).toEqual([
    ["expandable_blockquote", text.slice(text.indexOf("In full:\n") + "In full:\n".length)],
  ]);
  expect(styled.filter(([type]) => type === "bold").map(([, words]) => words)).toEqual([
    "Fees",
    "Food",
    "twice",
    "Talk",
    "Food",
    "twice",
  ]);
});

test("an answer of another kind, and short passages, are as they were written", () => {
  for (const answer of ["It is **2 %** [1].", `${related}\n\n**Fees** [1]\n\nA fee.\n\n> All-in.`])
    expect(answerToRich(answer, "What does it cost?")).toEqual(markdownToRich(answer));
});
