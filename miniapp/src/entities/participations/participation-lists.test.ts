import { expect, test } from "vitest";
import { participationStatuses, type ReviewedParticipation } from "#contracts/initiatives.ts";
import { participationWith } from "../../../test/records.ts";
import { heldOf, openIn } from "../../patterns/records/queries/open-record.ts";
import { createQueryClient } from "../../platform/api/query-client.ts";
import { isAmong, type ParticipationFilter, participationLists } from "./participations.ts";
import { type Review, settles } from "./use-reviewing.ts";

const participation = (id: string, fields: Partial<ReviewedParticipation> = {}) =>
  participationWith(id, {
    dateOfParticipation: "2026-03-31",
    createdAt: "2026-03-31T23:00:00.000Z",
    telegramUsername: "Mia_Torres",
    ...fields,
  });

/** Every filter with what its participations are like, and how one of the others differs. */
const filters: [ParticipationFilter, Partial<ReviewedParticipation>, Partial<ReviewedParticipation>][] = [
  [{}, {}, {}],
  [{ status: "waiting" }, {}, { status: "Approved" }],
  [{ status: "waiting" }, { status: "In Review" }, { status: "Rejected" }],
  ...participationStatuses.map(
    (status) =>
      [
        { status },
        { status },
        { status: status === "Pending" ? "In Review" : "Pending" },
      ] as const satisfies [ParticipationFilter, object, object],
  ),
  [{ type: "Community Call" }, {}, { initiative: ["Outreach Sprint"] }],
  [{ person: "TORRES" }, {}, { telegramUsername: "noah" }],
  [{ month: "2026-03" }, {}, { dateOfParticipation: "2026-04-01" }],
  [{ status: "waiting", month: "2026-03", person: "mia" }, {}, { status: "Coordinated" }],
];

const actions: Review[] = [
  ...participationStatuses.map((status) => ({ status })),
  { status: "Rejected", note: "Show the whole screen." },
];

test.each(filters)("participations narrowed to %j", (filter, fields, others) => {
  expect(isAmong(participation("b", fields), filter)).toBe(true);
  expect(isAmong(participation("b", others), filter)).toBe(Object.keys(filter).length === 0);
});

const cases = filters.flatMap(([filter, fields]) =>
  actions.flatMap((to) => ["a", "b", "c"].map((id) => ({ filter, fields, to, id }))),
);

test.each(cases)("narrowed to $filter, $id of three with $fields: $to", ({ filter, fields, to, id }) => {
  const client = createQueryClient();
  const { queryKey } = participationLists.list(filter, null);
  const page = {
    items: ["a", "b", "c"].map((one) => participation(one, fields)),
    nextCursor: null,
    total: 3,
  };
  client.setQueryData(queryKey, { pages: [page], pageParams: [null] });
  const view = { chosenId: id, isWide: true, found: null, filter: "" };
  const before = { id: undefined, item: undefined, place: 0, found: null, filter: "" };
  const { open } = openIn(page.items, before, { ...view, settled: new Set<string>() });

  const after = { ...participation(id, fields), ...to };
  participationLists.put(client, [after]);
  const items = client.getQueryData(queryKey)?.pages.flatMap((one) => one.items) ?? [];
  const settled = new Set(settles(to) ? [id] : []);
  const held = heldOf(items, open, { ...view, settled });
  const rows = held === undefined ? items : items.toSpliced(open.place, 0, held);
  const { current } = openIn(rows, open, { ...view, settled });

  expect(items.some((one) => one.id === id)).toBe(isAmong(after, filter));
  const isVerdict = to.status !== undefined && ["Approved", "Coordinated", "Rejected"].includes(to.status);
  const next = { a: "b", b: "c", c: "b" }[id];
  expect(current?.id).toBe(isVerdict && !isAmong(after, filter) ? next : id);
});
