import { expect, test } from "vitest";
import { countLabel, partCategories } from "./document-categories.ts";

test("parts known categories from others, each keeping its place", () => {
  const all = ["BD Essentials", "Lead Handling Scripts", "Support", "Archive", "General"].map((category) => ({
    category,
    count: 1,
    documents: [],
  }));
  const { known, others } = partCategories(all);
  expect(known).toEqual(all.slice(0, 3));
  expect(others).toEqual(all.slice(3));
});

test("counts documents", () => {
  expect(countLabel(1)).toBe("1 doc");
  expect(countLabel(12)).toBe("12 docs");
  expect(countLabel(1667)).toBe("1,667 docs");
});
