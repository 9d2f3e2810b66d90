import { expect, test } from "vitest";
import { asDraft, withoutCitations } from "./without-citations.ts";

test("removes markers from copied text but keeps links", () => {
  expect(withoutCitations("20 % [1], paid monthly [1, 2].")).toBe("20 %, paid monthly.");
  expect(withoutCitations("See [1](https://example.com).")).toBe("See [1](https://example.com).");
});

test("a quoted answer is gone on from without the words before it", () => {
  expect(asDraft("From the playbook:\n\n**OTC** [1]\n\n20 %.")).toBe("**OTC**\n\n20 %.");
  expect(asDraft("It is 20 % [1].")).toBe("It is 20 %.");
});
