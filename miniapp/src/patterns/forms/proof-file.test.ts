import { expect, test } from "vitest";
import { proofLimit } from "#contracts/files.ts";
import { fileProblem } from "./proof-file.ts";

const file = (name: string, type: string, size = 10) => new File([new Uint8Array(size)], name, { type });

test("takes pictures, also a HEIC photo whose type the device does not know", () => {
  expect(fileProblem(file("proof.png", "image/png", proofLimit))).toBeUndefined();
  expect(fileProblem(file("IMG_1.HEIC", ""))).toBeUndefined();
});

test.each([
  ["a PDF", file("proof.pdf", "application/pdf")],
  ["a drawing with scripts in it", file("proof.svg", "image/svg+xml")],
  ["something unknown", file("proof", "")],
  ["nothing at all", file("proof.png", "image/png", 0)],
  ["more than 10 MB", file("proof.png", "image/png", proofLimit + 1)],
])("refuses %s", (_, refusedFile) => {
  expect(fileProblem(refusedFile)).toBeDefined();
});
