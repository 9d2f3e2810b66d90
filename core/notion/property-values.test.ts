import { expect, test } from "vitest";
import { inPieces, writeValue } from "./property-values.ts";

test("cuts long text into pieces that Notion takes, none in the middle of a character", () => {
  const text = `${"a".repeat(1999)}😀${"b".repeat(3000)}`;
  const pieces = inPieces(text);
  expect(pieces.join("")).toBe(text);
  expect(pieces.every((piece) => piece.length <= 2000)).toBe(true);
  expect(pieces[0]).toHaveLength(1999);
  expect(inPieces("x".repeat(300_000))).toHaveLength(100);
});

test("writes options by the names they have in Notion, and without commas", () => {
  const property = { id: "1", name: "Status", type: "select", options: [{ id: "a", name: "In progress" }] };
  expect(writeValue(property, "In Progress")).toEqual({ select: { name: "In progress" } });
  expect(writeValue(property, "Commission, Payouts")).toEqual({ select: { name: "Commission Payouts" } });
  expect(writeValue(property, null)).toEqual({ select: null });
  expect(writeValue({ ...property, type: "multi_select" }, ["A", "B"])).toEqual({
    multi_select: [{ name: "A" }, { name: "B" }],
  });
});
