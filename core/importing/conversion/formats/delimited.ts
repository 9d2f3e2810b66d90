import Papa from "papaparse";
import { type Converted, counted, plainText } from "./converted.ts";
import { cutOf, gridToMarkdown, mostOfTable } from "./markdown-table.ts";

const delimiters = ["\t", ";", ",", "|"];

// The head says it: guessing by all rows takes the commas of numbers for more.
const delimiterOf = (text: string): string => {
  const head = (text.split("\n").find((line) => line.trim() !== "") ?? "").replaceAll(/"[^"]*"/gu, "");
  const counts = delimiters.map((delimiter) => head.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ",";
};

const read = (text: string): { data: string[][]; isCut: boolean } => {
  const data: string[][] = [];
  let isCut = false;
  Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    newline: "\n",
    step: ({ data: row }) => {
      isCut ||= row.length > mostOfTable.columns;
      data.push(row.slice(0, mostOfTable.columns));
    },
  });
  return { data, isCut };
};

/** A text of rows and columns; commas, semicolons, tabs or bars part them, whichever fits. */
export const readDelimited = (text: string): Converted => {
  const plain = text.replace(/^sep=.\r?\n/u, "").replaceAll(/\r\n?/gu, "\n");
  const { data, isCut } = read(plain);
  const rows = data.filter((row) => row.some((cell) => cell.trim() !== "")).length;
  return {
    title: "",
    content: gridToMarkdown(
      data.map((row) => row.map(plainText)),
      2,
    ),
    extent: counted(rows, "row"),
    warnings: isCut ? cutOf("every row", { rows: false, columns: true }) : [],
  };
};

/** Whether every line of a text has the same number of tabs, as what is copied from a sheet has. */
export const isTabbed = (text: string): boolean => {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const [first = ""] = lines;
  const tabs = first.split("\t").length;
  return lines.length > 1 && tabs > 1 && lines.every((line) => line.split("\t").length === tabs);
};
