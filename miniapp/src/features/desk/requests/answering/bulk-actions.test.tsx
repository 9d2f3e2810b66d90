// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { FeedbackRequest } from "#contracts/feedback.ts";
import { draw } from "../../../../../test/draw.tsx";
import { fakeApi } from "../../../../../test/fake-api.ts";
import { BulkActions } from "./bulk-actions.tsx";
import { drafts } from "./drafts.ts";

const request = (id: string, aiResponse: string | null) => ({ id, aiResponse }) as FeedbackRequest;

test("a request whose response is begun can be left out of what is done to several", async () => {
  const api = fakeApi({ "PATCH /api/feedback/r1": () => request("r1", "At nine.") });
  const requests = [request("r1", "At nine."), request("r2", "At ten."), request("r3", null)];
  const { user } = draw(
    <BulkActions requests={requests} onSettled={() => undefined} onDone={() => undefined} />,
  );
  drafts.write("r2", "At eleven.");
  await user.click(screen.getByRole("button", { name: "Approve 2" }));
  await user.click(await screen.findByRole("button", { name: "Leave 1 out" }));
  await waitFor(() => expect(api.of("PATCH /api/feedback/r1")).toHaveLength(1));
  expect(drafts.read("r2")).toBe("At eleven.");

  await user.click(screen.getByRole("button", { name: "Delete" }));
  await user.click(await screen.findByRole("button", { name: "Leave 1 out" }));
  expect(await screen.findByRole("dialog", { name: "Delete 2 questions?" })).toBeTruthy();
});
