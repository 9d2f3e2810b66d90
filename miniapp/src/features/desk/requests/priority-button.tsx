import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Star, StarOff } from "lucide-react";
import { setRequestPriority } from "#contracts/answering-desk.ts";
import type { FeedbackRequest } from "#contracts/feedback.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { Kbd } from "../../../ui/content/kbd.tsx";
import { call } from "../../../platform/api/api.ts";
import { useMediaQuery } from "../../../platform/browser/use-media-query.ts";
import { notifyFailure } from "../../../ui/notices/notify-failure.ts";
import { useRecordActions } from "../../../patterns/records/record-actions.ts";
import { notify } from "../../../ui/notices/notify.ts";
import { feedbackLists, rereadFeedback } from "../../../entities/feedback/feedback.ts";

interface PriorityButtonProps {
  isPriority: boolean;
  /** Makes it a priority or none, and gives what shows that everywhere. */
  set: (isPriority: boolean) => Promise<() => Promise<void>>;
  /** What being one means. */
  whenSet: string;
  /** Only the icon, where there is no room for words. */
  compact?: boolean;
}

/** Makes something a priority of the BD team, or none. */
export const PriorityButton = ({ isPriority, set, whenSet, compact = false }: PriorityButtonProps) => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => set(!isPriority),
    onSuccess: (reread) => {
      notify({
        title: "Priority updated",
        description: isPriority ? "No longer a BD priority." : whenSet,
      });
      return reread();
    },
    onError: (error) => notifyFailure("Priority update failed", error, "Failed to update the priority."),
  });
  const Icon = isPriority ? StarOff : Star;
  const label = isPriority ? "Remove priority" : "Mark as priority";
  useRecordActions([!isPending && { label, icon: Icon, shortcut: "p", run: () => mutate() }]);
  const icon = <Icon size={16} />;
  if (compact)
    return (
      <IconButton label={label} aria-keyshortcuts="p" disabled={isPending} onClick={() => mutate()}>
        {icon}
      </IconButton>
    );
  return (
    <Button variant="quiet" icon={icon} pending={isPending} onClick={() => mutate()}>
      {label} <Kbd>P</Kbd>
    </Button>
  );
};

/** Makes a request a priority of the BD team, or none: those stand first in the list and in the bot's notices. */
export const RequestPriority = ({ request: { id, bdPriority } }: { request: FeedbackRequest }) => {
  const client = useQueryClient();
  // So that what is done with a request stands in one line.
  const isTight = useMediaQuery("(max-width: 479px)");
  return (
    <PriorityButton
      compact={isTight}
      isPriority={bdPriority}
      set={async (priority) => {
        feedbackLists.put(client, [await call(setRequestPriority, { id, bdPriority: priority })]);
        return () => rereadFeedback(client);
      }}
      whenSet="It stands first in the list."
    />
  );
};
