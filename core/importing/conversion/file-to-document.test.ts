import { expect, test } from "vitest";
import { makeDocx, makeZip } from "#test/make-docx.ts";
import { convertFile } from "./file-to-document.ts";

const read = (name: string, content: string | Buffer) =>
  convertFile({ name, bytes: Buffer.isBuffer(content) ? content : Buffer.from(content) });

const convert = async (name: string, content: string | Buffer) => {
  const [document] = (await read(name, content)).documents;
  if (document === undefined) throw new Error("There is no document");
  return document;
};

test("takes Markdown as it is, its first heading as the title", async () => {
  const text = "# How we work\n\n- one\n- two\n\n| a | b |\n| - | - |\n| 1 | 2 |\n";
  expect(await convert("work.md", text)).toEqual({
    title: "How we work",
    content: "- one\n- two\n\n| a | b |\n| - | - |\n| 1 | 2 |",
    fileType: "text/markdown",
  });
});

test("reads a title from front matter without running what else stands there", async () => {
  const text = "---js\n{ title: process.exit(1) }\n---\ntext";
  expect((await convert("evil.md", text)).title).toBe("evil");
  const named = await convert("x.md", '---\ntitle: "Desk hours"\ncategory: Resources\n---\nWe open at 9.');
  expect(named).toMatchObject({ title: "Desk hours", content: "We open at 9." });
});

test("keeps a first heading that is not the title", async () => {
  const page = "<html><head><title>Fees</title></head><body><h1>Fees of 2026</h1><p>20 %</p></body></html>";
  expect(await convert("x.html", page)).toMatchObject({ title: "Fees", content: "# Fees of 2026\n\n20 %" });
  const named = await convert("x.md", "---\ntitle: Fees\n---\n# Fees\n\n20 %");
  expect(named).toMatchObject({ title: "Fees", content: "20 %" });
});

test("names a text after its file", async () => {
  expect(await convert("Desk_hours 2026.txt", "\uFEFFWe open at 9.\r\nWe close at 5.")).toEqual({
    title: "Desk hours 2026",
    content: "We open at 9.\nWe close at 5.",
    fileType: "text/plain",
  });
});

test("turns a page into Markdown without its scripts, styles and unsafe links", async () => {
  const page = `<!doctype html><html><head><title>Fees &amp; shares</title><style>p{}</style></head><body>
    <script>alert(1)</script><h2>OTC</h2><p onclick="x()">We take <b>20 %</b>, see
    <a href="https://example.com/a(b)">here</a>, <a href="java&#10;script:alert(1)">not here</a>.</p>
    <img src="https://track.example/p.png" alt="chart"><iframe src="//x"></iframe>
    <table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table><pre><code>x &lt; 1</code></pre></body></html>`;
  const { title, content, fileType } = await convert("fees.html", page);
  expect([title, fileType]).toEqual(["Fees & shares", "text/html"]);
  expect(content).toBe(
    [
      "## OTC",
      "We take **20 %**, see [here](https://example.com/a%28b%29), not here.",
      "[chart](https://track.example/p.png)",
      "| a | b |\n| --- | --- |\n| 1 | 2 |",
      "```\nx < 1\n```",
    ].join("\n\n"),
  );
});

test("reads the characters of a page's title, and cuts none of a long one in half", async () => {
  const titled = async (title: string) =>
    (await convert("x.html", `<html><head><title>${title}</title></head><body>Text.</body></html>`)).title;
  expect(
    await titled("Legend&#8217;s fees &#x2013; all &amp; more &apos;26 &#128512;&#xD83D;&#x999999;"),
  ).toBe("Legend’s fees – all & more '26 😀");
  expect(await titled(`${"x".repeat(299)}😀`)).toBe("x".repeat(299));
  // What the database would leave out is no title: the file's name is.
  expect(await titled("&#0;&#x0;")).toBe("x");
});

test("turns a Word document into Markdown", async () => {
  expect(await convert("fees.docx", makeDocx("Fees", "https://example.com/fees"))).toEqual({
    title: "Fees",
    content:
      "**Bold** words and a [link](https://example.com/fees)\n\n| Service | Share |\n| --- | --- |\n| OTC | 20 % |",
    fileType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  });
  expect((await convert("fees.docx", makeDocx("Fees", "javascript:alert(1)"))).content).not.toContain(
    "javascript",
  );
});

test.each([
  ["[a](javascript:alert(1))", "[a]()"],
  ["[a](<java\tscript:alert(1)> 'x')", "[a]( 'x')"],
  ["[a](&#106;avascript:alert(1))", "[a]()"],
  [
    "[a](https://example.com/x_(y)) and [b](tg://resolve?domain=x)",
    "[a](https://example.com/x_(y)) and [b](tg://resolve?domain=x)",
  ],
  ["![a](https://track.example/p.png)", "[a](https://track.example/p.png)"],
  ["[a]: data:text/html,x", "[a]: #"],
  ["before <script>alert(1)</script> after", "before  after"],
  ["see <javascript:alert(1)> <https://example.com>", "see  <https://example.com>"],
  [
    "keep `<script>` and\n\n```html\n<script>[a](javascript:x)</script>\n```\n\ntext",
    "keep `<script>` and\n\n```html\n<script>[a](javascript:x)</script>\n```\n\ntext",
  ],
])("cleans %s", async (text, clean) => {
  expect((await convert("x.md", `Text.\n\n${text}`)).content).toBe(`Text.\n\n${clean}`);
});

test.each([
  ["a picture", "x.md", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])],
  ["an archive of files", "x.docx", makeZip({ "notes.md": "Notes." })],
  ["text of another kind", "x.json", "{}"],
  ["what cannot be decoded", "x.txt", Buffer.from([0x66, 0x00, 0xfe, 0xfd])],
])("refuses %s by its content", async (_, name, content) => {
  await expect(convert(name, content)).rejects.toMatchObject({
    code: "unsupported_media_type",
    message: expect.stringMatching(/can be imported|Import screen/u),
  });
});

test("says of a text in another script's old encoding what it is that it cannot take", async () => {
  // "Часы работы" in Windows-1251.
  const bytes = Buffer.from("d7e0f1fb20f0e0e1eef2fb", "hex");
  await expect(convert("hours.txt", bytes)).rejects.toMatchObject({
    code: "unsupported_media_type",
    message: expect.stringContaining("UTF-8"),
  });
});

test("reads what a spreadsheet program saves as CSV where it is not told otherwise, and says that it guessed", async () => {
  // The sign of the pound and the dash, which Latin-1 does not have, in Windows-1252.
  const bytes = Buffer.from("Größe;Preis \xa3\r\nklein \x96 mittel;9\r\n", "latin1");
  const { documents, warnings } = await read("preise.csv", bytes);
  expect(documents[0]?.content).toBe("| Größe | Preis £ |\n| --- | --- |\n| klein – mittel | 9 |");
  expect(warnings).toEqual([expect.stringContaining("does not say how it is encoded")]);
  const utf16 = Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from("Grüße", "utf16le").swap16()]);
  expect(await read("hours.txt", utf16)).toMatchObject({ documents: [{ content: "Grüße" }], warnings: [] });
});

test("reads a page in the encoding that it names", async () => {
  const page = (text: Buffer) =>
    Buffer.concat([Buffer.from('<html><head><meta charset="windows-1251"></head><body>'), text]);
  const { documents, warnings } = await read("x.html", page(Buffer.from("d7e0f1fb20f0e0e1eef2fb", "hex")));
  expect([documents[0]?.content, warnings]).toEqual(["Часы работы", []]);
});

test.each([
  ["an empty file", "x.md", "", "validation_failed"],
  ["only blanks", "x.md", " \n\t", "validation_failed"],
  ["only a script", "x.html", "<html><script>1</script></html>", "validation_failed"],
  ["a damaged Word document", "x.docx", makeZip({ "word/document.xml": "not xml" }), "validation_failed"],
  [
    "a Word document that would fill the memory",
    "x.docx",
    makeZip({ "word/document.xml": "<x/>" }, { claimed: 4e9 }),
    "too_large",
  ],
  ["a PDF that is none", "x.txt", "%PDF-1.4 text", "validation_failed"],
  ["a workbook without its parts", "x.xlsx", makeZip({ "xl/workbook.xml": "<x/>" }), "validation_failed"],
])("refuses %s", async (_, name, content, code) => {
  await expect(convert(name, content)).rejects.toMatchObject({ code });
});
