// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { noGuidance } from "#contracts/guidance.ts";
import { draw } from "../../../test/draw.tsx";
import { fakeApi } from "../../../test/fake-api.ts";
import { GuidanceSection } from "./guidance-section.tsx";

test("what was written is there again after it was discarded by mistake", async () => {
  fakeApi({
    "GET /api/golden/summary": () => ({ total: 0 }),
    "GET /api/guidance/suggestions": () => ({ questions: [], leadMessages: [] }),
    "GET /api/guidance": () => ({ version: 1, guidance: noGuidance, editedBy: null, editedAt: null }),
  });
  const { user } = draw(<GuidanceSection />);
  const tone = await screen.findByLabelText<HTMLTextAreaElement>("Tone and language");
  await user.type(tone, "Be brief.");
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(tone.value).toBe("");
  expect(await screen.findByText("Changes discarded")).toBeTruthy();
  // A notice that has just come can be pressed a moment later.
  await waitFor(() => user.click(screen.getByRole("button", { name: "Undo" })));
  expect(tone.value).toBe("Be brief.");
  expect(screen.getByRole("button", { name: "Save" })).toBeTruthy();
});
