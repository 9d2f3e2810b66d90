import { queryOptions } from "@tanstack/react-query";
import {
  listMyParticipations,
  listParticipations,
  markParticipationsSeen,
  type Participation,
  type ParticipationStatus,
  type ParticipationStatusFilter,
  readInitiativeSchema,
  readInitiativeStats,
  readLeaderboard,
  readParticipation,
  type ReviewedParticipation,
  waitingParticipationStatuses,
} from "#contracts/initiatives.ts";
import { listOptions } from "#contracts/options.ts";
import { waiting } from "#contracts/support.ts";
import { call, callPage } from "../../platform/api/api.ts";
import { filteredLists } from "../../patterns/records/queries/filtered-lists.ts";
import { keys } from "../../platform/api/query-keys.ts";
import { pagedList } from "../../patterns/records/queries/paged-list.ts";

/** The initiative types to choose from. */
export const typesQuery = queryOptions({
  queryKey: keys.initiativeSchema,
  queryFn: ({ signal }) => call(readInitiativeSchema, {}, { signal }),
  select: (schema) => schema.Innitiative.multi_select.options,
});

/** The initiative types with what each earns. */
export const pointsQuery = queryOptions({
  queryKey: keys.options("initiative-types"),
  queryFn: ({ signal }) => call(listOptions, { list: "initiative-types" }, { signal }),
});

/** One's own participations of a month, counted. */
export const statsQuery = (month: string) =>
  queryOptions({
    queryKey: keys.participationStats(month),
    queryFn: ({ signal }) => call(readInitiativeStats, { month }, { signal }),
  });

/** One's own participations of a month, newest first, page by page. */
export const mineQuery = (month: string) =>
  pagedList(keys.ownParticipations(month), (place, options) =>
    callPage(listMyParticipations, { month, ...place }, options),
  );

export interface ParticipationFilter {
  status?: ParticipationStatusFilter;
  type?: string;
  person?: string;
  month?: string;
}

/** Whether a participation waits to be decided on. */
export const isWaiting = (status: ParticipationStatus): boolean =>
  waitingParticipationStatuses.some((one) => one === status);

const hasStatus = (item: ReviewedParticipation, status: ParticipationStatusFilter): boolean =>
  status === waiting ? isWaiting(item.status) : status === item.status;

/** Whether participations that are narrowed so include this one. */
export const isAmong = (
  item: ReviewedParticipation,
  { status, type, person, month }: ParticipationFilter,
): boolean =>
  (status === undefined || hasStatus(item, status)) &&
  (type === undefined || item.initiative.includes(type)) &&
  (person === undefined || item.telegramUsername.toLowerCase().includes(person.toLowerCase())) &&
  (month === undefined || item.dateOfParticipation.startsWith(month));

// The links to its files end.
const age = 10 * 60_000;

/** Everybody's participations that match, newest first, page by page; and one alone. */
export const participationLists = filteredLists<ReviewedParticipation, ParticipationFilter>({
  root: "participations",
  belongs: isAmong,
  readPage: (query, options) => callPage(listParticipations, query, options),
  readOne: async (id, options) => {
    const item = await call(readParticipation, { id }, options);
    if ("alsoSubmitted" in item) return item;
    throw new Error("Only admins are answered all of a participation");
  },
  age,
});

/** The same one, as agents see it too. */
export const participationQuery = (id: string) =>
  queryOptions({
    queryKey: keys.one("participations", id),
    queryFn: ({ signal }): Promise<Participation> => call(readParticipation, { id }, { signal }),
    staleTime: age,
  });

/** Takes the news off one's own participations; every open page hears of it from the server. */
export const markParticipations = (ids: string[]) => call(markParticipationsSeen, { ids });

/** Who has the most points, in a month and of all time. */
export const leaderboardQuery = (month: string) =>
  queryOptions({
    queryKey: keys.leaderboard(month),
    queryFn: ({ signal }) => call(readLeaderboard, { month }, { signal }),
  });
