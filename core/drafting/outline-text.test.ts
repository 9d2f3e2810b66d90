import { expect, test } from "vitest";
import { blocksOf } from "../text/markdown-blocks.ts";
import { hasHeadings, withHeadings } from "./outline-text.ts";

const text = "First words.\n\n\n---\n\n- one\n- two\n\n```\ncode\n\nmore\n```\n\nLast words.\n";
const paragraphs = blocksOf(text).map((block) => block.text);

test("headings stand before the paragraphs they name, and nothing else of the text is touched", () => {
  const last = paragraphs.length;
  const outlined = withHeadings(text, paragraphs, new Map([[1, "Beginning"], [last, "End"], [99, "Nowhere"]])); // prettier-ignore
  expect(outlined).toBe(`## Beginning\n\n${text.replace("Last words.", "## End\n\nLast words.")}`);
  expect(withHeadings(text, paragraphs, new Map())).toBe(text);
});

test("knows whether a text has headings", () => {
  expect(hasHeadings(text)).toBe(false);
  expect(hasHeadings("Words.\n\n## More\n\nWords.")).toBe(true);
  expect(hasHeadings("```\n# a comment\n```")).toBe(false);
});
