import { expect, test } from "vitest";
import { tidyPath } from "./stage-file.ts";

test.each([
  ["a/b.md", "a/b.md"],
  ["../../etc/passwd.md", "etc/passwd.md"],
  [String.raw`C:\Users\me\fees.docx`, "Users/me/fees.docx"],
  ["invoice\u202Efdp.exe.md", "invoicefdp.exe.md"],
  ["\u0007bell.md", "bell.md"],
])("keeps of the path %j what names a file", (path, kept) => {
  expect(tidyPath(path)).toBe(kept);
});
