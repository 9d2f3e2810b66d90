import { expect, test } from "vitest";
import { pastedMarkdown } from "./pasted-text.ts";

test("a table among other lines stays one, and marks become a list", () => {
  const copied = [
    "Referral partners",
    "·\tThey name a roof.",
    "·\tThey are paid once.",
    "Fees:",
    "Kind\tFee",
    "Broker\t300 pounds",
    "Paid in May.",
  ];
  expect(pastedMarkdown(copied.join("\r\n"))).toBe(
    [
      "Referral partners",
      "",
      "- They name a roof.",
      "- They are paid once.",
      "",
      "Fees:",
      "",
      "| Kind   | Fee        |",
      "| ------ | ---------- |",
      "| Broker | 300 pounds |",
      "",
      "Paid in May.",
    ].join("\n"),
  );
});

test("steps that are numbered keep their order", () => {
  expect(pastedMarkdown("1.\tSign.\n2.\tVisit.\n")).toBe("1. Sign.\n2. Visit.");
});

test("cells alone are a table", () => {
  expect(pastedMarkdown("Kind\tFee\nBroker\t300\n")).toContain("| Broker | 300 |");
});

test.each(["No tab at all.\nNor here.", "\tindented\n\ttoo", "One\ttab in a line\nand none in the next"])(
  "%j stays as it is",
  (copied) => {
    expect(pastedMarkdown(copied)).toBeNull();
  },
);
