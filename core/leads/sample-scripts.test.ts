import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { toPlainText, withoutScriptBlanks } from "./plain-text.ts";
import { leastWords, withoutBinding, wordCount } from "./sentences.ts";

const folder = "content/lead-handling-scripts";
// What it says is for leads who have the figures.
const afterProposal = "proposal-received-and-follow-up.md";

const wordings = readdirSync(folder)
  .filter((name) => name !== afterProposal)
  .flatMap((name) => readFileSync(`${folder}/${name}`, "utf8").split(/\n(?=## )/u))
  .flatMap((section) => {
    const heading = /^## (.*)$/mu.exec(section)?.[1] ?? "";
    return section
      .split(/\n{2,}/u)
      .filter((block) => block.startsWith(">"))
      .map((block) => withoutScriptBlanks(toPlainText(block.replaceAll(/^> ?/gmu, ""))))
      .filter((text) => wordCount(text) >= leastWords)
      .map((text) => ({ heading, text }));
  });

describe("the sample's words for leads", () => {
  test.each(wordings)("keep their point where no figure may be named: $heading", ({ text }) => {
    const share = wordCount(withoutBinding(text)) / wordCount(text);
    expect(share).toBeGreaterThanOrEqual(0.4);
  });
});
