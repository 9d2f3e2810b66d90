import { expect, test } from "vitest";
import { addressOf, isLate, quoteOf } from "./desk.ts";

test("quotes every line of a passage, and says where it is from", () => {
  expect(quoteOf({ text: "One line.\n\n- a list\n", title: "*Fees*" })).toBe(
    "> One line.\n>\n> - a list\n>\n> *Fees*",
  );
});

test("leads to the place of a passage, and to the document where its words are too long", () => {
  const passage = { documentId: "d1", title: "Fees", heading: "OTC", text: "", found: [], relevance: 50 };
  expect(addressOf({ ...passage, passage: { from: "An OTC deal", to: "20 %" } })).toMatch(
    /^\/admin\?tab=documents&id=d1&at=[\w-]+$/u,
  );
  const long = "word ".repeat(200);
  expect(addressOf({ ...passage, heading: null, passage: { from: long, to: long } })).toBe(
    "/admin?tab=documents&id=d1",
  );
});

test("is late after a day", () => {
  const now = Date.parse("2026-03-02T10:00:00Z");
  expect(isLate("2026-03-01T09:59:00Z", now)).toBe(true);
  expect(isLate("2026-03-01T10:01:00Z", now)).toBe(false);
});
