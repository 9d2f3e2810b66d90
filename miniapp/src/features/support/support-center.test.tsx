// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { listTickets, readTicket, readTicketStats } from "#contracts/support.ts";
import { readTicketThread } from "#contracts/threads.ts";
import { by, kai } from "../../../test/fake-api.ts";
import { openProduct } from "../../../test/product.tsx";
import { ticketWith } from "../../../test/records.ts";

const url = "https://www.notion.so/Acme-0123456789abcdef0123456789abcdef";

const ticket = ticketWith("018f0000-0000-7000-8000-000000000001", {
  category: "Deal Support",
  description: "This one is also in Notion.",
  url,
  notionUrl: url,
});

const none = { total: 0, solved: 0, pending: 0, open: 0, inProgress: 0 };

test("a record with a page in Notion is opened there", async () => {
  const { user } = openProduct({
    address: "/support",
    who: kai,
    answers: {
      ...by(readTicketStats, () => ({ global: none, user: none })),
      ...by(listTickets, () => [ticket]),
      ...by(readTicket, () => ticket),
      ...by(readTicketThread, () => []),
    },
  });
  const row = within(await screen.findByRole("list", { name: "Your Tickets" }));
  const link = row.getByRole<HTMLAnchorElement>("link", { name: "View in Notion" });
  expect([link.getAttribute("href"), link.target]).toEqual([url, "_blank"]);
  await user.click(row.getByRole("button"));
  const panel = within(await screen.findByRole("dialog", { name: "Deal Support" }));
  expect((await panel.findByRole("link", { name: "View in Notion" })).getAttribute("href")).toBe(url);
});

test("numbers are '...' and rows are drawn faintly until they come, and say so when they do not", async () => {
  let fail: (error: Error) => void = () => undefined;
  const lost = new Promise<Response>((_, reject) => {
    fail = reject;
  });
  const { api, user } = openProduct({
    address: "/dashboard/support",
    answers: { ...by(readTicketStats, () => lost), ...by(listTickets, () => lost) },
  });
  await waitFor(() => expect(screen.getAllByText("...")).toHaveLength(4));
  expect(screen.getAllByText("All BD Team")).toHaveLength(4);
  expect(
    screen.getByRole("status", { name: "Loading tickets" }).querySelectorAll(":scope > div"),
  ).toHaveLength(3);
  fail(new TypeError("Failed to fetch"));
  expect(await screen.findByText("Error loading tickets. Please try again.")).toBeTruthy();
  await waitFor(() => expect(screen.getAllByText("--")).toHaveLength(4));
  api.now({ ...by(readTicketStats, () => ({ global: none, user: none })), ...by(listTickets, () => []) });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("No tickets found")).toBeTruthy();
});
