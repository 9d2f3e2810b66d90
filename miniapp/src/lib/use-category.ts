import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { type DocumentCategory, generalCategory } from "#contracts/documents.ts";
import { categoryQuery, documentQuery } from "./documents.ts";

// More is read before the end of what is there comes into view.
const ahead = { rootMargin: "1000px", scrollMargin: "1000px" };
const mostPages = 20;

const pagesOf = (shelf: DocumentCategory, searchedFor: string | null) => {
  const { category, count, documents } = shelf;
  const isLong = count > documents.length;
  const nextCursor = isLong ? (documents.at(-1)?.id ?? null) : null;
  return {
    ...categoryQuery(category, searchedFor),
    // What is there in whole comes with the library.
    enabled: isLong,
    initialData: { pages: [{ items: documents, nextCursor, total: count }], pageParams: [null] },
  };
};

/**
 * The documents of a category: the first of them are given, more are read as `end`, a ref for what stands after the last
 * one, comes near. While nothing is searched for, they are read up to the one that is being read, if it is among them.
 */
export const useCategory = (
  shelf: DocumentCategory,
  searchedFor: string | null,
  currentId: string | null,
) => {
  const query = useInfiniteQuery(pagesOf(shelf, searchedFor));
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const isLong = shelf.count > shelf.documents.length;
  const documents = isLong ? data.pages.flatMap(({ items }) => items) : shelf.documents;
  const { data: current } = useQuery({ ...documentQuery(currentId ?? ""), enabled: false });
  const canRead = isLong && hasNextPage && !isFetching && !isFetchNextPageError;
  const isHere = searchedFor === null && current && (current.category ?? generalCategory) === shelf.category;
  const isAwaited =
    isHere === true && data.pages.length < mostPages && !documents.some(({ id }) => id === current.id);
  useEffect(() => {
    if (canRead && isAwaited) void fetchNextPage();
  }, [canRead, isAwaited, fetchNextPage]);
  const end = useCallback(
    (element: HTMLElement | null) => {
      if (element === null || !canRead) return undefined;
      const observer = new IntersectionObserver(([entry]) => {
        if (entry?.isIntersecting === true) void fetchNextPage();
      }, ahead);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [canRead, fetchNextPage],
  );
  return { documents, query: isLong ? query : undefined, end };
};
