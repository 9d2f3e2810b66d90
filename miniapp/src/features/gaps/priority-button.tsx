import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Star, StarOff } from "lucide-react";
import { setRequestPriority } from "#contracts/answering-desk.ts";
import type { FeedbackRequest } from "#contracts/feedback.ts";
import { Button } from "../../components/button.tsx";
import { Kbd } from "../../components/kbd.tsx";
import { call } from "../../lib/api.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { useRecordActions } from "../../lib/record-actions.ts";
import { useToast } from "../../lib/toasts.ts";
import { feedbackLists, rereadFeedback } from "./feedback.ts";

/** Makes a request a priority of the BD team, or none: those stand first in the list and in the bot's notices. */
export const PriorityButton = ({ request }: { request: FeedbackRequest }) => {
  const client = useQueryClient();
  const toast = useToast();
  const { id, bdPriority } = request;
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(setRequestPriority, { id, bdPriority: !bdPriority }),
    onSuccess: (changed) => {
      feedbackLists.put(client, [changed]);
      toast({
        title: "Priority updated",
        description: changed.bdPriority ? "It stands first in the list." : "No longer a BD priority.",
      });
      return rereadFeedback(client);
    },
    onError: (error) => toastFailure("Priority update failed", error, "Failed to update the priority."),
  });
  const Icon = bdPriority ? StarOff : Star;
  const label = bdPriority ? "Remove priority" : "Mark as priority";
  useRecordActions([!isPending && { label, icon: Icon, shortcut: "p", run: () => mutate() }]);
  return (
    <Button
      variant="quiet"
      icon={<Icon size={16} strokeWidth={1.75} aria-hidden="true" />}
      pending={isPending}
      onClick={() => mutate()}
    >
      {label} <Kbd>P</Kbd>
    </Button>
  );
};
