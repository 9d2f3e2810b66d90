import { queryOptions } from "@tanstack/react-query";
import { readSuggestions } from "#contracts/suggestions.ts";
import { call } from "../../platform/api/api.ts";
import { keys } from "../../platform/api/query-keys.ts";

/** What empty conversations offer to start from. */
export const suggestionsQuery = queryOptions({
  queryKey: keys.suggestions,
  queryFn: ({ signal }) => call(readSuggestions, {}, { signal }),
});
