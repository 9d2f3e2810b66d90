// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { draw } from "../../../test/draw.tsx";
import { fakeApi, refusal, status } from "../../../test/fake-api.ts";
import { AnnouncementForm } from "./announcement-form.tsx";

const sending = "POST /api/announcements";

const answer = (telegram = false) =>
  fakeApi({
    "GET /api/status": () => ({ ...status, integrations: { ...status.integrations, telegram } }),
    "GET /api/initiatives/upcoming": () => [],
    "GET /api/announcements/reach": () => ({ people: 2, inTelegram: 1 }),
    [sending]: () => refusal(400, "Invalid", { link: "Not an address" }),
  });

const press = (name: string) => screen.getByRole("button", { name });

test("a field that is wrong gets the focus, and nothing goes out", async () => {
  const api = answer();
  const { user } = draw(<AnnouncementForm onClose={() => undefined} />);
  await screen.findByText("2 people get it.");
  await user.click(screen.getByRole("radio", { name: "At a time" }));
  await user.click(press("Schedule"));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Date and time")));
  expect(screen.getByText("Choose a date and a time")).toBeTruthy();
  expect(api.of(sending)).toEqual([]);
});

test("so does one that the server refuses", async () => {
  answer();
  const { user } = draw(<AnnouncementForm onClose={() => undefined} />);
  await screen.findByText("2 people get it.");
  await user.click(press("Send now"));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Link")));
  expect(screen.getByText("Not an address")).toBeTruthy();
});

test.each([
  [false, "It comes in the app.", "2 people get it."],
  [true, "It comes in the app and by the bot.", "2 people get it, 1 of them by the bot too."],
])("the bot is promised where one is connected: %s", async (isConnected, way, reach) => {
  answer(isConnected);
  draw(<AnnouncementForm onClose={() => undefined} />);
  expect(await screen.findByText(way)).toBeTruthy();
  expect(await screen.findByText(reach)).toBeTruthy();
});
