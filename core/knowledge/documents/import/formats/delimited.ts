import Papa from "papaparse";
import { type Converted, counted, plainText } from "./converted.ts";
import { gridToMarkdown } from "./markdown-table.ts";

const delimiters = ["\t", ";", ",", "|"];

// The head says it: guessing by all rows takes the commas of numbers for more.
const delimiterOf = (text: string): string => {
  const head = (text.split("\n").find((line) => line.trim() !== "") ?? "").replaceAll(/"[^"]*"/gu, "");
  const counts = delimiters.map((delimiter) => head.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ",";
};

/** A text of rows and columns; commas, semicolons, tabs or bars part them, whichever fits. */
export const readDelimited = (text: string): Converted => {
  const plain = text.replace(/^sep=.\r?\n/u, "").replaceAll(/\r\n?/gu, "\n");
  const { data } = Papa.parse<string[]>(plain, { delimiter: delimiterOf(plain), newline: "\n" });
  const rows = data.filter((row) => row.some((cell) => cell.trim() !== "")).length;
  return {
    title: "",
    content: gridToMarkdown(
      data.map((row) => row.map(plainText)),
      2,
    ),
    extent: counted(rows, "row"),
  };
};

/** Whether every line of a text has the same number of tabs, as what is copied from a sheet has. */
export const isTabbed = (text: string): boolean => {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const [first = ""] = lines;
  const tabs = first.split("\t").length;
  return lines.length > 1 && tabs > 1 && lines.every((line) => line.split("\t").length === tabs);
};
