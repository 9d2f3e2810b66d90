import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type GuidanceVersion, saveGuidance } from "#contracts/guidance.ts";
import { isOvertaken } from "../../platform/api/api-error.ts";
import { call } from "../../platform/api/api.ts";
import { notifyFailure } from "../../ui/notices/notify-failure.ts";
import { reread } from "../../platform/api/query-client.ts";
import { notify } from "../../ui/notices/notify.ts";
import { haptic } from "../../platform/telegram/haptics.ts";
import { type Edited, guidanceOf, guidanceQuery } from "./guidance.ts";

/** What somebody else has saved while it was edited here, and what the server said of it. */
export interface Newer {
  version: GuidanceVersion;
  told: string;
}

/** Saves a draft over the version it was made from; `newer` is what somebody else has saved meanwhile. */
export const useSaving = (onSaved: () => void) => {
  const client = useQueryClient();
  const [newer, setNewer] = useState<Newer | null>(null);
  const readAgain = () => client.fetchQuery({ ...guidanceQuery, staleTime: 0 }).catch(() => undefined);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ draft, basedOn }: Edited) =>
      call(saveGuidance, { guidance: guidanceOf(draft), basedOn: basedOn.version }),
    onSuccess: (version) => {
      client.setQueryData(guidanceQuery.queryKey, version);
      setNewer(null);
      onSaved();
      notify({ title: "Guidance saved", description: "The next answers and replies follow it." });
      return reread(client, ["guidance", "config"]);
    },
    onError: async (error) => {
      const version = isOvertaken(error) ? await readAgain() : undefined;
      if (version === undefined) return notifyFailure("Update failed", error, "Failed to save the guidance.");
      haptic("warning");
      setNewer({ version, told: error.message });
    },
  });
  return { save: mutate, isPending, newer, dismiss: () => setNewer(null) };
};
