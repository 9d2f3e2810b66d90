// @vitest-environment happy-dom
import { useInfiniteQuery } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import type { Window } from "happy-dom";
import { beforeEach, expect, test } from "vitest";
import { listTickets, type Ticket } from "#contracts/support.ts";
import { draw } from "../../../test/draw.tsx";
import { fakeApi, page, refusal } from "../../../test/fake-api.ts";
import { layOutRows } from "../../../test/records.ts";
import { callPage } from "../../platform/api/api.ts";
import { queryClient } from "../../platform/api/query-client.ts";
import { pagedList } from "./queries/paged-list.ts";
import { RecordBrowser } from "./record-browser.tsx";
import type { Chosen } from "./use-choosing.tsx";

const query = pagedList(["design", "tickets"], (place, options) => callPage(listTickets, place, options));
const path = "GET /api/support/tickets";

const tickets = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => ({ id: `t${from + at}`, description: `Ticket ${from + at}` }));

const renderRow = ({ description }: Ticket) => description;
const renderDetail = ({ description }: Ticket) => <h2>About {description}</h2>;
const renderBulk = ({ ids, clear }: Chosen) => (
  <>
    <span>{[...ids].join()} chosen</span>
    <button type="button" onClick={clear}>
      Clear
    </button>
  </>
);

const Tickets = ({ onShowAll }: { onShowAll?: () => void }) => (
  <RecordBrowser
    label="Tickets"
    backLabel="Tickets"
    query={useInfiniteQuery(query)}
    errorText="Error loading tickets."
    empty={<p>No tickets yet</p>}
    onShowAll={onShowAll}
    renderRow={renderRow}
    renderDetail={renderDetail}
    renderBulk={renderBulk}
  />
);

const row = (number: number) => screen.getByRole("button", { name: `Ticket ${number}` });
const rows = () => screen.getAllByRole("button", { name: /^Ticket/u }).map((one) => one.textContent);
const isOpen = (number: number) =>
  waitFor(() => expect(screen.getByRole("heading").textContent).toBe(`About Ticket ${number}`));

const widen = (width: number) => (window as unknown as Window).happyDOM.setViewport({ width, height: 600 });

beforeEach(() => {
  layOutRows();
  widen(1280);
});

test("arrows, Home and End move through a list beside the record they open, and the address follows", async () => {
  fakeApi({ [path]: () => page(tickets(40), null, 40) });
  const { user } = draw(<Tickets />);
  await user.click(await screen.findByRole("button", { name: "Ticket 1" }));
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(document.activeElement).toBe(row(3));
  await isOpen(3);
  await user.keyboard("{ArrowUp}");
  expect(document.activeElement).toBe(row(2));
  // Its row was too far away to be drawn.
  expect(screen.queryByRole("button", { name: "Ticket 40" })).toBeNull();
  await user.keyboard("{End}");
  expect(document.activeElement).toBe(row(40));
  await isOpen(40);
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(row(40));
  await waitFor(() => expect(window.location.search).toBe("?id=t40"));
  await user.keyboard("{Home}");
  expect(document.activeElement).toBe(row(1));
  await isOpen(1);
});

test("on a phone Enter opens the record that has the focus, and going back leads to the list", async () => {
  widen(390);
  fakeApi({ [path]: () => page(tickets(3), null, 3) });
  const { user } = draw(<Tickets />);
  (await screen.findByRole("button", { name: "Ticket 1" })).focus();
  await user.keyboard("{ArrowDown}");
  expect(screen.queryByRole("heading")).toBeNull();
  await user.keyboard("{Enter}");
  await isOpen(2);
  expect(window.location.search).toBe("?id=t2");
  await user.click(screen.getByRole("button", { name: "Back to Tickets" }));
  await waitFor(() => expect(screen.queryByRole("heading")).toBeNull());
});

test("several are chosen by key and by box, and given up together", async () => {
  fakeApi({ [path]: () => page(tickets(3), null, 3) });
  const { user } = draw(<Tickets />);
  await user.click(await screen.findByRole("button", { name: "Ticket 2" }));
  await user.keyboard("x");
  const bar = () => screen.getByRole("group", { name: "Chosen" });
  expect(within(bar()).getByText("t2 chosen")).toBeTruthy();
  await user.click(screen.getAllByRole("checkbox", { name: "Choose this one" })[2] as HTMLElement);
  expect(within(bar()).getByText("t2,t3 chosen")).toBeTruthy();
  await isOpen(2);
  await user.click(within(bar()).getByRole("button", { name: "Clear" }));
  expect(screen.queryByRole("group", { name: "Chosen" })).toBeNull();
});

test("more is loaded from where the page before ended, again after it failed", async () => {
  const answers = [
    () => page(tickets(2), "after 2", 3),
    () => refusal(500, "Broken"),
    () => page(tickets(1, 3), null, 3),
  ];
  const api = fakeApi({ [path]: () => answers.shift()?.() });
  const { user } = draw(<Tickets />);
  expect(await screen.findByText("2 of 3")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Load more" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Could not load more. Please try again.");
  expect(rows()).toEqual(["Ticket 1", "Ticket 2"]);
  await user.click(screen.getByRole("button", { name: "Load more" }));
  expect(await screen.findByRole("button", { name: "Ticket 3" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
  expect(api.of(path).map(({ query }) => query["cursor"])).toEqual([undefined, "after 2", "after 2"]);
});

test("a shared address leads to a record of a later page", async () => {
  const pages = [page(tickets(2), "2", 5), page(tickets(2, 3), "4", 5), page(tickets(1, 5), null, 5)];
  fakeApi({ [path]: () => pages.shift() });
  draw(<Tickets />, "/?id=t4");
  await isOpen(4);
  expect(rows()).toHaveLength(4);
});

test("a filtered list says of the open record that it stays although it matches no more", async () => {
  const answers = [page(tickets(2), null, 2), page(tickets(1, 2), null, 1), page([], null, 0)];
  fakeApi({ [path]: () => answers.shift() });
  draw(<Tickets onShowAll={() => undefined} />);
  expect(await screen.findByText("2 match the filter")).toBeTruthy();
  await queryClient.invalidateQueries();
  expect(await screen.findByText("1 matches the filter; the open one no longer does")).toBeTruthy();
  await queryClient.invalidateQueries();
  expect(await screen.findByText("None matches the filter; the open one no longer does")).toBeTruthy();
  expect(rows()).toEqual(["Ticket 1"]);
});

test("a list that failed is read again, and one without records says so", async () => {
  const answers = [refusal(500, "Broken"), page([], null, 0)];
  fakeApi({ [path]: () => answers.shift() });
  const { user } = draw(<Tickets />);
  expect(screen.getByRole("status", { name: "Loading tickets" })).toBeTruthy();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Error loading tickets.");
  await user.click(within(alert).getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("No tickets yet")).toBeTruthy();
  expect(screen.queryByRole("list", { name: "Tickets" })).toBeNull();
});
