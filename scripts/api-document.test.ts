import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { apiDocument } from "./api-document.ts";

test("docs/api.md is what the contracts say today (npm run docs:api writes it)", () => {
  expect(readFileSync("docs/api.md", "utf8")).toBe(apiDocument());
});
