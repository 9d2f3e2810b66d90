// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import type { Window } from "happy-dom";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { listSavedViews } from "#contracts/saved-views.ts";
import {
  changeTicket,
  listHandlers,
  listTickets,
  readSupportSchema,
  readTicket,
  readTicketStats,
  submitTicket,
  type Ticket,
} from "#contracts/support.ts";
import { postTicketMessage, readTicketThread } from "#contracts/threads.ts";
import { by, kai, page } from "../../../test/fake-api.ts";
import { nova, openProduct } from "../../../test/product.tsx";
import { layOutRows, recordIds, ticketWith } from "../../../test/records.ts";

const widen = (width: number) => (window as unknown as Window).happyDOM.setViewport({ width, height: 600 });

beforeEach(() => {
  layOutRows();
  onTestFinished(() => widen(1280));
});

const at = "2026-01-05T10:00:00.000Z";
const ids = recordIds;
const texts = ["The first of three tickets.", "The second of three tickets.", "The third of three tickets."];
const ticket = (id: string, description: string) => ticketWith(id, { category: "Deal Support", description });
const categories = {
  "Support Category": { select: { options: [{ id: "d", name: "Deal Support" }] } },
};

/** Three tickets as a server keeps them, and whoever looks at them through a filter. */
const open = async (filter = "", width = 1280) => {
  widen(width);
  const kept = new Map(ids.map((id, number) => [id, ticket(id, texts[number] ?? "")]));
  const of = (id: string) => kept.get(id) as Ticket;
  const change = (id: string, to: Partial<Ticket>) => {
    kept.set(id, { ...of(id), ...to });
    return of(id);
  };
  const product = openProduct({
    address: `/admin?tab=tickets&person=nova${filter}`,
    who: kai,
    answers: {
      ...by(listTickets, ({ status, handledBy, category }) => {
        const found = [...kept.values()].filter(
          (one) =>
            (status === undefined ||
              (status === "waiting" ? one.status !== "Closed" : one.status === status)) &&
            (handledBy === undefined || (handledBy === "none" && one.handledBy === null)) &&
            (category === undefined || one.category === category),
        );
        return page(found, null, found.length);
      }),
      ...by(readTicket, ({ id }) => of(id)),
      ...by(readTicketThread, () => []),
      ...by(listSavedViews, () => []),
      ...by(listHandlers, () => [{ telegramUsername: "kai" }]),
      ...by(readSupportSchema, () => categories),
      ...by(changeTicket, ({ id, status, result, handledBy }) =>
        change(id, {
          ...(status && { status }),
          ...(result && { result }),
          ...(handledBy !== undefined && { handledBy }),
        }),
      ),
      ...by(postTicketMessage, ({ id, text }) => {
        change(id, { lastMessage: { author: "kai", fromTeam: true, text, hasPicture: false, at } });
        return {
          id: "018f0000-0000-7000-8000-0000000000e1",
          event: "message" as const,
          author: "kai",
          fromTeam: true,
          at,
          text,
          picture: null,
          changes: {},
          isNew: false,
        };
      }),
    },
  });
  const { api } = product;
  /** Does something, and waits until the list has been read again after it. */
  const readAgain = async (act: () => Promise<unknown>) => {
    const before = api.sentTo(listTickets).length;
    await act();
    await waitFor(() => expect(api.sentTo(listTickets).length).toBeGreaterThan(before));
  };
  await screen.findByRole("list", { name: "Tickets" });
  return { ...product, of, change, readAgain };
};

const rows = () => within(screen.getByRole("list", { name: "Tickets" })).getAllByRole("listitem");
const shows = (number: number) =>
  waitFor(() => expect(within(screen.getByRole("article")).getByText(texts[number] ?? "")).toBeTruthy());
const inProgress = () =>
  waitFor(() => expect(within(screen.getByRole("article")).getAllByText("In Progress")).not.toEqual([]));

test.each([
  ["as the queue opens", ""],
  ["where nobody handles them yet", "&handledBy=none"],
  ["where they are open", "&status=Open"],
])("M, a reply and S are for the same ticket, %s", async (_, filter) => {
  const { api, user, of, readAgain } = await open(filter);
  await shows(0);
  await readAgain(() => user.keyboard("m"));
  await inProgress();
  await waitFor(() => expect(within(rows()[0] as HTMLElement).getByText("In Progress")).toBeTruthy());
  await user.keyboard("r");
  await readAgain(() => user.keyboard("It is in Service Decks.{Enter}"));
  await shows(0);
  expect(rows()).toHaveLength(3);
  within(rows()[0] as HTMLElement)
    .getByRole("button")
    .focus();
  await user.keyboard("s");
  expect(await screen.findByText("Ticket closed")).toBeTruthy();
  await shows(1);
  expect(api.sentTo(changeTicket)).toEqual([
    { id: ids[0], handledBy: "kai", status: "In Progress" },
    { id: ids[0], status: "Closed", result: "Solved" },
  ]);
  expect(api.sentTo(postTicketMessage)).toEqual([{ id: ids[0], text: "It is in Service Decks." }]);
  expect(ids.map(of)).toMatchObject([
    { status: "Closed", handledBy: "kai", lastMessage: { text: "It is in Service Decks." } },
    { status: "Open", handledBy: null, lastMessage: null },
    { status: "Open", handledBy: null, lastMessage: null },
  ]);
});

test("a ticket that somebody else closes stays open beside the list, as it is now", async () => {
  const { api, user, events, change } = await open();
  await shows(0);
  events.send("ready", {});
  change(ids[0], { status: "Closed", result: "Solved", handledBy: "noah" });
  events.send("invalidate", { keys: ["tickets"] });
  expect(await screen.findByRole("button", { name: "Reopen" })).toBeTruthy();
  await waitFor(() => expect(within(rows()[0] as HTMLElement).getByText("Closed")).toBeTruthy());
  await user.keyboard("s");
  await user.keyboard("j");
  await shows(1);
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(api.sentTo(changeTicket)).toEqual([]);
});

test("on a phone a ticket stays open after a change that its filter does not hold", async () => {
  const { user, readAgain } = await open("&handledBy=none", 390);
  await user.click(screen.getByRole("button", { name: /second of three/u }));
  await shows(1);
  await readAgain(() => user.click(screen.getByRole("button", { name: /^Assign to me/u })));
  await inProgress();
  await shows(1);
  await user.click(screen.getByRole("button", { name: "Back to Tickets" }));
  await waitFor(() => expect(rows()).toHaveLength(2));
});

test("a filter that is chosen anew does not keep what was open", async () => {
  const { user, readAgain } = await open("&handledBy=none");
  await shows(0);
  await readAgain(() => user.keyboard("m"));
  await waitFor(() => expect(within(rows()[0] as HTMLElement).getByText("In Progress")).toBeTruthy());
  await user.click(screen.getByRole("button", { name: "Filter" }));
  await user.click(await screen.findByRole("combobox", { name: "Category" }));
  await user.click(await screen.findByRole("option", { name: "Deal Support" }));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(rows()).toHaveLength(2));
});

test("the thanks for a ticket lead to it", async () => {
  widen(390);
  const description = "The commission of Borealis has not arrived.";
  const mine = ticket(ids[0], description);
  const none = { total: 0, solved: 0, pending: 0, open: 0, inProgress: 0 };
  const { user, router } = openProduct({
    address: "/dashboard/support",
    who: nova,
    answers: {
      ...by(readTicketStats, () => ({ global: none, user: none })),
      ...by(listTickets, () => []),
      ...by(readSupportSchema, () => categories),
      ...by(submitTicket, () => mine),
      ...by(readTicket, () => mine),
      ...by(readTicketThread, () => []),
    },
  });
  await user.click(await screen.findByRole("button", { name: "New Ticket" }));
  const form = within(await screen.findByRole("dialog"));
  await user.click(await form.findByRole("combobox", { name: "Support Category" }));
  await user.click(await screen.findByRole("option", { name: "Deal Support" }));
  await user.type(form.getByLabelText("Description"), description);
  await user.click(form.getByRole("button", { name: "Submit Support Ticket" }));
  await user.click(await screen.findByRole("button", { name: "View Ticket" }));
  const shown = within(await screen.findByRole("dialog", { name: "Deal Support" }));
  expect(await shown.findByText(description)).toBeTruthy();
  await router.navigate(-1);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(window.location.pathname).toBe("/dashboard/support");
});
