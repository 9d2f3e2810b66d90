import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { addUpcoming, changeUpcoming, listUpcoming, removeUpcoming } from "#contracts/upcoming.ts";
import { call } from "../../../platform/api/api.ts";
import { notifyFailure } from "../../../ui/notices/notify-failure.ts";
import { notify } from "../../../ui/notices/notify.ts";
import { keys } from "../../../platform/api/query-keys.ts";
import { rereadChanged } from "../../../platform/api/query-client.ts";

/** Announced initiatives, past ones too. */
export const allUpcomingQuery = queryOptions({
  queryKey: keys.allUpcoming,
  queryFn: ({ signal }) => call(listUpcoming, { all: "true" }, { signal }),
});

export interface Announcement {
  initiative: string[];
  /** A day, or a moment; null while it is not known. */
  initiativeTime: string | null;
  /** What is told besides; empty text takes it away. */
  description: string;
  link: string;
  place: string;
  timeZone: string;
}

/** Adds an announcement, or changes the one whose id is given. */
export const useAnnouncing = (id: string | undefined, onDone: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (announcement: Announcement) =>
      id === undefined ? call(addUpcoming, announcement) : call(changeUpcoming, { id, ...announcement }),
    onSuccess: ({ initiative }) => {
      notify({
        title: id === undefined ? "Initiative announced" : "Initiative updated",
        description: initiative.join(", "),
      });
      onDone();
      return rereadChanged(client, ["initiatives"]);
    },
    onError: (error) => notifyFailure("Update failed", error, "Failed to save the initiative."),
  });
};

/** Takes announcements off the list. */
export const useRemoving = (onDone: (id: string) => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removeUpcoming, { id }),
    onSuccess: (_, id) => {
      notify({ title: "Initiative removed", description: "It is no longer announced." });
      onDone(id);
      return rereadChanged(client, ["initiatives"]);
    },
    onError: (error) => notifyFailure("Delete failed", error, "Failed to remove the initiative."),
  });
};
