import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import {
  listMyParticipations,
  listParticipations,
  type ParticipationStatusFilter,
  readInitiativeSchema,
  readInitiativeStats,
  readLeaderboard,
  readParticipation,
} from "#contracts/initiatives.ts";
import { listOptions } from "#contracts/options.ts";
import { listUpcoming } from "#contracts/upcoming.ts";
import { call, callPage } from "../../lib/api.ts";
import { searchedList } from "../../lib/searched-list.ts";

/** The initiative types to choose from. */
export const typesQuery = queryOptions({
  queryKey: ["options", "initiative-schema"],
  queryFn: ({ signal }) => call(readInitiativeSchema, {}, { signal }),
  select: (schema) => schema.Innitiative.multi_select.options,
});

/** The initiative types with what each earns. */
export const pointsQuery = queryOptions({
  queryKey: ["options", "initiative-types"],
  queryFn: ({ signal }) => call(listOptions, { list: "initiative-types" }, { signal }),
});

/** One's own participations of a month, counted. */
export const statsQuery = (month: string) =>
  queryOptions({
    queryKey: ["participations", "stats", month],
    queryFn: ({ signal }) => call(readInitiativeStats, { month }, { signal }),
  });

/** One's own participations of a month, newest first, page by page. */
export const mineQuery = (month: string) =>
  infiniteQueryOptions({
    queryKey: ["participations", "mine", month],
    queryFn: ({ pageParam, signal }) =>
      callPage(
        listMyParticipations,
        { month, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export interface ParticipationFilter {
  status?: ParticipationStatusFilter;
  type?: string;
  person?: string;
  month?: string;
}

/** Everybody's participations that match, newest first, page by page. */
export const participationsQuery = (filter: ParticipationFilter, searchedFor: string | null) =>
  searchedList(["participations", "list", filter], searchedFor, (place, options) =>
    callPage(listParticipations, { ...filter, ...place }, options),
  );

/** One participation; read again when the links to its files are about to end. */
export const participationQuery = (id: string) =>
  queryOptions({
    queryKey: ["participations", "one", id],
    queryFn: ({ signal }) => call(readParticipation, { id }, { signal }),
    staleTime: 10 * 60_000,
  });

/** Initiatives to come, soonest first; looked up anew whenever the page is opened. */
export const upcomingQuery = queryOptions({
  queryKey: ["initiatives", "upcoming"],
  queryFn: ({ signal }) => call(listUpcoming, {}, { signal }),
  refetchOnMount: "always",
});

/** Who has the most points, in a month and of all time. */
export const leaderboardQuery = (month: string) =>
  queryOptions({
    queryKey: ["initiatives", "leaderboard", month],
    queryFn: ({ signal }) => call(readLeaderboard, { month }, { signal }),
  });
