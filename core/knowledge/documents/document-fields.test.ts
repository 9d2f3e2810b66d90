import { expect, test } from "vitest";
import { mergeFields } from "./document-fields.ts";

const stored = { title: "Title", content: "Text", category: "Resources", orderIndex: 2, audience: null };

test("absent fields stay", () => {
  expect(mergeFields(stored, { title: "New" })).toEqual({ ...stored, title: "New" });
  expect(mergeFields(stored, {})).toEqual(stored);
});

test("null clears the order index", () => {
  expect(mergeFields(stored, { orderIndex: null }).orderIndex).toBeNull();
});

test.each([null, "Nonsense"])("the category %s becomes the default", (category) => {
  expect(mergeFields(stored, { category }).category).toBe("BD Essentials");
});

test.each([null, "Old category"])("a stored category %s stays as it was", (category) => {
  expect(mergeFields({ ...stored, category }, { category, title: "New" }).category).toBe(category);
});
