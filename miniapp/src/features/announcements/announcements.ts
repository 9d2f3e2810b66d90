import { queryOptions } from "@tanstack/react-query";
import {
  type Announcement,
  type AnnouncementState,
  countReach,
  listAnnouncements,
  listOwnAnnouncements,
  listRecipients,
  readAnnouncement,
  readOwnAnnouncement,
} from "#contracts/announcements.ts";
import type { UserRole } from "#contracts/auth.ts";
import { listReminders } from "#contracts/upcoming.ts";
import { listUsers } from "#contracts/users.ts";
import { call, callPage } from "../../platform/api/api.ts";
import { filteredLists } from "../../patterns/records/queries/filtered-lists.ts";
import { keys } from "../../platform/api/query-keys.ts";
import { searchedList } from "../../patterns/records/queries/searched-list.ts";
import { pagedList } from "../../patterns/records/queries/paged-list.ts";

export interface AnnouncementFilter {
  state?: AnnouncementState;
}

/** What admins have told or will, newest first, page by page; and one alone. */
export const announcementLists = filteredLists<Announcement, AnnouncementFilter>({
  root: "announcements",
  belongs: (one, { state }) => state === undefined || state === one.state,
  readPage: (query, options) => callPage(listAnnouncements, query, options),
  readOne: (id, options) => call(readAnnouncement, { id }, options),
});

/** What one was sent, newest first, page by page. */
export const ownQuery = pagedList(keys.ownAnnouncements, (place, options) =>
  callPage(listOwnAnnouncements, place, options),
);

/** One of them. */
export const ownOneQuery = (id: string) =>
  queryOptions({
    queryKey: keys.ownAnnouncement(id),
    queryFn: ({ signal }) => call(readOwnAnnouncement, { id }, { signal }),
  });

/** Initiatives one was reminded of, soonest first; looked up anew whenever the page is opened, for they pass. */
export const remindersQuery = queryOptions({
  queryKey: keys.reminders,
  queryFn: ({ signal }) => call(listReminders, {}, { signal }),
  refetchOnMount: "always",
});

/** Whom one was sent to, by name: those who have read it, have not, or all. */
export const recipientsQuery = (id: string, read: "true" | "false" | null, searchedFor: string | null) =>
  searchedList(["announcements", "recipients", id, read], searchedFor, (place, options) =>
    callPage(listRecipients, { id, ...place, ...(read === null ? {} : { read }) }, options),
  );

/** How many an announcement to everybody, or to a role, would go to. */
export const reachQuery = (role: UserRole | null) =>
  queryOptions({
    queryKey: keys.reach(role),
    queryFn: ({ signal }) => call(countReach, role === null ? {} : { role }, { signal }),
    refetchOnMount: "always",
  });

/** People whose names have these words. */
export const foundPeopleQuery = (words: string) =>
  queryOptions({
    queryKey: keys.foundPeople(words),
    queryFn: ({ signal }) => call(listUsers, { q: words }, { signal }),
    enabled: words !== "",
  });
