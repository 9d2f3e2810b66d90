import { expect, test } from "vitest";
import type { Ticket } from "#contracts/support.ts";
import { ticketWith } from "../../../test/records.ts";
import { heldOf, openIn } from "../../patterns/records/queries/open-record.ts";
import { createQueryClient } from "../../platform/api/query-client.ts";
import { isAmong, nobody, type TicketFilter, ticketLists } from "./tickets.ts";
import { settles, type TicketChange } from "./use-ticket-changes.ts";

const ticket = (id: string, fields: Partial<Ticket> = {}) =>
  ticketWith(id, { bdName: "Mia_Torres", createdAt: "2026-01-01T00:00:00.000Z", ...fields });

const inProgress = { status: "In Progress", handledBy: "maya_core" } as const;
const closed = { status: "Closed", result: "Solved", handledBy: "maya_core" } as const;

/** Every filter with what its tickets are like, and how one of the others differs. */
const filters: [TicketFilter, Partial<Ticket>, Partial<Ticket>][] = [
  [{}, {}, {}],
  [{ status: "waiting" }, {}, closed],
  [{ status: "waiting" }, inProgress, closed],
  [{ status: "Open" }, {}, inProgress],
  [{ status: "In Progress" }, inProgress, {}],
  [{ status: "Closed" }, closed, {}],
  [{ result: "Pending" }, {}, { result: "Solved" }],
  [{ result: "Solved" }, closed, {}],
  [{ result: "Not Resolved" }, { ...closed, result: "Not Resolved" }, closed],
  [{ category: "Other" }, {}, { category: "Lead Ownership" }],
  [{ person: "mia" }, {}, { bdName: "noah" }],
  [{ days: "7" }, { createdAt: new Date().toISOString() }, {}],
  [{ handledBy: nobody }, {}, inProgress],
  [{ handledBy: "Maya_Core" }, inProgress, { handledBy: "noah_core" }],
  [{ status: "waiting", handledBy: nobody, result: "Pending" }, {}, inProgress],
];

const actions: [string, TicketChange][] = [
  ["M", { handledBy: "maya_core", status: "In Progress" }],
  ["another handler", { handledBy: "noah_core" }],
  ["no handler", { handledBy: null }],
  ["Open", { status: "Open" }],
  ["In Progress", { status: "In Progress" }],
  ["a result", { result: "Solved" }],
  ["another result", { result: "Not Resolved" }],
  ["S", { status: "Closed", result: "Solved" }],
  ["Closed without success", { status: "Closed", result: "Not Resolved" }],
  ["Reopen", { status: "Open", result: "Pending" }],
];

test.each(filters)("tickets narrowed to %j", (filter, fields, others) => {
  expect(isAmong(ticket("b", fields), filter)).toBe(true);
  expect(isAmong(ticket("b", others), filter)).toBe(Object.keys(filter).length === 0);
});

const cases = filters.flatMap(([filter, fields]) =>
  actions.flatMap(([name, to]) => ["a", "b", "c"].map((id) => ({ filter, fields, name, to, id }))),
);

test.each(cases)("narrowed to $filter, $fields.status $id of three: $name", ({ filter, fields, to, id }) => {
  const client = createQueryClient();
  const { queryKey } = ticketLists.list(filter, null);
  const page = { items: ["a", "b", "c"].map((one) => ticket(one, fields)), nextCursor: null, total: 3 };
  client.setQueryData(queryKey, { pages: [page], pageParams: [null] });
  const view = { chosenId: id, isWide: true, found: null, filter: "" };
  const before = { id: undefined, item: undefined, place: 0, found: null, filter: "" };
  const { open } = openIn(page.items, before, { ...view, settled: new Set<string>() });

  const after = { ...ticket(id, fields), ...(to as Partial<Ticket>) };
  ticketLists.put(client, [after]);
  const items = client.getQueryData(queryKey)?.pages.flatMap((one) => one.items) ?? [];
  const settled = new Set(settles(to) ? [id] : []);
  const held = heldOf(items, open, { ...view, settled });
  const rows = held === undefined ? items : items.toSpliced(open.place, 0, held);
  const { current } = openIn(rows, open, { ...view, settled });

  expect(items.some((one) => one.id === id)).toBe(isAmong(after, filter));
  const isDecidedAndGone = to.status === "Closed" && !isAmong(after, filter);
  const next = { a: "b", b: "c", c: "b" }[id];
  expect(current?.id).toBe(isDecidedAndGone ? next : id);
});
