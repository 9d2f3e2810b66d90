import { expect, test } from "vitest";
import { pastedFiles } from "./dropped-files.ts";

const paste = async (data: Record<string, string>, files: readonly File[] = []) => {
  const clipboard = { files, getData: (type: string) => data[type] ?? "" };
  const pasted = pastedFiles(clipboard as unknown as DataTransfer);
  return Promise.all(pasted.map(async ({ path, file }) => [path, await file.text()]));
};

const table = "<p>Fees</p><table class=MsoTableGrid><tr><td>Kind</td><td>Fee</td></tr></table>";

test("a text copied with headings, lists or tables is taken with them", async () => {
  const plain = { "text/plain": "Fees\nKind\tFee\n" };
  expect(await paste({ ...plain, "text/html": table })).toEqual([["Pasted text.html", table]]);
  expect(await paste({ ...plain, "text/html": "<p style='color:red'>Fees</p>" })).toEqual([
    ["Pasted text.md", "Fees\nKind\tFee\n"],
  ]);
});

test("cells alone are a table, whatever they were copied with", async () => {
  const cells = "Kind\tFee\nBroker\t300\n";
  expect(await paste({ "text/plain": cells, "text/html": table })).toEqual([["Pasted text.tsv", cells]]);
});

test("files are taken, but not the picture of a text", async () => {
  const file = new File(["a,b"], "fees.csv");
  expect(await paste({ "text/plain": "fees.csv" }, [file])).toEqual([["fees.csv", "a,b"]]);
  const picture = new File(["?"], "image.png", { type: "image/png" });
  expect(await paste({ "text/plain": "Fees" }, [picture])).toEqual([["Pasted text.md", "Fees"]]);
  expect(await paste({}, [picture])).toEqual([["image.png", "?"]]);
  expect(await paste({})).toEqual([]);
});
