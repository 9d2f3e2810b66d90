import { replaceEqualDeep, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo } from "react";
import { type DocumentCategory, generalCategory } from "#contracts/documents.ts";
import { itemsOf } from "../../patterns/records/queries/paged-list.ts";
import { useNearEnd } from "../../patterns/records/use-near-end.ts";
import { categoryQuery, documentQuery, isWhole, type Library } from "./documents.ts";

/** How the library was searched and narrowed. */
type Narrowed = Pick<Library, "searchedFor" | "filter">;

const mostPages = 20;

const isLonger = ({ count, documents }: DocumentCategory): boolean => count > documents.length;

const usePages = (shelf: DocumentCategory, narrowed: Narrowed) => {
  const { category, count, documents } = shelf;
  const isLong = isLonger(shelf);
  const nextCursor = isLong ? (documents.at(-1)?.id ?? null) : null;
  const query = useInfiniteQuery({
    ...categoryQuery(category, narrowed),
    // What is there in whole comes with the library.
    enabled: isLong,
    initialData: { pages: [{ items: documents, nextCursor, total: count }], pageParams: [null] },
  });
  // It may have begun with a library that was just being read again.
  const catchUp = useEffectEvent((now: DocumentCategory) => {
    const [first] = query.data.pages;
    const isSame = first?.total === now.count && replaceEqualDeep(first.items, now.documents) === first.items;
    if (isLonger(now) && !isSame) void query.refetch({ cancelRefetch: query.isFetchingNextPage });
  });
  useEffect(() => catchUp(shelf), [shelf]);
  return query;
};

/**
 * The documents of a category: the first of them are given, more are read as what has the properties `end`, after the last
 * one, comes near. While the library is shown whole, they are read up to the one that is being read, if it is among them.
 */
export const useCategory = (shelf: DocumentCategory, narrowed: Narrowed, currentId: string | null) => {
  const query = usePages(shelf, narrowed);
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const isLong = isLonger(shelf);
  const documents = useMemo(
    () => (isLong ? itemsOf(data, ({ id }) => id) : shelf.documents),
    [isLong, data, shelf],
  );
  const { data: current } = useQuery({ ...documentQuery(currentId ?? ""), enabled: false });
  const isComing = isLong && hasNextPage && !isFetchNextPageError;
  const canRead = isComing && !isFetching;
  const isHere = isWhole(narrowed) && current && (current.category ?? generalCategory) === shelf.category;
  const isAwaited =
    isHere === true && data.pages.length < mostPages && !documents.some(({ id }) => id === current.id);
  useEffect(() => {
    if (canRead && isAwaited) void fetchNextPage();
  }, [canRead, isAwaited, fetchNextPage]);
  const ref = useNearEnd(canRead ? fetchNextPage : undefined);
  const end = { ref, "data-more": isComing || undefined };
  return { documents, query: isLong ? query : undefined, end };
};
