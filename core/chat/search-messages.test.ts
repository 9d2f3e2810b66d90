import { expect, test } from "vitest";
import { snippetAround } from "./search-messages.ts";

test("shows the words around what was searched for without marks, numbers of sources or rules of tables", () => {
  const content = "See *Fees & Payouts*.\n\n| Tier | Share |\n| --- | ---: |\n| Lead | **20 %** [1] |";
  expect(snippetAround(content, ["fees"])).toBe("See Fees & Payouts. Tier Share Lead 20 %");
});
