import { expect, test } from "vitest";
import { whichHolds } from "../../answering/frames.ts";
import { systemPrompt } from "../../chat/prompt.ts";
import { noGuidance } from "#contracts/guidance.ts";
import { leadSystemPrompt } from "./lead-prompt.ts";

test("of sources that disagree a lead's reply follows the one that an answer does, and says nothing of the other", () => {
  const rule = leadSystemPrompt("Kestrel", noGuidance, "OTC").match(/- Where sources disagree.*/u)?.[0];
  expect(rule).toContain(`tell the lead neither the other nor that they do. ${whichHolds}`);
  expect(systemPrompt("Kestrel", noGuidance)).toContain(whichHolds);
});
