import { describe, expect, test } from "vitest";
import { blanked, nearestExamples } from "./sent-examples.ts";
import type { SentReply } from "./sent-store.ts";

const reply = (text: string, more: Partial<SentReply> = {}): SentReply => ({
  text,
  question: "How are the yaks fed?",
  projectName: "Nova Chain",
  isOwn: false,
  ...more,
});

describe("an example", () => {
  test.each([
    ["It costs USD 4,000 a month, or 12 % of 3 pools.", "It costs … a month, or … of … pools."],
    ["Hi Anna, Nova fits well.", "Hi …, … fits well."],
    ["Write to @yak_desk or yak@desk.example.", "Write to … or …."],
    ["Anna, that works. Best,\nYours", "Anna, that works. Best,\n…"],
    ["I think so, and I'd ask you first.", "I think so, and I'd ask you first."],
  ])("%j is %j", (text, left) => {
    expect(blanked(reply(text))).toBe(left);
  });

  test("has no name at the beginning of a sentence that the lead has signed with", () => {
    expect(blanked(reply("Anna, that works.", { question: "Is that so? Best, Anna" }))).toBe(
      "…, that works.",
    );
  });

  test("is not longer than what a prompt has room for", () => {
    expect(blanked(reply("so ".repeat(1000))).length).toBe(600);
  });
});

describe("of what was sent", () => {
  test("the nearest are taken, the agent's own first, each once", () => {
    const replies = [
      reply("About something else.", { question: "Where is the office?", isOwn: true }),
      reply("Theirs, near.", { question: "How are yaks fed in winter?" }),
      reply("Mine, far.", { question: "Are all of your yaks counted every night?", isOwn: true }),
      reply("Mine, near.", { question: "How are yaks fed in winter?", isOwn: true }),
      reply("Mine, near.", { question: "How are yaks fed in winter?", isOwn: true }),
      reply("Theirs, far.", { question: "Is a yak ever fed by a guest of the valley?" }),
    ];
    expect(nearestExamples("How are your yaks fed in winter?", replies)).toEqual([
      "Mine, near.",
      "Mine, far.",
      "Theirs, near.",
    ]);
  });

  test("one with something left to be filled in is no example", () => {
    expect(nearestExamples("How are yaks fed?", [reply("With [name of the hay].", { isOwn: true })])).toEqual(
      [],
    );
  });

  test("a colleague's is left out where names cannot be told from other words", () => {
    const said = "牦牛吃干草。";
    expect(nearestExamples("How are yaks fed?", [reply(said)])).toEqual([]);
    expect(nearestExamples("How are yaks fed?", [reply(said, { isOwn: true })])).toEqual([said]);
  });
});
