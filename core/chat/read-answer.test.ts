import { describe, expect, test } from "vitest";
import { createAnswerReader } from "./read-answer.ts";

const read = (text: string, size: number) => {
  const parts: string[] = [];
  const reader = createAnswerReader((part) => parts.push(part));
  for (let at = 0; at < text.length; at += size) reader.push(text.slice(at, at + size));
  return { ...reader.end(), shown: parts.join(""), parts };
};

const cases: [string, string, boolean | null, string][] = [
  ["a verdict line", "answerable: true\n\n**20 %** of our fee [1].", true, "**20 %** of our fee [1]."],
  ["a decorated verdict", "**Answerable: true**\r\n- a\n- b", true, "- a\n- b"],
  ["a verdict on the answer's line", "answerable: yes It is 20 %.", true, "It is 20 %."],
  ["a bold answer on the verdict's line", "answerable: true **Yes**, it is.", true, "**Yes**, it is."],
  ["a quoted verdict", '"answerable": true\nIt is.', true, "It is."],
  ["no verdict", "The commission is 20 %.", null, "The commission is 20 %."],
  ["words that begin like the header", "Answers differ by desk.", null, "Answers differ by desk."],
  ["a list without a verdict", "- one\n- two", null, "- one\n- two"],
  ["a JSON object", '{"answerable": true, "answer": "It is **20 %** [1]."}', true, "It is **20 %** [1]."],
  ["fenced JSON", '```json\n{"answerable": "true", "answer": "It is."}\n```', true, "It is."],
  ["thoughts first", "<think>\nanswerable: false?\n</think>\n\nanswerable: true\nIt is.", true, "It is."],
  ["a brace that is no JSON", "{fee} stands for the agreed fee.", null, "{fee} stands for the agreed fee."],
];

describe.each([1, 2, 3, 7, 1000])("read in parts of %i characters", (size) => {
  test.each(cases)("%s", (_name, text, answerable, answer) => {
    expect(read(text, size)).toMatchObject({ answerable, text: answer, shown: answer });
  });

  test.each([
    ["a verdict line", "answerable: false\nI found nothing."],
    ["JSON", '{"answerable": false, "answer": "I found nothing."}'],
  ])("shows nothing of what %s declares unanswerable", (_name, text) => {
    expect(read(text, size)).toMatchObject({ answerable: false, text: "I found nothing.", shown: "" });
  });

  test("shows nothing of thoughts that never end", () => {
    expect(read("<think>It could be 20 %, or", size)).toMatchObject({ text: "", shown: "" });
  });

  test("a verdict alone is an empty answer", () => {
    expect(read("answerable: true\n", size)).toMatchObject({ answerable: true, text: "", shown: "" });
    expect(read("answerable: false", size)).toMatchObject({ answerable: false, text: "", shown: "" });
  });
});

test("passes text on with the very part that decides", () => {
  const parts: string[] = [];
  const reader = createAnswerReader((part) => parts.push(part));
  reader.push("answerable: true\n");
  expect(parts).toEqual([]);
  reader.push("The");
  expect(parts).toEqual(["The"]);
  reader.push(" fee");
  expect(parts).toEqual(["The", " fee"]);
});

test("passes plain text on with its first word", () => {
  const parts: string[] = [];
  createAnswerReader((part) => parts.push(part)).push("The");
  expect(parts).toEqual(["The"]);
});
