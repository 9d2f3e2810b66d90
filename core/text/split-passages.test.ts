import { describe, expect, test } from "vitest";
import { splitPassages, tokensOf } from "./split-passages.ts";

const sentence = "The desk answers every request within one business day. ";
const headings = (content: string) => splitPassages("Title", content).map(({ heading }) => heading);

describe("splitPassages", () => {
  test("starts a passage at each heading and names the headings above it", () => {
    const content = "Intro.\n\n## Fees\n\nAll fees.\n\n### OTC\n\nA spread.\n\n## Terms\nNet 30.";
    expect(splitPassages("Title", content)).toMatchObject([
      { heading: null, text: "Intro." },
      { heading: "Fees", text: "All fees." },
      { heading: "Fees > OTC", text: "A spread." },
      { heading: "Terms", text: "Net 30." },
    ]);
  });

  test("leaves comments out, but not those that are code", () => {
    const content = [
      "Intro.",
      "<!-- to be checked:\n**Who?** We.\n**When?** Soon. -->",
      "## Fees",
      "All fees.\n<!-- a note to editors -->",
      "```html\n<!-- kept, for this is code -->\n```",
    ].join("\n\n");
    expect(splitPassages("Title", content)).toEqual([
      { heading: null, text: "Intro." },
      { heading: "Fees", text: "All fees.\n\n```html\n<!-- kept, for this is code -->\n```" },
    ]);
  });

  test("takes a comment out whole, whatever stands in it", () => {
    const content = [
      "## Fees",
      "All fees.\n<!-- Not for agents:\n\n# The margin\n\n| a | b |\n|---|---|\n\nis 4 %. -->\nMore.",
      "Less.",
    ].join("\n\n");
    expect(splitPassages("Title", content)).toEqual([
      { heading: "Fees", text: "All fees.\n\nMore.\n\nLess." },
    ]);
    expect(splitPassages("Title", "<!-- never closed\n\nText.")).toMatchObject([
      { text: "<!-- never closed\n\nText." },
    ]);
  });

  test("leaves the title out of the headings", () => {
    expect(headings("# Title\n\nOne.\n\n## Part\n\nTwo.")).toEqual([null, "Part"]);
  });

  test.each([
    ["**May I pay later?** Yes, within a week.\n\n**Do you ship?**\n\nOnly by rail."],
    ["- **May I pay later?** Yes, within a week.\n- **Do you ship?** Only by rail."],
    ["**May I pay later?** Yes, within a week.\n**Do you ship?** Only by rail."],
    ["Q: May I pay later?\nA: Yes, within a week.\nQ: Do you ship?\nA: Only by rail."],
  ])("starts a passage at each question that is marked before its answer: %j", (content) => {
    expect(splitPassages("Title", `${content}\n\n## Terms\n\nNet 30.`)).toEqual([
      { heading: "May I pay later?", text: "Yes, within a week." },
      { heading: "Do you ship?", text: "Only by rail." },
      { heading: "Terms", text: "Net 30." },
    ]);
  });

  test("leaves nothing out where questions share an answer or have none", () => {
    const content =
      "**May I pay later?**\n\n**And in parts?**\n\nYes, both.\n\n**Do you ship?**\n\n## Terms\n\nNet 30.";
    expect(splitPassages("Title", content)).toEqual([
      { heading: "May I pay later? And in parts?", text: "Yes, both.\n\nDo you ship?" },
      { heading: "Terms", text: "Net 30." },
    ]);
  });

  test("leaves one bold question in its text, and one in the middle of a sentence", () => {
    const one = "Ask yourself:\n\n**Would I buy it?** Then call.";
    const inside = "Ask **who?** and then **when?** of each.";
    for (const content of [one, inside])
      expect(splitPassages("Title", content)).toEqual([{ heading: null, text: content }]);
  });

  test("reads underlined headings", () => {
    expect(splitPassages("Title", "Fees\n----\nAll fees.")).toMatchObject([
      { heading: "Fees", text: "All fees." },
    ]);
  });

  test("keeps a passage within 400 tokens by splitting between paragraphs, then sentences", () => {
    const content = [sentence.repeat(10), sentence.repeat(60), sentence.repeat(10)].join("\n\n");
    const passages = splitPassages("Title", content);
    expect(passages.length).toBeGreaterThan(2);
    for (const { text } of passages) expect(tokensOf(text)).toBeLessThanOrEqual(401);
    expect(
      passages
        .map(({ text }) => text)
        .join(" ")
        .replaceAll(/\s+/gu, " ")
        .trim(),
    ).toBe(content.replaceAll(/\s+/gu, " ").trim());
  });

  test.each([
    ["公司为每一笔场外交易支付佣金。“佣金以 USDT 发放。”", /[。”]$/u],
    ["手数料は決済後に送金されます。審査には三日かかります！", /[。！]$/u],
    ["ค่าคอมมิชชั่นจะโอนเป็นเงินสด ลูกค้าต้องยืนยันตัวตน ", /[นด] ?$/u],
  ])("splits %s after its sentences, each letter counting as a token", (sentence, end) => {
    const passages = splitPassages("Title", sentence.repeat(60)).map(({ text }) => text);
    expect(passages.length).toBeGreaterThan(3);
    expect(passages.join("").replaceAll(" ", "")).toBe(sentence.repeat(60).replaceAll(" ", ""));
    for (const text of passages) {
      expect(tokensOf(text)).toBeLessThanOrEqual(400);
      expect(text).toMatch(end);
    }
  });

  test("cuts a text without any space", () => {
    const passages = splitPassages("Title", "x".repeat(10_000));
    expect(passages.map(({ text }) => text).join("")).toBe("x".repeat(10_000));
    for (const { text } of passages) expect(tokensOf(text)).toBeLessThanOrEqual(400);
  });

  test("never splits inside a fence, not even at what looks like a heading", () => {
    const fence = `\`\`\`md\n# not a heading\n\n${sentence.repeat(40)}\n\`\`\``;
    expect(splitPassages("Title", `Before.\n\n${fence}\n\nAfter.`).map(({ text }) => text)).toContain(fence);
  });

  test("never splits inside a table of ordinary size", () => {
    const table = `| a | b |\n|---|---|\n${"| some cell text | another cell text |\n".repeat(60)}`.trim();
    expect(splitPassages("Title", `Before.\n\n${table}\n\nAfter.`).map(({ text }) => text)).toContain(table);
  });

  test("repeats the head of a table too long for any prompt", () => {
    const table = `| a | b |\n|---|---|\n${"| some cell text | another cell text |\n".repeat(300)}`;
    const passages = splitPassages("Title", table);
    expect(passages.length).toBeGreaterThan(3);
    for (const { text } of passages) expect(text.startsWith("| a | b |\n|---|---|\n| some")).toBe(true);
  });

  test.each([
    ["a heading", `# ${"zebra ".repeat(20_000)}\n\n${"## b\n\nx\n\n".repeat(10_000)}`],
    [
      "headings above one another",
      [1, 2, 3, 4, 5].map((at) => `${"#".repeat(at)} ${"zebra ".repeat(200)}\n\n`).join("") +
        "###### b\n\nx\n\n".repeat(10_000),
    ],
    ["a question", `**${"zebra? **\n**Is ".repeat(5000)}it?** Yes.\n\n${sentence.repeat(4000)}`],
    [
      "the head of a table",
      `| ${"a | ".repeat(20_000)}\n|${"-|".repeat(20_000)}\n${"| 5 | 6 |\n".repeat(10_000)}`,
    ],
    ["the first line of a fence", `\`\`\`${"js".repeat(50_000)}\n${`${sentence}\n`.repeat(2000)}\`\`\``],
  ])("makes no flood of %s that stands above many passages", (_, content) => {
    const passages = splitPassages("Title", content);
    const length = passages.reduce((sum, { heading, text }) => sum + text.length + (heading?.length ?? 0), 0);
    expect(length).toBeLessThan(12 * content.length);
    const kept = (letter: string) =>
      passages.some(({ heading, text }) => `${heading} ${text}`.includes(letter));
    const words = ["zebra", "Yes", "desk", "js", "6"].filter((word) => content.includes(word));
    expect(words.filter((word) => !kept(word))).toEqual([]);
  });

  test("closes each part of a fence too long for any prompt", () => {
    const passages = splitPassages("Title", `\`\`\`\n${`${sentence}\n`.repeat(200)}\`\`\``);
    for (const { text } of passages) expect(text).toMatch(/^```\n[^`]+\n```$/u);
  });

  test("keeps the last line of a long fence that nobody closed", () => {
    const passages = splitPassages("Title", `\`\`\`\n${`${sentence}\n`.repeat(200)}The last line`);
    expect(passages.at(-1)?.text).toMatch(/The last line\n```$/u);
  });

  test("gives an empty section no passage and an otherwise empty document one", () => {
    expect(headings("## Empty\n\n## Full\n\nText.")).toEqual(["Full"]);
    expect(splitPassages("Title", "# Title")).toHaveLength(1);
  });

  test("takes a megabyte in reasonable time", () => {
    expect(splitPassages("Title", `${sentence.repeat(20)}\n`.repeat(900)).length).toBeGreaterThan(600);
  });
});
