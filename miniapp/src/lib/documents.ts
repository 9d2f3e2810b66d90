import { queryOptions } from "@tanstack/react-query";
import { listDocuments } from "#contracts/documents.ts";
import { call } from "./api.ts";

/** Every document with its text, in display order. */
export const documentsQuery = queryOptions({
  queryKey: ["documents"],
  queryFn: ({ signal }) => call(listDocuments, {}, { signal }),
});
