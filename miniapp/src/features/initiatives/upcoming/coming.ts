import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  comeToUpcoming,
  listUpcoming,
  markUpcomingSeen,
  type UpcomingInitiative,
} from "#contracts/upcoming.ts";
import { call } from "../../../platform/api/api.ts";
import { notifyFailure } from "../../../ui/notices/notify-failure.ts";
import { keys } from "../../../platform/api/query-keys.ts";
import { rereadChanged } from "../../../platform/api/query-client.ts";
import { upcomingQuery } from "../../../entities/initiatives/upcoming.ts";

/** What has begun and was not over two weeks ago, latest first; looked up anew whenever the page is opened. */
export const begunQuery = queryOptions({
  queryKey: keys.begunInitiatives,
  queryFn: ({ signal }) => call(listUpcoming, { begun: "true" }, { signal }),
  refetchOnMount: "always",
});

const withComing = (one: UpcomingInitiative, isComing: boolean): UpcomingInitiative =>
  one.isComing === isComing
    ? one
    : { ...one, isComing, comingCount: Math.max(0, one.comingCount + (isComing ? 1 : -1)) };

/** Notes that one has looked at an initiative; not worth a word when it fails, for the next visit tries again. */
export const useSeeing = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(markUpcomingSeen, { ids: [id] }),
    onSuccess: () => rereadChanged(client, ["announcements"]),
  });
};

/** Says that one comes, or does not: shown at once, and taken back when it could not be noted. */
export const useComing = () => {
  const client = useQueryClient();
  const { queryKey } = upcomingQuery;
  const put = (id: string, change: (one: UpcomingInitiative) => UpcomingInitiative) =>
    client.setQueryData(queryKey, (all) => all?.map((one) => (one.id === id ? change(one) : one)));
  return useMutation({
    mutationFn: ({ id, isComing }: { id: string; isComing: boolean }) =>
      call(comeToUpcoming, { id, isComing }),
    onMutate: async ({ id, isComing }) => {
      await client.cancelQueries({ queryKey });
      put(id, (one) => withComing(one, isComing));
    },
    onSuccess: (now) => put(now.id, () => now),
    onError: (error, { id, isComing }) => {
      put(id, (one) => withComing(one, !isComing));
      notifyFailure("Update failed", error, "It could not be noted that you come. Please try again.");
      return rereadChanged(client, ["initiatives"]);
    },
  });
};
