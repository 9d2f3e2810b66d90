import { expect, test } from "vitest";
import { placeOf } from "./place-of.ts";

const content =
  "# Fees\n\n## Cash\n\nCash is taken (up to 50 €).\n\n\n\n- Coins, too\n- No cheques\n\n## Cards\n\nAll cards.";

test.each([
  ["word for word", "Cash is taken (up to 50 €)."],
  ["with other empty lines between its blocks", "Cash is taken (up to 50 €).\n\n- Coins, too\n- No cheques"],
])("finds a passage %s, and no more than that", (_, passage) => {
  const place = placeOf(passage, content);
  expect(place).not.toBeNull();
  if (place === null) return;
  expect(content.slice(0, place.start)).toBe("# Fees\n\n## Cash\n\n");
  expect(content.slice(place.start, place.end).startsWith("Cash is taken")).toBe(true);
  expect(content.slice(place.end).endsWith("## Cards\n\nAll cards.")).toBe(true);
});

test("finds nothing that does not stand there", () => {
  expect(placeOf("Cash is taken (up to 60 €).", content)).toBeNull();
});
