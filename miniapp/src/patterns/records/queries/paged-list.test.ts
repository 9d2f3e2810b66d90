import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { itemsOf, noItems, pagedList, withItems } from "./paged-list.ts";

const size = 50;
const idOf = (item: string) => item;

/** A list of a server that gains items at its beginning, the latest first, and a client that has it open. */
const growingList = (count: number) => {
  const all: string[] = [];
  const add = (more: number) => {
    for (let added = 0; added < more; added += 1) all.unshift(String(all.length).padStart(4, "0"));
  };
  add(count);
  let reads = 0;
  const query = pagedList(
    ["chat", "one"],
    ({ cursor }) => {
      reads += 1;
      const from = cursor === undefined ? 0 : all.indexOf(cursor) + 1;
      const items = all.slice(from, from + size);
      const nextCursor = from + size < all.length ? (items.at(-1) ?? null) : null;
      return Promise.resolve({ items, nextCursor, total: all.length });
    },
    idOf,
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const observer = new InfiniteQueryObserver(client, { ...query, enabled: false });
  const known = () => client.getQueryData(query.queryKey) ?? noItems;
  return {
    all,
    add,
    client,
    query,
    readAnew: () => observer.refetch(),
    readMore: () => observer.fetchNextPage(),
    listed: () => itemsOf(known(), idOf),
    hasMore: () => observer.getCurrentResult().hasNextPage,
    readsOf: async (act: () => Promise<unknown>) => {
      const before = reads;
      await act();
      return reads - before;
    },
  };
};

test("grows page by page until nothing follows", async () => {
  const { all, readAnew, readMore, listed, hasMore } = growingList(size * 2 + 5);
  await readAnew();
  expect(listed()).toEqual(all.slice(0, size));
  expect(hasMore()).toBe(true);
  await readMore();
  expect(hasMore()).toBe(true);
  await readMore();
  expect(listed()).toEqual(all);
  expect(hasMore()).toBe(false);
});

test("a list of one whole page is known to be all there is", async () => {
  const { readAnew, hasMore } = growingList(size);
  await readAnew();
  expect(hasMore()).toBe(false);
});

test("read anew it asks for its first page alone, and keeps what was read below it", async () => {
  const { all, add, readAnew, readMore, readsOf, listed } = growingList(size * 3);
  await readAnew();
  await readMore();
  add(10);
  expect(await readsOf(readAnew)).toBe(1);
  expect(listed()).toEqual(all.slice(0, size * 2 + 10));
  expect(await readsOf(readMore)).toBe(1);
  expect(listed()).toEqual(all);
});

test("where so much is new that something between is missing, what was known is read once more", async () => {
  const { all, add, readAnew, readMore, listed, hasMore } = growingList(size + 20);
  await readAnew();
  await readMore();
  add(size + 20);
  await readAnew();
  expect(listed()).toEqual(all.slice(0, size * 2));
  expect(hasMore()).toBe(true);
});

test("what is gone at its end is gone, and what was changed here goes on where it did", async () => {
  const { all, client, query, readAnew, readMore, listed } = growingList(size * 2 + 20);
  await readAnew();
  await readMore();
  const without = (item: string) =>
    client.setQueryData(query.queryKey, (known) =>
      withItems(
        known,
        listed().filter((one) => one !== item),
      ),
    );
  const gone = all[3] ?? "";
  without(gone);
  all.splice(3, 1);
  expect(listed()).toEqual(all.slice(0, size * 2 - 1));
  await readAnew();
  expect(listed()).toEqual(all.slice(0, size * 2 - 1));
  await readMore();
  expect(listed()).toEqual(all);
  all.length = size - 10;
  await readAnew();
  expect(listed()).toEqual(all);
});

test("what moved to the top is there alone", async () => {
  const { all, readAnew, readMore, listed } = growingList(size * 2);
  await readAnew();
  await readMore();
  all.unshift(...all.splice(size + 7, 1));
  await readAnew();
  expect(listed()).toEqual(all);
});

test("what is read of a list that was emptied meanwhile does not come back", async () => {
  const { client, query, readAnew, readMore, listed } = growingList(size + 50);
  await readAnew();
  const reading = readMore();
  await client.cancelQueries({ queryKey: query.queryKey });
  client.setQueryData(query.queryKey, noItems);
  await reading;
  expect(listed()).toEqual([]);
});
