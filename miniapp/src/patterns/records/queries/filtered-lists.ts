import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Page } from "../../../platform/api/api.ts";
import { keys, type Root } from "../../../platform/api/query-keys.ts";
import { changeItems, type Paged } from "./paged-list.ts";
import { type Place, searchedList } from "./searched-list.ts";

interface Kind<Item extends { id: string }, Filter extends object> {
  root: Root;
  /** The one rule for whether a list that is narrowed so holds a record; it has to agree with the server's. */
  belongs: (item: Item, filter: Filter) => boolean;
  readPage: (query: Filter & Place, options: { signal: AbortSignal }) => Promise<Page<Item>>;
  readOne: (id: string, options: { signal: AbortSignal }) => Promise<Item>;
  /** From what age on one record is read again, in milliseconds: the links to its files end. */
  age?: number;
}

/** Keeps of every list under this key what `stays` answers of each of its records. */
const keepOnly = <Item>(
  client: QueryClient,
  under: readonly [Root, "list"],
  stays: (item: Item, filter: unknown) => Item | undefined,
): void => {
  for (const [key, data] of client.getQueriesData<Paged<Item>>({ queryKey: under })) {
    if (data === undefined) continue;
    const kept = changeItems(data, (items) => items.flatMap((item) => stays(item, key[2]) ?? []));
    client.setQueryData<Paged<Item>>(key, kept);
  }
};

/** The lists of one kind of records by what narrows them, and each record by itself. */
export const filteredLists = <Item extends { id: string }, Filter extends object>(
  kind: Kind<Item, Filter>,
) => {
  const { root, belongs, readPage, readOne, age = Number.POSITIVE_INFINITY } = kind;
  const under = [root, "list"] as const;
  const one = (id: string) =>
    queryOptions({
      queryKey: keys.one(root, id),
      queryFn: ({ signal }) => readOne(id, { signal }),
      staleTime: age,
    });
  const list = (filter: Filter, searchedFor: string | null) =>
    searchedList([...under, filter], searchedFor, (place, options) =>
      readPage({ ...filter, ...place }, options),
    );
  /** Puts changed records into every list that holds them, and takes them out where they no longer belong. */
  const put = (client: QueryClient, changed: readonly Item[]): void => {
    const byId = new Map(changed.map((item) => [item.id, item]));
    keepOnly<Item>(client, under, (item, filter) => {
      const now = byId.get(item.id);
      // `list` alone makes the keys that a filter stands in.
      return now === undefined || belongs(now, filter as Filter) ? (now ?? item) : undefined;
    });
    for (const item of changed) client.setQueryData<Item>(one(item.id).queryKey, item);
  };
  /** Takes deleted records out of every list. */
  const drop = (client: QueryClient, ids: ReadonlySet<string>): void =>
    keepOnly<Item>(client, under, (item) => (ids.has(item.id) ? undefined : item));
  return { list, one, put, drop };
};

/** How one record of a kind is read, as `filteredLists` gives it. */
export type ReadOne<Item extends { id: string }> = ReturnType<typeof filteredLists<Item, object>>["one"];
