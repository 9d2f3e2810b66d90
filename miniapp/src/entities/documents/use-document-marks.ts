import { queryOptions, useQuery } from "@tanstack/react-query";
import { type DocumentMark, listDocumentMarks } from "#contracts/library.ts";
import { call } from "../../platform/api/api.ts";
import { keys } from "../../platform/api/query-keys.ts";

const marksQuery = queryOptions({
  queryKey: keys.marks,
  queryFn: ({ signal }) => call(listDocumentMarks, {}, { signal }),
  select: (marks) => new Map(marks.map((mark) => [mark.id, mark])),
});

const none: ReadonlyMap<string, DocumentMark> = new Map<string, DocumentMark>();

/** Whether that is being read for the first time: what shows marks would move for them. */
export const useAwaitsMarks = (isWanted: boolean): boolean =>
  useQuery({ ...marksQuery, enabled: isWanted }).isLoading;

/** Which documents came with the product or are overdue for their review, by id; none before that is known. */
export const useDocumentMarks = (isWanted: boolean): ReadonlyMap<string, DocumentMark> =>
  useQuery({ ...marksQuery, enabled: isWanted }).data ?? none;
