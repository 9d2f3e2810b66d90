// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { FeedbackRequest } from "#contracts/feedback.ts";
import { draw } from "../../../../test/draw.tsx";
import { fakeApi, kai } from "../../../../test/fake-api.ts";
import { OvertakenRequest } from "./overtaken-request.tsx";

const drawSettledBy = (answeredBy: string) => {
  fakeApi({});
  const request = {
    id: "r1",
    userQuestion: "When?",
    status: "answered",
    adminResponse: "At nine.",
    answeredBy,
    answeredAt: null,
  } as FeedbackRequest;
  draw(<OvertakenRequest overtaken={{ request, written: "At ten." }} onClose={() => undefined} />);
};

test("nobody is told that somebody else was faster where they settled it themselves", async () => {
  drawSettledBy(kai.telegramUsername);
  expect(await screen.findByRole("dialog", { name: "Already answered by you" })).toBeTruthy();
  expect(screen.getByText("You answered this. What you began to write was not stored.")).toBeTruthy();
  expect(screen.getByText("At ten.")).toBeTruthy();
});

test("who was overtaken reads by whom", async () => {
  drawSettledBy("ann");
  expect(await screen.findByRole("dialog", { name: "Somebody else was faster" })).toBeTruthy();
  expect(screen.getByText("@ann answered this. Yours was not stored.")).toBeTruthy();
});
