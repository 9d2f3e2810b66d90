import { expect, test } from "vitest";
import { plainLines } from "./plain-lines.ts";

test("a table is read row by row, without its bars", () => {
  const table = "What it **costs**:\n\n| Service | Fee |\n|---|---:|\n| OTC | 0.2 % |\n| | on `request` |";
  expect(plainLines(table)).toBe("What it costs:\nService · Fee\nOTC · 0.2 %\non request");
});

test("items, quotes and headings stand without their marks", () => {
  const text = "## Fees\n\n- [dollars](https://example.com)\n- euros\n\n> on time";
  expect(plainLines(text)).toBe("Fees\n• dollars\n• euros\non time");
});
