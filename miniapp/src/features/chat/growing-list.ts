import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { historyLimit } from "#contracts/chat.ts";
import type { Growing } from "../../patterns/records/load-more.tsx";
import type { CallOptions, Page } from "../../platform/api/api.ts";

interface Options<Item, Input> {
  keyOf: (input: Input) => QueryKey;
  /** Reads a page: the latest, or that of what comes before an item. */
  read: (input: Input & { before: string | undefined }, options: CallOptions) => Promise<Page<Item>>;
  idOf: (item: Item) => string;
  /** Where in a list its oldest item stands. */
  oldestAt: 0 | -1;
  /** The latest page with what was read of older ones, as far as that still holds. */
  renew: (latest: Item[], known: Item[]) => Item[];
  /** A list with the page of what comes before it. */
  grow: (known: Item[], older: Item[]) => Item[];
}

// Reads pages, and notes where lists end and how long they are.
const createPages = <Item, Input>({ read, idOf, oldestAt }: Options<Item, Input>) => {
  const ends = new Set<string>();
  let total = 0;
  const oldestOf = (list: readonly Item[]): string | undefined => {
    const item = list.at(oldestAt);
    return item === undefined ? undefined : idOf(item);
  };
  const readPage = async (input: Input, before: string | undefined, options: CallOptions) => {
    const page = await read({ ...input, before }, options);
    const oldest = oldestOf(page.items) ?? before;
    if (page.nextCursor === null && oldest !== undefined) ends.add(oldest);
    ({ total } = page);
    return page;
  };
  /** Whether there are items before those of a list. */
  const hasMore = (list: readonly Item[]): boolean =>
    list.length >= historyLimit && !ends.has(oldestOf(list) ?? "");
  return { oldestOf, readPage, hasMore, total: () => total };
};

/** A list that is one for whoever changes it: its latest page is read by its query, those before on demand. */
export const createGrowingList = <Item, Input>(options: Options<Item, Input>) => {
  const { keyOf, idOf, renew, grow } = options;
  const { oldestOf, readPage, hasMore, total } = createPages(options);
  const listed = (client: QueryClient, queryKey: QueryKey) => client.getQueryData<Item[]>(queryKey) ?? [];
  const query = (input: Input) =>
    queryOptions({
      queryKey: keyOf(input),
      queryFn: async ({ client, queryKey, signal }) => {
        const { items, nextCursor } = await readPage(input, undefined, { signal });
        return nextCursor === null ? items : renew(items, listed(client, queryKey));
      },
    });
  /** Reads the page before those of the list; false when there was none. */
  const readMore = async (client: QueryClient, input: Input): Promise<boolean> => {
    const queryKey = keyOf(input);
    const before = oldestOf(listed(client, queryKey));
    if (before === undefined) return false;
    const { items } = await readPage(input, before, {});
    const known = listed(client, queryKey);
    if (known.some((item) => idOf(item) === before)) client.setQueryData(queryKey, grow(known, items));
    return items.length > 0;
  };
  return { query, hasMore, readMore, total };
};

/** What comes before the items of a list that are there, and reading it. */
export const useMore = <Item, Input>(
  { hasMore, readMore, total }: ReturnType<typeof createGrowingList<Item, Input>>,
  input: Input,
  items: readonly Item[] = [],
  onError: (error: unknown) => void = () => undefined,
): Growing => {
  const client = useQueryClient();
  const { mutate, isPending, isError } = useMutation({ mutationFn: () => readMore(client, input), onError });
  return {
    data: { pages: [{ total: total() }] },
    hasNextPage: hasMore(items),
    isFetchingNextPage: isPending,
    isFetchNextPageError: isError,
    fetchNextPage: () => mutate(),
  };
};
