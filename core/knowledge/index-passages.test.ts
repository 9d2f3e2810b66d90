import { expect, test } from "vitest";
import { indexDocument } from "./index-passages.ts";

test("a passage in Latin letters is known again from the version before, another is new", () => {
  const content = "## A\n\nEscrow at a café, 20 %.\n\n## B\n\n佣金。";
  const [latin, other] = indexDocument({ title: "Fees", content }).map(({ contentHash }) => contentHash);
  expect(latin).toBe("hiYl5HM1ZqdMK4y_DRHg68zrJLz7D_YHE7PzLztznyI");
  expect(other).not.toBe("1tXcSDw0rnu0_skN5QBd75M2E2nMWSzovFlwLXWTEPY");
});
