import { type InfiniteData, infiniteQueryOptions, type QueryKey } from "@tanstack/react-query";
import type { Page } from "../../../platform/api/api.ts";

/** What of a list has been read, page by page. */
export type Paged<Item> = InfiniteData<Page<Item>>;

type IdOf<Item> = (item: Item) => string;

// A first page read anew, and below it what was known, as far as the two meet.
const joined = <Item>(latest: Page<Item>, known: Page<Item>, idOf: IdOf<Item>): Page<Item> => {
  const last = latest.items.at(-1);
  const at = last === undefined ? -1 : known.items.findIndex((item) => idOf(item) === idOf(last));
  if (at === -1 || at === known.items.length - 1 || latest.nextCursor === null) return latest;
  return { ...latest, items: [...latest.items, ...known.items.slice(at + 1)], nextCursor: known.nextCursor };
};

/**
 * A list read page by page, each after where the one before ended. Read anew, every page is; where `idOf` tells its items
 * apart only the first one is, and those below it are kept as long as they follow.
 */
export const pagedList = <Item, Key extends QueryKey>(
  queryKey: Key,
  read: (place: { cursor?: string }, options: { signal: AbortSignal }) => Promise<Page<Item>>,
  idOf?: IdOf<Item>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: async ({ client, pageParam, signal }) => {
      const known = () => {
        const data = idOf && client.getQueryData<Paged<Item>>(queryKey);
        return data?.pages[data.pageParams.indexOf(pageParam)];
      };
      const kept = pageParam === null ? undefined : known();
      if (kept !== undefined) return kept;
      const page = await read(pageParam === null ? {} : { cursor: pageParam }, { signal });
      const before = known();
      return idOf === undefined || before === undefined ? page : joined(page, before, idOf);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** The items of the pages that were read, each once: one that moved while they were could stand on two, and is where it stands first. */
export const itemsOf = <Item>({ pages }: Paged<Item>, idOf: IdOf<Item>): Item[] => {
  const byId = new Map<string, Item>();
  for (const item of pages.flatMap(({ items }) => items))
    if (!byId.has(idOf(item))) byId.set(idOf(item), item);
  return [...byId.values()];
};

/** A list with the items of each page as they are now; those that are gone are not counted any more. */
export const changeItems = <Item>(data: Paged<Item>, change: (items: Item[]) => Item[]): Paged<Item> => ({
  ...data,
  pages: data.pages.map((page) => {
    const items = change(page.items);
    return { ...page, items, total: page.total - (page.items.length - items.length) };
  }),
});

/** A list that has nothing. */
export const noItems: Paged<never> = {
  pages: [{ items: [], nextCursor: null, total: 0 }],
  pageParams: [null],
};

/** A list of these items, which goes on where it did. */
export const withItems = <Item>(known: Paged<Item> | undefined, items: Item[]): Paged<Item> => {
  const { pages } = known ?? noItems;
  const were = pages.reduce((sum, page) => sum + page.items.length, 0);
  const total = (pages[0]?.total ?? 0) + items.length - were;
  return { pages: [{ items, nextCursor: pages.at(-1)?.nextCursor ?? null, total }], pageParams: [null] };
};
