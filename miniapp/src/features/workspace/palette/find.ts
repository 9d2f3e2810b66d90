import { queryOptions, useQuery } from "@tanstack/react-query";
import { findRecords } from "#contracts/find.ts";
import { call } from "../../../platform/api/api.ts";
import { keys } from "../../../platform/api/query-keys.ts";
import { useDebounced } from "../../../platform/browser/use-debounced.ts";
import { useOnline } from "../../../platform/browser/use-online.ts";

/** How long nothing must be typed until the server is asked, in milliseconds. */
const pause = 150;

const findQuery = (q: string) =>
  queryOptions({
    queryKey: keys.find(q),
    queryFn: ({ signal }) => call(findRecords, { q }, { signal }),
    enabled: q !== "",
  });

/** The records that have the words; typing on calls off what was asked before. */
export const useFound = (text: string) => {
  const settled = useDebounced(text, pause);
  const online = useOnline();
  const { data, isError, refetch } = useQuery(findQuery(settled));
  const isSettled = settled === text;
  const found = isSettled && text !== "" ? data : undefined;
  const state = () => {
    if (text === "") return "idle";
    if (found !== undefined) return "found";
    if (!online) return "offline";
    return isSettled && isError ? "failed" : "searching";
  };
  return { found, state: state(), retry: () => void refetch() } as const;
};

export type FindState = ReturnType<typeof useFound>["state"];
