import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { makePdf } from "#test/make-pdf.ts";
import { makeZip } from "#test/make-docx.ts";
import { convertFile } from "../file-to-document.ts";

const read = (name: string, content: string | Buffer) => convertFile({ name, bytes: Buffer.from(content) });
const textOf = async (name: string, content: string | Buffer) =>
  (await read(name, content)).documents[0]?.content;
const real = (name: string) => readFile(`test/files/${name}`);

describe("a workbook", () => {
  test("becomes tables with the cells as the sheets show them", async () => {
    const { documents, extent, warnings } = await read("berths.xlsx", await real("berths.xlsx"));
    expect([extent, warnings]).toEqual(["2 sheets", ["1 hidden sheet was left out."]]);
    expect(documents[0]?.content).toBe(
      [
        "## Berths",
        "Berths and what they cost",
        [
          "| Pier | Berth | Day rate | Discount | Open since |",
          "| --- | --- | --- | --- | --- |",
          "| North | Heron | 1,410.50 EUR | 12.5% | 09 Mar 2026 |",
          "| North | Gull \\| old | 980.00 EUR | 8.0% | 30 Nov 2025 |",
          "| South | Tern | 1,275.00 EUR | 0.0% | 01 Jun 2024 |",
        ].join("\n"),
        "## Tides",
        [
          "| Day | High water First | High water Second | Low water First | Low water Second |",
          "| --- | --- | --- | --- | --- |",
          "| Monday | 4.1 | 4.4 | 0.7 | 0.9 |",
        ].join("\n"),
      ].join("\n\n"),
    );
  });
});

describe("a presentation", () => {
  test("becomes sections with lists, tables and the speaker's notes", async () => {
    const { documents, extent, warnings } = await read("pilots.pptx", await real("pilot-service.pptx"));
    expect([extent, warnings]).toEqual(["4 slides", ["1 hidden slide was left out."]]);
    const content = documents[0]?.content ?? "";
    expect(content).toContain(
      "## When a pilot comes aboard\n\n- Above 60 metres: always\n  - Two pilots at night",
    );
    expect(content).toContain("**Notes**\n\nSay that the pilot boat waits at buoy seven.");
    expect(content).toContain("| Length | Fee |\n| --- | --- |\n| 60 to 90 m | 640 |");
    expect(content).not.toContain("Backup");
  });
});

describe("a PDF", () => {
  test("becomes headings, paragraphs, lists and tables", async () => {
    const { documents, extent } = await read("hand.pdf", await real("dock-handbook.pdf"));
    expect([documents[0]?.title, extent]).toEqual(["Dock handbook", "1 page"]);
    expect(documents[0]?.content).toContain("## Mooring\n\nShips longer than 90 metres need two tugs.");
    expect(documents[0]?.content).toContain("- Tug one is red\n- Tug two is blue");
    expect(documents[0]?.content).toContain(
      "| Berth | Day rate | Night rate |\n| --- | --- | --- |\n| East | 410 | 380 |\n| West long name of berth | 505 | 470 |",
    );
  });

  test("loses what stands on every page, and tells of pages without text", async () => {
    const page = (number: number, text: string) => [
      { text: "Harbour office", x: 60, y: 810 },
      { text, x: 60, y: 600 },
      { text: "goes on in the next line.", x: 60, y: 587 },
      { text: `Page ${number} of 4`, x: 280, y: 30 },
    ];
    const bytes = makePdf([
      page(1, "The first page"),
      page(2, "The second page"),
      [],
      page(4, "The fourth page"),
    ]);
    const { documents, warnings } = await read("x.pdf", bytes);
    expect(documents[0]?.content).toBe(
      ["first", "second", "fourth"].map((one) => `The ${one} page goes on in the next line.`).join("\n\n"),
    );
    expect(warnings).toEqual(["Page 3 holds a picture or nothing, and was not read."]);
  });

  test("is refused where it holds pictures alone, has a password or too many pages", async () => {
    await expect(read("scan.pdf", makePdf([[], []]))).rejects.toMatchObject({
      message: expect.stringContaining("no text"),
    });
    const line = [{ text: "x", x: 60, y: 600 }];
    await expect(read("x.pdf", makePdf(Array.from({ length: 1501 }, () => line)))).rejects.toMatchObject({
      code: "too_large",
    });
  });
});

describe("rows of text", () => {
  test.each([
    ["x.csv", 'Name;Fee\r\n"Tug; one";"1,5"\r\n'],
    ["x.tsv", "Name\tFee\nTug; one\t1,5\n"],
    ["x.txt", "Name\tFee\nTug; one\t1,5\n"],
  ])("of %s become a table", async (name, text) => {
    expect(await textOf(name, text)).toBe("| Name | Fee |\n| --- | --- |\n| Tug; one | 1,5 |");
  });

  test("of notes in several cells stand above the table, whose own row names its columns", async () => {
    const notes = ",,Tide Office,,,kept by Ann\nall,times,in,local,,time\n";
    const table = "Ship,Berth,Crew,Flag,Master,Fee\nHeron,North,12,NO,Ola,40\nTern,South,9,SE,Eva,35\n";
    expect(await textOf("x.csv", notes + table)).toBe(
      "Tide Office kept by Ann\n\nall times in local time\n\n" +
        "| Ship | Berth | Crew | Flag | Master | Fee |\n| --- | --- | --- | --- | --- | --- |\n" +
        "| Heron | North | 12 | NO | Ola | 40 |\n| Tern | South | 9 | SE | Eva | 35 |",
    );
    expect(await textOf("x.csv", ",Monday,Tuesday\nAnn,early,late\nBob,9-17,late\n")).toMatch(
      /^\|  \| Monday \| Tuesday \|\n/u,
    );
  });

  test("too wide for a passage become lists that name each column", async () => {
    const columns = Array.from({ length: 20 }, (_, at) => `Column ${at + 1}`);
    const text = [columns, columns.map((_, at) => (at === 0 ? "Heron" : `v${at + 1}`))]
      .map((row) => row.join(","))
      .join("\n");
    expect(await textOf("x.csv", text)).toContain("## Heron\n\n- Column 1: Heron\n- Column 2: v2\n");
  });
});

test("a page leaves its menus, banners and footers behind", async () => {
  const page = `<!doctype html><html><head><title>Fees | Harbour</title></head><body><header>Top</header><nav><a href="/">Home</a></nav>
    <div class="cookie-banner">We use cookies</div><main><h1>Fees</h1><p>Forty a day.</p><aside>Ask early.</aside></main><aside>News</aside>
    <footer>Imprint</footer></body></html>`;
  const { documents } = await read("x.html", page);
  expect(documents[0]).toMatchObject({ title: "Fees", content: "Forty a day.\n\nAsk early." });
});

test("a text longer than a document is cut at its headings", async () => {
  const section = (at: number) => `## Part ${at}\n\n${"Words of a long text. ".repeat(10_000)}`;
  const { documents } = await read("long.md", Array.from({ length: 8 }, (_, at) => section(at)).join("\n\n"));
  expect(documents.map(({ title }) => title)).toEqual(["long (1 of 2)", "long (2 of 2)"]);
  for (const { content } of documents) expect(content.startsWith("## Part")).toBe(true);
});

test("what only looks like Markdown or HTML stays text", async () => {
  expect(await textOf("x.csv", "Tag,Use\n<script>,<b>bold</b>\n")).toContain(
    "| \\<script> | \\<b>bold\\</b> |",
  );
});

test.each([
  [
    "declares entities",
    { "ppt/presentation.xml": '<!DOCTYPE x [<!ENTITY a "aaaa">]><p:presentation>&a;</p:presentation>' },
  ],
  ["is no workbook", { "xl/workbook.xml": "<x/>" }],
])("an archive that %s is refused", async (_, files) => {
  await expect(read("x.pptx", makeZip(files))).rejects.toMatchObject({ code: "validation_failed" });
});

test("a locked or an old document is told from others", async () => {
  const compound = (name: string) =>
    Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600), Buffer.from(name, "utf16le")]);
  await expect(read("x.xlsx", compound("EncryptedPackage"))).rejects.toMatchObject({
    message: expect.stringContaining("password"),
  });
  await expect(read("x.doc", compound("WordDocument"))).rejects.toMatchObject({
    message: expect.stringContaining("old format"),
  });
});
