import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { syncNow } from "#contracts/notion.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { call } from "../../../platform/api/api.ts";
import { notifyFailure } from "../../../ui/notices/notify-failure.ts";
import { notify } from "../../../ui/notices/notify.ts";
import { syncQuery } from "./sync.ts";

/** The button that has everything read and pushed now; absent without Notion. */
export const SyncNow = () => {
  const client = useQueryClient();
  const { data } = useQuery(syncQuery);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(syncNow, {}),
    onSuccess: () => notify({ title: "Sync started", description: "This tab shows how it goes." }),
    onError: (error) => notifyFailure("Sync failed", error, "Failed to start the sync."),
    onSettled: () => client.invalidateQueries({ queryKey: syncQuery.queryKey }),
  });
  if (data?.connected !== true) return null;
  return (
    <Button
      variant="primary"
      size="small"
      pending={isPending}
      icon={<RefreshCw size={16} strokeWidth={2} />}
      onClick={() => mutate()}
    >
      Sync now
    </Button>
  );
};
