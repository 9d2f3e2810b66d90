import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { type MarkdownProps, MarkdownView } from "./markdown-view.tsx";

const draw = (text: string, props: Omit<MarkdownProps, "text"> = {}): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <MarkdownView text={text} {...props} />
    </MemoryRouter>,
  );

const handlesIn = (text: string): string[] =>
  [...draw(text).matchAll(/href="https:\/\/t\.me\/(\w+)"/gu)].map((match) => match[1] ?? "");

test("links handles of 2 to 32 word characters", () => {
  expect(handlesIn("Ask @jane_doe or @bo, (@x1).")).toEqual(["jane_doe", "bo", "x1"]);
  expect(handlesIn(`@${"a".repeat(32)}`)).toEqual(["a".repeat(32)]);
  expect(handlesIn(`@a and @${"a".repeat(33)}`)).toEqual([]);
});

test("links handles in emphasis, lists, quotes and tables", () => {
  expect(handlesIn("**@one1** \n\n- @two2\n\n> @three\n\n| a |\n|---|\n| @four |")).toEqual([
    "one1",
    "two2",
    "three",
    "four",
  ]);
});

test("leaves e-mail addresses, paths, links and code whole", () => {
  expect(handlesIn("mail team@example.com or see https://example.com/@jane")).toEqual([]);
  expect(handlesIn("x/@jane é@jane `@jane`")).toEqual([]);
  expect(handlesIn("```\n@jane\n```")).toEqual([]);
  expect(handlesIn("[about @jane](https://example.com)")).toEqual([]);
});

test("links bare addresses and opens them elsewhere without telling where from", () => {
  const html = draw("See https://example.com/page.");
  expect(html).toContain('<a href="https://example.com/page" target="_blank" rel="noopener noreferrer">');
});

test("keeps relative links inside the product", () => {
  expect(draw("[help](/dashboard/support)")).toMatch(/<a href="\/dashboard\/support"[^>]*>help<\/a>/u);
});

test("empties dangerous addresses and shows raw HTML as text", () => {
  const html = draw('[x](javascript:alert(1)) ![y](javascript:alert(1)) <img src=x onerror="alert(1)">');
  expect(html).not.toContain("href");
  expect(html).not.toContain("<img");
  expect(html).toContain("&lt;img");
});

test("loads remote images without a referrer", () => {
  expect(draw("![chart](https://example.com/c.png)")).toContain('referrerPolicy="no-referrer"');
});

test("draws tables and task lists", () => {
  const html = draw("| a | b |\n|---|---|\n| 1 | 2 |\n\n- [x] done\n- [ ] open");
  expect(html).toContain("<td>1</td>");
  expect(html).toContain('aria-label="Done"');
  expect(html).toContain('aria-label="To do"');
});

const guide =
  "# Guide\n\nIntro.\n\n## Fees\n\n### OTC\n\nTen.\n\n## Other\n\n### OTC\n\nTwenty.\n\n## End\n\nLast.";

const markedIn = (cited: string): string =>
  /<section data-cited="">(.*?)<\/section>/su
    .exec(draw(guide, { cited }))?.[1]
    ?.replaceAll(/<[^>]*>/gu, " ") ?? "";

test("marks the cited section up to the next heading", () => {
  expect(markedIn("Fees > OTC")).toContain("Ten.");
  expect(markedIn("Other > OTC")).toContain("Twenty.");
  expect(markedIn("Other > OTC")).not.toContain("Last.");
  expect(markedIn("End")).toContain("Last.");
});

test("marks nothing when the section is gone", () => {
  expect(markedIn("Nowhere")).toBe("");
});

test("leaves out a first heading that repeats the title", () => {
  expect(draw(guide, { title: "Guide" })).not.toContain("<h1>");
  expect(draw(guide, { title: "Another" })).toContain("<h1>Guide</h1>");
});
