// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { draw } from "../../../test/draw.tsx";
import { fakeApi, refusal } from "../../../test/fake-api.ts";
import { AnnouncementForm } from "./announcement-form.tsx";

const sending = "POST /api/announcements";

const answer = () =>
  fakeApi({
    "GET /api/initiatives/upcoming": () => [],
    "GET /api/announcements/reach": () => ({ people: 2, inTelegram: 1 }),
    [sending]: () => refusal(400, "Invalid", { title: "A title is needed" }),
  });

const press = (name: string) => screen.getByRole("button", { name });

test("the first field that is wrong gets the focus, be it found here or by the server", async () => {
  const api = answer();
  const { user } = draw(<AnnouncementForm onClose={() => undefined} />);
  await user.click(await screen.findByRole("radio", { name: "At a time" }));
  await user.click(press("Schedule"));
  expect(document.activeElement).toBe(screen.getByLabelText("Date and time"));
  expect(screen.getByText("Choose a date and a time")).toBeTruthy();
  expect(api.of(sending)).toEqual([]);
  await user.click(screen.getByRole("radio", { name: "Now" }));
  await user.click(press("Send now"));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Title")));
  expect(screen.getByText("A title is needed")).toBeTruthy();
});
