import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { readSample } from "#core/library/load-sample.ts";
import { endsOf } from "#core/text/plain-text.ts";
import { splitPassages } from "#core/text/split-passages.ts";
import { partAt } from "./cited-passage.ts";
import { type MarkdownNode, textOf } from "./markdown-tree.ts";
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

test("keeps a number and its percent sign on one line, outside code", () => {
  expect(draw("You earn 15 % of it.")).toContain("15\u{A0}% of");
  expect(draw("`a = 15 % 4`")).toContain("15 % 4");
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

test("loads no image of another host before it is asked for", () => {
  for (const address of ["https://example.com/c.png", "//example.com/c.png"]) {
    const html = draw(`![chart](${address})`);
    expect(html).not.toContain("<img");
    expect(html).toMatch(/<button [^]*chart[^]*Show image from example\.com/u);
  }
});

test("has the words alone of a linked image of another host, and of what is no image", () => {
  const linked = draw("[![chart](https://example.com/c.png)](https://example.com)");
  expect(linked).toMatch(/<a [^>]*><span>chart<\/span><\/a>/u);
  expect(draw("![chart](mailto:a@example.com)")).toBe(draw("![chart]()"));
});

test("draws the product's own images", () => {
  expect(draw("![chart](/brand/mark.png)")).toContain('<img src="/brand/mark.png"');
});

test("draws tables and task lists", () => {
  const html = draw("| a | b |\n|---|---|\n| 1 | 2 |\n\n- [x] done\n- [ ] open");
  expect(html).toContain("<td>1</td>");
  expect(html).toContain('aria-label="Done"');
  expect(html).toContain('aria-label="To do"');
});

test("draws what is struck out, and footnotes", () => {
  expect(draw("It is ~~ten~~ twelve.")).toContain("<del>ten</del>");
  const noted = draw("It is twelve.[^1]\n\n[^1]: Since May.");
  expect(noted).toContain("<sup>");
  expect(noted).toMatch(/<section[^>]*>[\s\S]*Since May\./u);
});

test("has no heading above a column whose head is empty", () => {
  const html = draw("| | Associate |\n|:--|--:|\n| Leads | 40 |");
  expect(html).toContain(
    '<tr><td style="text-align:left"></td><th style="text-align:right">Associate</th></tr>',
  );
});

const guide =
  "# Guide\n\nIntro.\n\n## Fees\n\n### OTC\n\nTen.\n\n## Other\n\n### OTC\n\nTwenty.\n\n## End\n\nLast.";

const markedIn = (
  cited: string | undefined,
  passage?: MarkdownProps["passage"],
  text: string = guide,
): string =>
  /<section data-cited="">(.*?)<\/section>/su
    .exec(draw(text, { cited, passage }))?.[1]
    ?.replaceAll(/<[^>]*>/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim() ?? "";

test("marks the cited section up to the next heading", () => {
  expect(markedIn("Fees > OTC")).toBe("OTC Ten.");
  expect(markedIn("Other > OTC")).toBe("OTC Twenty.");
  expect(markedIn("End")).toContain("Last.");
});

test("marks nothing when the section is gone", () => {
  expect(markedIn("Nowhere")).toBe("");
});

const long = `# Guide

## Fees

An OTC deal pays **20 %** of [our fee](https://example.com).

It is paid *monthly*.

3. First of all ask.
4. Then \`wait\` a day,
   as everybody does.
5. Then go on.

| a | b |
|---|---|
| 1 | 2 |

## Terms

An OTC deal pays nothing here. It is paid monthly, too.`;

test("marks the passage instead, whole paragraphs and items of a list, with the heading right above", () => {
  const passage = { from: "An OTC deal pays 20 % of our fee.", to: "It is paid monthly." };
  expect(markedIn("Fees", passage, long)).toBe(
    "Fees An OTC deal pays 20 % of our fee . It is paid monthly .",
  );
  expect(markedIn("Fees", { from: "Then wait a", to: "as everybody does." }, long)).toMatch(/^Then wait/u);
  expect(markedIn("Fees", { from: "Then go on.", to: "a b 1 2" }, long)).toBe("Then go on. a b 1 2");
});

test("parts a list around the passage without changing how it counts", () => {
  const html = draw(long, { passage: { from: "Then wait a day", to: "everybody does." } });
  expect(html).toMatch(
    /<ol start="3" dir="auto">.*?<\/ol>\s*<section[^>]*>\s*<ol start="4" dir="auto">.*?<\/ol>\s*<\/section>\s*<ol start="5" dir="auto">/su,
  );
});

test("finds a passage whose section was renamed, and the section where the passage is gone", () => {
  const passage = { from: "It is paid monthly", to: "monthly." };
  expect(markedIn("Commission", passage, long)).toBe("It is paid monthly .");
  expect(markedIn("Terms", passage, long)).toContain("too.");
  const gone = { from: "What an editor took out", to: "took out" };
  expect(markedIn("Terms", gone, long)).toMatch(/^Terms An OTC deal pays nothing here\./u);
  expect(markedIn(undefined, gone, long)).toBe("");
  expect(markedIn("Terms", { from: "***", to: "" }, long)).toMatch(/^Terms/u);
});

test("leaves out a first heading that repeats the title", () => {
  expect(draw(guide, { title: "Guide" })).not.toContain("<h1>");
  expect(draw(guide, { title: "Another" })).toContain("<h1>Guide</h1>");
});

const treeOf = (text: string): MarkdownNode[] => {
  let nodes: MarkdownNode[] = [];
  draw(text, {
    plugins: [
      () => (root: MarkdownNode) => {
        nodes = root.children ?? [];
      },
    ],
  });
  return nodes;
};

test("every passage of the sample playbook is found again in its document", async () => {
  const bare = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, "");
  const lost: string[] = [];
  for (const { title, content } of await readSample("content", "Legend")) {
    const nodes = treeOf(content);
    for (const { text } of splitPassages(title, content)) {
      const { from, to } = endsOf(text);
      const [, cited = []] = partAt(nodes, { from, to }, [0, nodes.length]) ?? [];
      const marked = bare(cited.map(textOf).join(""));
      if (!marked.includes(bare(from)) || !marked.endsWith(bare(to)))
        lost.push(`${title}: ${from} ... ${to}`);
    }
  }
  expect(lost).toEqual([]);
});

test("leaves out comments alone, not what stands beside them", () => {
  expect(draw("<!-- asked as: open --> We open at 9.\n\nThen <!-- note --> we trade.")).toMatch(
    /We open at 9\.[\s\S]*Then {2}we trade\./u,
  );
  expect(draw("<!-- a\n\nb -->\n\n<!-->\n\n<!-- never closed")).toMatch(/^<div[^>]*><\/div>$/u);
});

const marksIn = (text: string, phrases: string[]): string[] =>
  [...draw(text, { phrases }).matchAll(/<mark[^>]*>([^<]*)<\/mark>/gu)].map((match) => match[1] ?? "");

test("marks phrases in any kind of text, across its kinds, and in no code", () => {
  expect(marksIn("# By 7 July\n\n- 5 days, ask @jane_doe\n\n> 5 `5`", ["7 July", "5", "@jane_doe"])).toEqual([
    "7 July",
    "5",
    "@jane_doe",
    "5",
  ]);
  expect(marksIn("It is **77** %\nof *it* all.", ["**77** % of *it*"])).toEqual(["77", " %\nof ", "it"]);
  expect(marksIn("One 5\n\n% two", ["5 %"])).toEqual([]);
  expect(marksIn("Nothing.", [])).toEqual([]);
});

test.each([">", "> ", "1. ", "- ", "> * "])(
  "shows what %j nests without end as words from some depth on",
  (mark) => {
    const html = draw(`${mark.repeat(8000)} zebra\n\nThe end.`);
    expect(html.match(/<(?:blockquote|li)/gu)?.length).toBeLessThan(60);
    expect(html).toContain("zebra");
    expect(html).toContain("<p>The end.</p>");
  },
);
