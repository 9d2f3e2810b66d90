import { expect, test } from "vitest";
import { markdownToRich } from "./markdown.ts";

const marksOf = (markdown: string) => {
  const { text, entities } = markdownToRich(markdown);
  return entities.map(({ type, offset, length }) => [type, text.slice(offset, offset + length)]);
};

test("shows emphasis, code and links as Telegram does", () => {
  const markdown = "**Bold** and *sloping*, `code`, [a page](https://legend.test/x) and ~~gone~~.";
  expect(markdownToRich(markdown).text).toBe("Bold and sloping, code, a page and gone.");
  expect(marksOf(markdown)).toEqual([
    ["bold", "Bold"],
    ["italic", "sloping"],
    ["code", "code"],
    ["text_link", "a page"],
    ["strikethrough", "gone"],
  ]);
});

test("shows headings, lists, quotations, tables and code blocks", () => {
  const markdown =
    "## Fees\n- one\n- two\n\n> quoted\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n```ts\nlet x = 1;\n```\nEnd";
  const { text } = markdownToRich(markdown);
  expect(text).toBe("Fees\n• one\n• two\n\nquoted\n\n| A | B |\n| 1 | 2 |\n\nlet x = 1;\nEnd");
  expect(marksOf(markdown)).toEqual([
    ["bold", "Fees"],
    ["blockquote", "quoted"],
    ["pre", "| A | B |\n| 1 | 2 |"],
    ["pre", "let x = 1;"],
  ]);
});

test.each([
  "**never closed, and `neither is this",
  "<b>not markup</b> & <script>",
  "a_name_with_underscores 2*3*4",
  "[broken](link with spaces",
  "_*[]()~`>#+-=|{}.!",
])("leaves what is no markup as it is: %s", (text) => {
  expect(markdownToRich(text).text).toBe(text);
});

test("leads only to web addresses", () => {
  expect(marksOf("[here](javascript:alert(1)) [there](/dashboard) [desk](http://localhost:3000)")).toEqual(
    [],
  );
});

test("keeps a block that is never closed", () => {
  expect(markdownToRich("```\nlet x = 1;").text).toBe("let x = 1;");
});
