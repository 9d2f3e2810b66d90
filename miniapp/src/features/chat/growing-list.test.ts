import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { historyLimit } from "#contracts/chat.ts";
import { createGrowingList } from "./growing-list.ts";

/** A list of a server that gains items at its end, as a conversation does. */
const conversation = (count: number) => {
  const all: string[] = [];
  const say = (more: number) => {
    for (let said = 0; said < more; said += 1) all.push(String(all.length).padStart(4, "0"));
  };
  say(count);
  const list = createGrowingList<string, object>({
    keyOf: () => ["chat", "one"],
    read: ({ before }) => {
      const end = before === undefined ? all.length : all.indexOf(before);
      const items = all.slice(Math.max(0, end - historyLimit), end);
      const nextCursor = end > historyLimit ? (items[0] ?? null) : null;
      return Promise.resolve({ items, nextCursor, total: all.length });
    },
    idOf: (item) => item,
    oldestAt: 0,
    renew: (latest, known) => [...known.slice(0, Math.max(0, known.indexOf(latest[0] ?? ""))), ...latest],
    grow: (known, older) => [...older, ...known],
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const readLatest = () => client.fetchQuery({ ...list.query({}), staleTime: 0 });
  const listed = () => client.getQueryData(list.query({}).queryKey) ?? [];
  return { all, say, list, client, readLatest, listed };
};

test("grows page by page until there is nothing before it", async () => {
  const { all, list, client, readLatest, listed } = conversation(historyLimit * 2 + 5);
  await readLatest();
  expect(listed()).toEqual(all.slice(-historyLimit));
  expect(list.hasMore(listed())).toBe(true);
  expect(await list.readMore(client, {})).toBe(true);
  expect(list.hasMore(listed())).toBe(true);
  expect(await list.readMore(client, {})).toBe(true);
  expect(listed()).toEqual(all);
  expect(list.hasMore(listed())).toBe(false);
  expect(await list.readMore(client, {})).toBe(false);
});

test("a list of one whole page is known to be all there is", async () => {
  const { list, readLatest } = conversation(historyLimit);
  expect(list.hasMore(await readLatest())).toBe(false);
});

test("read anew it keeps what was read of older items, unless something between them is missing", async () => {
  const { all, say, list, client, readLatest } = conversation(historyLimit + 50);
  await readLatest();
  await list.readMore(client, {});
  say(10);
  expect(await readLatest()).toEqual(all);
  say(historyLimit + 50);
  const latest = await readLatest();
  expect(latest).toEqual(all.slice(-historyLimit));
  expect(list.hasMore(latest)).toBe(true);
});

test("what is read of a list that was cleared meanwhile does not come back", async () => {
  const { list, client, readLatest, listed } = conversation(historyLimit + 50);
  await readLatest();
  const reading = list.readMore(client, {});
  client.setQueryData(list.query({}).queryKey, []);
  await reading;
  expect(listed()).toEqual([]);
});
