import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  readSample,
  removeSample,
  restoreSample,
  type SampleState,
  setSampleRetiring,
} from "#contracts/sample.ts";
import { call } from "../../../platform/api/api.ts";
import { countOf } from "../../../platform/text/count-of.ts";
import { notifyFailure } from "../../../ui/notices/notify-failure.ts";
import { rereadChanged } from "../../../platform/api/query-client.ts";
import { keys } from "../../../platform/api/query-keys.ts";
import { notify } from "../../../ui/notices/notify.ts";

/** What is there of the sample, and whether it still answers. */
export const sampleQuery = queryOptions({
  queryKey: keys.sample,
  queryFn: ({ signal }) => call(readSample, {}, { signal }),
});

/** Whether there is anything of the sample. */
export const isThere = ({ documents, guidanceLines }: SampleState): boolean => documents + guidanceLines > 0;

const useChange = <Input>(change: (input: Input) => Promise<SampleState>, failed: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (state) => {
      client.setQueryData(sampleQuery.queryKey, state);
      return rereadChanged(client, ["documents", "guidance"]);
    },
    onError: (error) => notifyFailure("Update failed", error, failed),
  });
};

/** Puts the sample back that was removed last. */
export const useRestoreSample = () =>
  useChange(() => call(restoreSample, {}), "Failed to put the sample back.");

/** Removes the sample; the notice of it can undo that. */
export const useRemoveSample = () => {
  const { mutate: putBack } = useRestoreSample();
  const removing = useChange(() => call(removeSample, {}), "Failed to remove the sample.");
  const remove = () =>
    removing.mutate(undefined, {
      onSuccess: ({ removed }) =>
        notify({
          title: "Sample removed",
          description: `${countOf(removed?.documents ?? 0, "document")} are in the trash for 30 days.`,
          action: { label: "Undo", onPress: () => putBack(undefined) },
        }),
    });
  return { remove, isPending: removing.isPending };
};

/** Has the sample step back by itself, or not. */
export const useRetiring = () =>
  useChange((retires: boolean) => call(setSampleRetiring, { retires }), "Failed to change the setting.");
