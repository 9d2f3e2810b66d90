import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Page } from "./api.ts";

type Filter = Record<string, unknown>;

/**
 * Puts changed records into every list that holds them, and takes them out where they no longer belong, before the
 * server is asked again. The lists' keys begin with `[subject, "list", filter]`.
 */
export const putIntoLists = <Item extends { id: string }>(
  client: QueryClient,
  subject: string,
  changed: readonly Item[],
  belongs: (item: Item, filter: Filter) => boolean,
): void => {
  const byId = new Map(changed.map((item) => [item.id, item]));
  const lists = client.getQueriesData<InfiniteData<Page<Item>>>({ queryKey: [subject, "list"] });
  for (const [key, data] of lists) {
    if (data === undefined) continue;
    const filter = (key[2] ?? {}) as Filter;
    const pages = data.pages.map((page) => {
      const items = page.items
        .map((item) => byId.get(item.id) ?? item)
        .filter((item) => !byId.has(item.id) || belongs(item, filter));
      return { ...page, items, total: page.total - (page.items.length - items.length) };
    });
    client.setQueryData(key, { ...data, pages });
  }
  for (const item of changed) client.setQueryData([subject, "one", item.id], item);
};
