// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, onTestFinished, test } from "vitest";
import { draw } from "../../../test/draw.tsx";
import { fakeApi } from "../../../test/fake-api.ts";
import { TicketDialog } from "./ticket-dialog.tsx";
import { ticketSubmission } from "./ticket-submission.ts";

const Page = () => {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <TicketDialog onClose={() => setOpen(false)} />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      New Ticket
    </button>
  );
};

const open = async () => {
  // What one person has begun is put away for another.
  onTestFinished(() => ticketSubmission.enter("nobody"));
  fakeApi({
    "GET /api/support/schema": () => ({
      "Support Category": { select: { options: [{ name: "Payments" }] } },
    }),
  });
  const page = draw(<Page />);
  await page.user.click(screen.getByRole("button", { name: "New Ticket" }));
  return page;
};

const description = () => screen.findByLabelText<HTMLTextAreaElement>("Description");
const submit = () => screen.getByRole("button", { name: "Submit Support Ticket" });
const problems = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent);

test("the first field that is wrong gets the focus, and its problem goes as it is filled in", async () => {
  const { user } = await open();
  await description();
  await user.click(submit());
  const category = screen.getByRole("combobox", { name: "Support Category" });
  await waitFor(() => expect(document.activeElement).toBe(category));
  expect(problems()).toEqual([
    "Please select a support category",
    "Description must be at least 10 characters",
  ]);
  await user.keyboard("{Enter}");
  await user.click(await screen.findByRole("option", { name: "Payments" }));
  expect(problems()).toEqual(["Description must be at least 10 characters"]);
  await user.click(submit());
  const field = await description();
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard("L");
  expect(problems()).toEqual([]);
});

test("a ticket that is closed half written goes on where it was", async () => {
  const { user } = await open();
  await user.type(await description(), "The payout is late");
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "New Ticket" }));
  expect((await description()).value).toBe("The payout is late");
});
