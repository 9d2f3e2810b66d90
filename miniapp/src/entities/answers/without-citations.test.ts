import { expect, test } from "vitest";
import { withoutCitations } from "./without-citations.ts";

test("removes markers from copied text but keeps links", () => {
  expect(withoutCitations("20 % [1], paid monthly [1, 2].")).toBe("20 %, paid monthly.");
  expect(withoutCitations("See [1](https://example.com).")).toBe("See [1](https://example.com).");
});
