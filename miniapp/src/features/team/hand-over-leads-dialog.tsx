import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { handOverLeads } from "#contracts/leads.ts";
import type { User } from "#contracts/users.ts";
import { Dialog } from "../../components/dialog.tsx";
import { FormFooter } from "../../components/form-footer.tsx";
import { colleaguesQuery } from "../../components/lead-record/leads.ts";
import { LoadError } from "../../components/load-error.tsx";
import { Select } from "../../components/select.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { call } from "../../lib/api.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { rereadChanged } from "../../lib/query-client.ts";
import { useAuth } from "../../lib/session.tsx";
import { useToast } from "../../lib/toasts.ts";

interface Handed {
  moved: number;
  left: string[];
}

const namesShown = 3;

const wordsFor = ({ moved, left }: Handed, username: string): string => {
  const had = `${moved} ${moved === 1 ? "lead" : "leads"} belong to @${username} now.`;
  if (left.length === 0) return had;
  const names = left.slice(0, namesShown).join(", ");
  const more = left.length > namesShown ? ` and ${left.length - namesShown} more` : "";
  return `${had} ${names}${more} stay: @${username} has leads of those names, or a reply is being written.`;
};

/** Who all leads can be given to: everybody who can sign in, oneself included, but for whom they are taken from. */
const useReceivers = (from: User) => {
  const { user: self } = useAuth();
  const { data, isError, refetch } = useQuery(colleaguesQuery);
  const others = data?.filter(({ id }) => id !== from.id);
  const isSelf = self?.telegramUsername === from.username;
  const own = self === null || isSelf ? [] : [{ id: self.id, username: self.telegramUsername }];
  return { receivers: others && [...own, ...others], isError, refetch };
};

/** Gives all leads of somebody to somebody else, as when they leave the team. */
export const HandOverLeadsDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const client = useQueryClient();
  const toast = useToast();
  const [to, setTo] = useState("");
  const { receivers, isError, refetch } = useReceivers(user);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(handOverLeads, { from: user.id, to }),
    onSuccess: (handed) => {
      const username = receivers?.find(({ id }) => id === to)?.username ?? "";
      onClose();
      toast({ title: "Leads handed over", description: wordsFor(handed, username) });
      return rereadChanged(client, ["leads", "chat"]);
    },
    onError: (error) => toastFailure("Hand over failed", error, "Failed to hand the leads over."),
  });
  const body = () => {
    if (receivers !== undefined)
      return (
        <Select
          label="To"
          placeholder={receivers.length === 0 ? "Nobody else is on the team" : "Choose a colleague"}
          value={to}
          disabled={receivers.length === 0}
          onChange={setTo}
          options={receivers.map(({ id, username }) => ({ value: id, label: `@${username}` }))}
        />
      );
    if (isError)
      return <LoadError text="Error loading the team. Please try again." onRetry={() => void refetch()} />;
    return <Skeleton width="100%" height="68px" />;
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="compact"
      title={`Hand over the leads of @${user.username}`}
      description="With all that was said, the drafts, notes and reminders. The new agent is told of each by the bot."
      footer={
        <FormFooter
          text="Hand over"
          pending={isPending}
          disabled={to === ""}
          onCancel={onClose}
          action={{ run: () => mutate() }}
        />
      }
    >
      {body()}
    </Dialog>
  );
};
