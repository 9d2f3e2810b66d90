import { describe, expect, test } from "vitest";
import { createAnswerReader, type Verdict } from "./read-answer.ts";

const read = (text: string, size: number) => {
  const parts: string[] = [];
  const reader = createAnswerReader((part) => parts.push(part));
  for (let at = 0; at < text.length; at += size) reader.push(text.slice(at, at + size));
  return { ...reader.end(), shown: parts.join(""), parts };
};

const cases: [string, string, Verdict | null, string][] = [
  ["a verdict line", "answerable: true\n\n**20 %** of our fee [1].", "yes", "**20 %** of our fee [1]."],
  ["a decorated verdict", "**Answerable: true**\r\n- a\n- b", "yes", "- a\n- b"],
  ["a verdict on the answer's line", "answerable: yes It is 20 %.", "yes", "It is 20 %."],
  ["a bold answer on the verdict's line", "answerable: true **Yes**, it is.", "yes", "**Yes**, it is."],
  ["a quoted verdict", '"answerable": true\nIt is.', "yes", "It is."],
  ["no verdict", "The commission is 20 %.", null, "The commission is 20 %."],
  ["words that begin like the header", "Answers differ by desk.", null, "Answers differ by desk."],
  ["a list without a verdict", "- one\n- two", null, "- one\n- two"],
  ["a JSON object", '{"answerable": true, "answer": "It is **20 %** [1]."}', "yes", "It is **20 %** [1]."],
  ["a JSON object of another form", '{"used": [1], "reply": "It is **20 %**."}', null, "It is **20 %**."],
  ["fenced JSON", '```json\n{"answerable": "true", "answer": "It is."}\n```', "yes", "It is."],
  ["thoughts first", "<think>\nanswerable: false?\n</think>\n\nanswerable: true\nIt is.", "yes", "It is."],
  ["a verdict of no question", "answerable: none\nYou're welcome!", "none", "You're welcome!"],
  ["a verdict in part", "answerable: partly\nMinimum: 5 days [1].", "partly", "Minimum: 5 days [1]."],
  ["a brace that is no JSON", "{fee} stands for the agreed fee.", null, "{fee} stands for the agreed fee."],
];

describe.each([1, 2, 3, 7, 1000])("read in parts of %i characters", (size) => {
  test.each(cases)("%s", (_name, text, verdict, answer) => {
    expect(read(text, size)).toMatchObject({ verdict, text: answer, shown: answer });
  });

  test.each([
    ["a verdict line", "answerable: false\nI found nothing."],
    ["JSON", '{"answerable": false, "answer": "I found nothing."}'],
  ])("shows nothing of what %s declares unanswerable", (_name, text) => {
    expect(read(text, size)).toMatchObject({ verdict: "no", text: "I found nothing.", shown: "" });
  });

  test.each([
    ["a line", "answerable: partly\nmissing: Who signs it?\n\nIt takes 5 days [1]."],
    ["a decorated line", "**answerable:** partly\n**missing:** Who signs it?\nIt takes 5 days [1]."],
    ["the verdict's line", "answerable: partly missing: Who signs it?\nIt takes 5 days [1]."],
    ["a dash", "answerable: partly - missing: Who signs it?\nIt takes 5 days [1]."],
    ["brackets", "answerable: partly (missing: Who signs it?)\nIt takes 5 days [1]."],
    ["JSON", '{"answerable": "partly", "missing": "Who signs it?", "answer": "It takes 5 days [1]."}'],
  ])("takes what is left open from %s", (_name, text) => {
    const answer = "It takes 5 days [1].";
    const told = { verdict: "partly", missing: "Who signs it?", text: answer, shown: answer };
    expect(read(text, size)).toMatchObject(told);
  });

  test.each<[string, string, number[], string]>([
    ["a line", "answerable: yes\nused: 1, 3\nUsed desks are fine.", [1, 3], "Used desks are fine."],
    ["a line of none", "answerable: yes\n**used:** none\nHello.", [], "Hello."],
    ["JSON", '{"answerable": "yes", "used": [2], "answer": "It is."}', [2], "It is."],
    ["a line after what is missing", "answerable: partly\nmissing: Who?\nused: [2]\nIt is.", [2], "It is."],
    ["a line before what is missing", "answerable: partly\nused: 2\nmissing: Who?\nIt is.", [2], "It is."],
  ])("takes what was used from %s", (_name, text, used, answer) => {
    expect(read(text, size)).toMatchObject({ used, text: answer, shown: answer });
  });

  test.each<[string, string, Partial<{ verdict: Verdict; missing: string | null; used: number[] | null }>]>([
    [
      "names what is missing",
      "answerable: yes\nmissing: Who?\nused: 1, 2",
      { verdict: "partly", missing: "Who?", used: [1, 2] },
    ],
    [
      "says that nothing is missing",
      "answerable: yes\nmissing: none\nused: 1",
      { verdict: "yes", missing: null, used: [1] },
    ],
    ["leaves it empty", "answerable: yes\nmissing:\nused: none", { verdict: "yes", missing: null, used: [] }],
    ["leaves empty what it used", "answerable: none\nused:", { verdict: "none", used: null }],
    ["has a dash for it", "answerable: none\nused: -", { verdict: "none", used: [] }],
    ["names its sources", "answerable: yes\nused: 1 (Deck), 2", { verdict: "yes", used: [1, 2] }],
  ])("shows no line of the form of an answer that %s", (_, header, expected) => {
    const told = { ...expected, text: "It is.", shown: "It is." };
    expect(read(`${header}\nIt is.`, size)).toMatchObject(told);
  });

  test("leaves a line that only begins like one", () => {
    const answer = "Missing: the form of the client.";
    expect(read(`answerable: yes\n${answer}`, size)).toMatchObject({ verdict: "yes", text: answer });
  });

  test("finds the form below a preface, and takes the tags of its parts away", () => {
    expect(read("Here is the reply:\n\nanswerable: yes\nused: 1\nIt is.", size)).toMatchObject({
      verdict: "yes",
      used: [1],
      text: "It is.",
    });
    expect(read("answerable: yes\n<reply>\nIt is.\n</reply>", size).text).toBe("It is.");
    expect(read("answerable: yes\nused: 1\nReply: It is.", size).text).toBe("It is.");
    expect(read("answerable: yes\n**Answer:** It is.", size).text).toBe("It is.");
  });

  test("finds what is left open below the answer, and takes away the end of a fence around it all", () => {
    expect(read("answerable: partly\nIt is 20 % [1].\n\nmissing: Who pays?", size)).toMatchObject({
      verdict: "partly",
      missing: "Who pays?",
      text: "It is 20 % [1].",
    });
    expect(read("answerable: yes\nSay:\nMissing: the form.", size)).toMatchObject({
      missing: null,
      text: "Say:\nMissing: the form.",
    });
    expect(read("```\nanswerable: yes\nIt is.\n```", size).text).toBe("It is.");
    const fenced = "Send:\n```\nHi!\n```";
    expect(read(`answerable: yes\n${fenced}`, size).text).toBe(fenced);
  });

  test.each<[string, string, number[] | null]>([
    ["titles", "answerable: yes\nused: Camera prices, Terms of 2026\nIt is.", null],
    ["titles at length", `answerable: yes\nused: ${"Camera prices, ".repeat(20)}\nIt is.`, null],
    ["words and numbers", "answerable: yes\n**used:** sources 3 and 1\nIt is.", [3, 1]],
    ["numbers before the verdict", "used: 2\nanswerable: yes\nIt is.", [2]],
    ["numbers without a verdict", "Used: [2]\n\nIt is.", [2]],
    ["a list of words", '{"answerable": "yes", "used": ["source 2", "3"], "answer": "It is."}', [2, 3]],
  ])("shows no line of what was used that has %s", (_name, text, used) => {
    expect(read(text, size)).toMatchObject({ used, text: "It is.", shown: "It is." });
  });

  test.each([
    ["last", "answerable: yes\nIt is.\n\nused: Camera prices, 2"],
    ["above what is left open", "answerable: partly\nIt is.\nused: 2\nmissing: Who pays?"],
    ["below what is left open", "answerable: partly\nIt is.\nmissing: Who pays?\n*used: 2*"],
  ])("leaves no line of what was used in an answer that stands %s", (_name, text) => {
    expect(read(text, size)).toMatchObject({ used: [2], text: "It is." });
  });

  test("takes no word for the name of a line", () => {
    const answer = "Used desks: two, chairs: four.";
    expect(read(`answerable: yes\n${answer}`, size)).toMatchObject({ text: answer, shown: answer });
    expect(read(answer, size)).toMatchObject({ text: answer, shown: answer });
  });

  test("takes nothing for what is left open where nothing is named", () => {
    const told = { verdict: "yes", missing: null, text: "It does.", shown: "It does." };
    expect(read("answerable: partly\nmissing: none\nIt does.", size)).toMatchObject(told);
  });

  test.each([
    ["a line", "answerable: no\nholding: I ask the team. When is it?\nused: none\nNobody knows."],
    ["JSON", '{"answerable": "no", "holding": "I ask the team. When is it?", "answer": "Nobody knows."}'],
  ])("takes what to say meanwhile from %s", (_name, text) => {
    const told = { verdict: "no", holding: "I ask the team. When is it?", text: "Nobody knows.", shown: "" };
    expect(read(text, size)).toMatchObject(told);
  });

  test("shows nothing of thoughts that never end", () => {
    expect(read("<think>It could be 20 %, or", size)).toMatchObject({ text: "", shown: "" });
  });

  test("a verdict alone is an empty answer", () => {
    expect(read("answerable: true\n", size)).toMatchObject({ verdict: "yes", text: "", shown: "" });
    expect(read("answerable: false", size)).toMatchObject({ verdict: "no", text: "", shown: "" });
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
