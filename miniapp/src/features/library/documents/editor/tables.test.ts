import { expect, test } from "vitest";
import { isInCode, newTable, tableAt, tableOfCells, tableStep, tidyAt, tidyTable } from "./tables.ts";

const apply = (text: string, edit: ReturnType<typeof tidyAt>) =>
  edit === null ? text : text.slice(0, edit.from) + edit.text + text.slice(edit.to);

test("cells of a spreadsheet become a table, whatever stands in them", () => {
  const copied = 'Tier\tFee\r\nSmall\t1 %\r\n"two\nlines"\ta|b\r\n';
  expect(tableOfCells(copied)).toBe(
    [
      "| Tier      | Fee  |",
      "| --------- | ---- |",
      "| Small     | 1 %  |",
      String.raw`| two lines | a\|b |`,
    ].join("\n"),
  );
});

test.each(["no tab", "one\trow", "a\tb\nc", "\tindented text\n\tof a program", ""])(
  "what is no block of cells stays as it is: %j",
  (text) => {
    expect(tableOfCells(text)).toBeNull();
  },
);

test("an empty cell at the end of a row is one", () => {
  expect(tableOfCells("a\tb\nc\t\n")).toContain("| c   |     |");
});

test("a table is tidied with its alignment, and one long cell makes no long lines", () => {
  const long = "x".repeat(100);
  const tidied = tidyTable(`|A|B\n|:-|-:|\n|${long}|2|\n|1|22222|`);
  expect(tidied.split("\n")).toEqual([
    `| A${" ".repeat(39)} |     B |`,
    `| :${"-".repeat(39)} | ----: |`,
    `| ${long} |     2 |`,
    `| 1${" ".repeat(39)} | 22222 |`,
  ]);
  expect(tidyTable(tidied)).toBe(tidied);
});

test("the table that a place is in is found, and no other line with a bar", () => {
  const text = `Before | it\n\n${newTable}\n\nAfter`;
  expect(tableAt(text, 3)).toBeNull();
  expect(tableAt(text, text.length)).toBeNull();
  const table = tableAt(text, text.indexOf("Column 2"));
  expect(text.slice(table?.from, table?.to)).toBe(newTable);
  expect(tidyAt(text, 0)).toBeNull();
});

test("Tab leads from cell to cell and out of the table, back with Shift", () => {
  const text = "| A | B |\n| - | - |\n| 1 | 2 |\n\nAfter";
  const selected = (at: number, step: "next" | "previous") => {
    const [from, to] = tableStep(text, at, step)?.select ?? [0, 0];
    return text.slice(from, to);
  };
  expect(selected(text.indexOf("A"), "next")).toBe("B");
  expect(selected(text.indexOf("B"), "next")).toBe("1");
  expect(selected(text.indexOf("2"), "previous")).toBe("1");
  expect(selected(text.indexOf("1"), "previous")).toBe("B");
  const out = tableStep(text, text.indexOf("2"), "next");
  expect(text.slice(out?.select[0])).toBe("\nAfter");
  expect(tableStep(text, text.indexOf("A"), "previous")).toBeNull();
  expect(tableStep(text, text.length, "next")).toBeNull();
});

test("Enter at the end of a row begins another, and in an empty one leaves the table", () => {
  const text = "| A | B |\n| - | - |\n| 1 | 2 |\nAfter";
  const edit = tableStep(text, text.indexOf("2 |") + 3, "row");
  const longer = apply(text, edit);
  expect(longer).toBe("| A | B |\n| - | - |\n| 1 | 2 |\n|    |    |\nAfter");
  const at = edit?.select[0] ?? 0;
  expect(apply(longer, tableStep(longer, at, "row"))).toBe("| A | B |\n| - | - |\n| 1 | 2 |\n\nAfter");
  expect(tableStep(text, text.indexOf("1"), "row")).toBeNull();
});

test("Enter at the end of the head begins the first row below its rule", () => {
  const text = "| A | B |\n| - | - |";
  expect(apply(text, tableStep(text, 9, "row"))).toBe("| A | B |\n| - | - |\n|    |    |");
});

test("code is told from text", () => {
  const text = "a\n```\nb\n```\nc";
  expect([0, 7, text.length].map((at) => isInCode(text, at))).toEqual([false, true, false]);
});
