import { expect, test } from "vitest";
import { asDraft } from "./as-draft.ts";

test("a quoted answer is gone on from without the words before it, in any language", () => {
  expect(asDraft("From the playbook:\n\n**OTC** [1]\n\n20 %.")).toBe("**OTC**\n\n20 %.");
  expect(asDraft("Del playbook:\n\n**OTC** [1]\n\n20 %.")).toBe("**OTC**\n\n20 %.");
  expect(asDraft("It is 20 % [1].")).toBe("It is 20 %.");
});
