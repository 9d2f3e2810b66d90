import { readParticipationThread, readTicketThread } from "#contracts/threads.ts";
import { callPage } from "../../platform/api/api.ts";
import { keys } from "../../platform/api/query-keys.ts";
import { pagedList } from "../records/queries/paged-list.ts";

export type ThreadKind = "ticket" | "participation";

const roots = { ticket: "tickets", participation: "participations" } as const;
const readers = { ticket: readTicketThread, participation: readParticipationThread } as const;

// The links to its pictures end.
const age = 10 * 60_000;

/** What a thread is read again with. */
export const rootOf = (kind: ThreadKind) => roots[kind];

/** What was said about a record and what became of it, newest first, page by page. */
export const threadQuery = (kind: ThreadKind, id: string) => ({
  ...pagedList(keys.thread(roots[kind], id), (place, options) =>
    callPage(readers[kind], { id, ...place }, options),
  ),
  staleTime: age,
});
