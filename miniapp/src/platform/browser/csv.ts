import { csvBeginning } from "#contracts/csv.ts";

/** Has the browser save a CSV file. */
export const saveCsvFile = (name: string, file: Blob): void => {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  URL.revokeObjectURL(url);
};

/** A text as a CSV file. */
export const csvFile = (csv: string): Blob =>
  new Blob([csvBeginning, csv], { type: "text/csv;charset=utf-8" });

/** Has the browser save a text as a CSV file. */
export const saveCsv = (name: string, csv: string): void => saveCsvFile(name, csvFile(csv));
