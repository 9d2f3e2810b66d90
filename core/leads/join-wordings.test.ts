import { describe, expect, test } from "vitest";
import { joinWordings, mostWords } from "./join-wordings.ts";
import { wordCount } from "./sentences.ts";

const joining = { next: "Which pairs are live?", open: null, more: "You asked more: what matters most?" };
const words = (count: number, end = ".") => `${Array.from({ length: count }, () => "Word").join(" ")}${end}`;

describe("joining the words for several things", () => {
  test("gives each a paragraph and asks one question, that of the last", () => {
    const texts = [
      "Fair question. The desk sets the price. Is there a budget?",
      "We hold no keys. Shall we show you?",
    ];
    expect(joinWordings(texts, joining)).toEqual({
      text: "Fair question. The desk sets the price.\n\nWe hold no keys. Shall we show you?",
      taken: 2,
    });
  });

  test("takes a message in once, at the start", () => {
    const texts = [
      "Thanks for asking. The price is set.",
      "That's a good question. We hold no keys.",
      "And you shouldn't. It stays with you.",
    ];
    expect(joinWordings(texts, joining).text).toBe(
      "Thanks for asking. The price is set.\n\nWe hold no keys.\n\nIt stays with you. Which pairs are live?",
    );
  });

  test("keeps an opening that says something", () => {
    const texts = ["The desk sets the price.", "Good question, and one for compliance. I'll ask them."];
    expect(joinWordings(texts, joining).text).toContain("one for compliance");
  });

  test("shortens all alike to one hundred words, at the ends of sentences", () => {
    const long = [words(20), words(20), words(20)].join(" ");
    const { text, taken } = joinWordings([long, long, long], joining);
    expect(taken).toBe(3);
    expect(wordCount(text)).toBeLessThanOrEqual(mostWords);
    expect(text.split("\n\n").map((part) => wordCount(part))).toEqual([40, 20, 24]);
  });

  test("rather answers than asks when there is no room for both", () => {
    const { text, taken } = joinWordings([words(33), words(33), words(33)], joining);
    expect(taken).toBe(3);
    expect(text).not.toContain("?");
  });

  test("asks nothing that points at what was left out", () => {
    const last = `${words(30)} ${words(40)} Shall I show you that?`;
    expect(joinWordings([words(40), last], joining).text).toMatch(/live\?$/u);
    expect(joinWordings(["Short and plain here.", last], joining).text).toMatch(/that\?$/u);
  });

  test("says what it has no room for", () => {
    expect(joinWordings([words(40), words(40), words(40)], joining)).toEqual({
      text: `${words(40)}\n\n${words(40)}\n\n${joining.more}`,
      taken: 2,
    });
    const four = ["One is so.", "Two is so.", "Three is so.", "Four is so."];
    expect(joinWordings(four, joining)).toMatchObject({
      taken: 3,
      text: expect.stringContaining(joining.more),
    });
  });

  test("leaves open what nobody knows, and asks for that alone", () => {
    const open = "On your other question I'd rather not guess. What matters most?";
    expect(joinWordings(["The desk sets the price. Which budget?"], { ...joining, open }).text).toBe(
      `The desk sets the price.\n\n${open}`,
    );
  });

  test("keeps together what says too little alone", () => {
    const { text } = joinWordings(["Happy to. Which of these is it?", `No. ${words(90)}`], joining);
    expect(text).toContain("Happy to. Which of these is it?");
    expect(text).not.toMatch(/No\.$/u);
  });
});
