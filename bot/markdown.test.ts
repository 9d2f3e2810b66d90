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

test("shows headings, lists, quotations and code blocks", () => {
  const markdown = "## Fees\n- one\n- two\n\n> quoted\n\n```ts\nlet x = 1;\n```\nEnd";
  const { text } = markdownToRich(markdown);
  expect(text).toBe("Fees\n• one\n• two\n\nquoted\n\nlet x = 1;\nEnd");
  expect(marksOf(markdown)).toEqual([
    ["bold", "Fees"],
    ["blockquote", "quoted"],
    ["pre", "let x = 1;"],
  ]);
});

test.each([
  "**never closed, and `neither is this",
  "<b>not markup</b> & <script>",
  "a_name_with_underscores 2*3*4",
  "[broken](link with spaces",
  "_*[]()~`>#+-=|{}.!",
  "from ~5 to ~10, and 2~3",
  "see www.legend.test, https://legend.test/a_b_c or a@legend.test",
])("leaves what is no markup as it is: %s", (text) => {
  expect(markdownToRich(text).text).toBe(text);
});

test("shows a table row by row, each cell under its head, and what is in the cells", () => {
  const markdown =
    "| Service | Size | Note |\n|:--|--:|---|\n| OTC | **USD 1** \\| more | see [here](https://legend.test/x) |\n| MM | | `two` |\n\nEnd";
  expect(markdownToRich(markdown).text).toBe(
    "Service\n• OTC · Size: USD 1 | more; Note: see here\n• MM · Note: two\n\nEnd",
  );
  expect(marksOf(markdown)).toEqual(
    expect.arrayContaining([
      ["italic", "Service"],
      ["bold", "OTC"],
      ["text_link", "here"],
      ["code", "two"],
    ]),
  );
});

test("shows a table of two columns as one line for each row", () => {
  const markdown =
    "| Day | What |\n|---|---|\n| 3rd | Your statement |\n| 5th | |\n\n| | |\n|---|---|\n| a | b |";
  expect(markdownToRich(markdown).text).toBe("Day: What\n• 3rd: Your statement\n• 5th\n\n• a: b");
});

test("shows lists in lists, their numbers, what is done and what is left to do", () => {
  expect(
    markdownToRich("3. three\n4. four\n   - in it\n\n     more\n\n- [x] done\n- [ ] left\n- plain").text,
  ).toBe("3. three\n4. four\n  • in it\n\nmore\n\n☑ done\n☐ left\n• plain");
});

test("leaves out the notes of the editors, and loses no reference", () => {
  expect(
    markdownToRich("One<!-- found by: fee -->\n\n<!-- note -->\n\n[two][1]\n\n[1]: https://legend.test").text,
  ).toBe("One\n\n[two][1]\n\n[1]: https://legend.test");
});

test("leads only to web addresses", () => {
  expect(marksOf("[here](javascript:alert(1)) [there](/dashboard) [desk](http://localhost:3000)")).toEqual(
    [],
  );
});

test("keeps a block that is never closed", () => {
  expect(markdownToRich("```\nlet x = 1;").text).toBe("let x = 1;");
});
