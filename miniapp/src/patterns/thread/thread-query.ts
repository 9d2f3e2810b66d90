import { infiniteQueryOptions } from "@tanstack/react-query";
import { readParticipationThread, readTicketThread } from "#contracts/threads.ts";
import { callPage } from "../../platform/api/api.ts";
import { keys } from "../../platform/api/query-keys.ts";

export type ThreadKind = "ticket" | "participation";

const roots = { ticket: "tickets", participation: "participations" } as const;
const readers = { ticket: readTicketThread, participation: readParticipationThread } as const;

// The links to its pictures end.
const age = 10 * 60_000;

/** What a thread is read again with. */
export const rootOf = (kind: ThreadKind) => roots[kind];

/** What was said about a record and what became of it, newest first, page by page. */
export const threadQuery = (kind: ThreadKind, id: string) =>
  infiniteQueryOptions({
    queryKey: keys.thread(roots[kind], id),
    queryFn: ({ pageParam, signal }) =>
      callPage(readers[kind], { id, ...(pageParam === null ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: age,
  });
