import { expect, test } from "vitest";
import { type FeedbackRequest, feedbackStatus } from "#contracts/feedback.ts";
import { requestWith } from "../../../test/records.ts";
import { heldOf, openIn } from "../../patterns/records/queries/open-record.ts";
import { createQueryClient } from "../../platform/api/query-client.ts";
import { type FeedbackFilter, feedbackLists, isAmong } from "./feedback.ts";

const request = (id: string, fields: Partial<FeedbackRequest> = {}) =>
  requestWith(id, { telegramUsername: "mia_torres", createdAt: "2026-01-01T00:00:00.000Z", ...fields });

const filters: FeedbackFilter[] = [{}, ...feedbackStatus.options.map((status) => ({ status }))];

const cases = filters.flatMap((filter) =>
  feedbackStatus.options.flatMap((status) =>
    [true, false].flatMap((isMine) => ["a", "b", "c"].map((id) => ({ filter, status, isMine, id }))),
  ),
);

test.each(cases)("narrowed to $filter, $id of three becomes $status, by me: $isMine", (one) => {
  const { filter, status, isMine, id } = one;
  const client = createQueryClient();
  const { queryKey } = feedbackLists.list(filter, null);
  const before = filter.status ?? "pending";
  const items = ["a", "b", "c"].map((each) => request(each, { status: before }));
  client.setQueryData(queryKey, { pages: [{ items, nextCursor: null, total: 3 }], pageParams: [null] });
  const view = { chosenId: id, isWide: true, found: null, filter: "" };
  const closed = { id: undefined, item: undefined, place: 0, found: null, filter: "" };
  const { open } = openIn(items, closed, { ...view, settled: new Set<string>() });

  feedbackLists.put(client, [request(id, { status })]);
  const left = client.getQueryData(queryKey)?.pages.flatMap((page) => page.items) ?? [];
  const settled = new Set(isMine ? [id] : []);
  const held = heldOf(left, open, { ...view, settled });
  const rows = held === undefined ? left : left.toSpliced(open.place, 0, held);
  const isGone = filter.status !== undefined && filter.status !== status;
  expect(left.length).toBe(isGone ? 2 : 3);
  const next = { a: "b", b: "c", c: "b" }[id];
  expect(openIn(rows, open, { ...view, settled }).current?.id).toBe(isGone && isMine ? next : id);
});

test("what came in just now has not waited for a day", () => {
  const filter: FeedbackFilter = { waiting: "1" };
  const fresh = request("b", { createdAt: new Date().toISOString() });
  expect([isAmong(request("a"), filter), isAmong(fresh, filter)]).toEqual([true, false]);
});

test("deleted requests leave every list", () => {
  const client = createQueryClient();
  for (const filter of filters) {
    const pages = [{ items: [request("a"), request("b")], nextCursor: null, total: 2 }];
    client.setQueryData(feedbackLists.list(filter, null).queryKey, { pages, pageParams: [null] });
  }
  feedbackLists.drop(client, new Set(["a"]));
  for (const filter of filters) {
    const data = client.getQueryData(feedbackLists.list(filter, null).queryKey);
    expect(data?.pages.map((page) => [page.total, ...page.items.map(({ id }) => id)])).toEqual([[1, "b"]]);
  }
});

test.each<[FeedbackFilter, Partial<FeedbackRequest>]>([
  [{ module: "lead_replier" }, { module: "lead_replier" }],
  [{ person: "noah" }, { askers: [{ telegramUsername: "Noah_Lee", askedAt: "2026-01-01T00:00:00.000Z" }] }],
  [{ days: "7" }, { createdAt: new Date().toISOString() }],
  [{ priority: "yes" }, { bdPriority: true }],
  [{ draft: "without" }, { aiResponse: null }],
])("a list narrowed to %j holds what is so, and nothing else", (filter, fields) => {
  expect([isAmong(request("a", fields), filter), isAmong(request("a"), filter)]).toEqual([true, false]);
});
