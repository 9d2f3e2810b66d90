import { expect, test } from "vitest";
import { withoutMarks } from "./plain-text.ts";

test.each([
  ['"Yes, that\'s fine. Shall we?"', "Yes, that's fine. Shall we?"],
  ["„Ja, gern.“", "Ja, gern."],
  ["'Yes.'", "Yes."],
  ['"Yes" is what we say, and "no".', '"Yes" is what we say, and "no".'],
  ["It's the lessees'", "It's the lessees'"],
])("a text goes without the marks that all of it stands between: %s", (text, bare) => {
  expect(withoutMarks(text)).toBe(bare);
});
