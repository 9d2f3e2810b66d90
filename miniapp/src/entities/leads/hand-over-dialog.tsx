import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Lead } from "#contracts/leads.ts";
import { useAuth } from "../../platform/session/session.tsx";
import { Dialog } from "../../ui/windows/dialog.tsx";
import { FormFooter } from "../../patterns/forms/form-footer.tsx";
import { LoadError } from "../../ui/states/load-error.tsx";
import { Select } from "../../ui/fields/select.tsx";
import { Skeleton } from "../../ui/states/skeleton.tsx";
import { useWithBot } from "../product/with-bot.ts";
import { useNote } from "./lead-note.tsx";
import { colleaguesQuery } from "./leads.ts";
import type { LeadChanges } from "./use-lead-changes.ts";

interface HandOverDialogProps {
  lead: Lead;
  changes: Pick<LeadChanges, "handOver" | "addNote">;
  onClose: () => void;
}

const describe = ({ owner }: Lead, isOwn: boolean, told: string): string =>
  `The whole conversation goes with it, with drafts, notes and reminder. It leaves ${isOwn ? "your" : `@${owner.username}'s`} list, and is marked as new for whoever gets it${told}.`;

/** Asks whom to give a lead to, and says what that means. */
export const HandOverDialog = ({ lead, changes: { handOver, addNote }, onClose }: HandOverDialogProps) => {
  const [to, setTo] = useState("");
  const { user } = useAuth();
  const isOwn = lead.owner.username === user?.telegramUsername;
  const withBot = useWithBot();
  const { data, isError, refetch } = useQuery(colleaguesQuery);
  const others = data?.filter(({ id }) => id !== lead.owner.id);
  const note = useNote(lead.conversationId, addNote);
  const submit = async () => {
    // A note that is being written is one of those that go with it.
    if (await note.save()) handOver.mutate(to, { onSuccess: onClose });
  };
  const body = () => {
    if (others !== undefined)
      return (
        <Select
          label="To"
          placeholder={others.length === 0 ? "Nobody else is on the team" : "Choose a colleague"}
          value={to}
          disabled={others.length === 0}
          onChange={setTo}
          options={others.map(({ id, username }) => ({ value: id, label: `@${username}` }))}
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
      title={`Hand ${lead.projectName} over`}
      description={describe(lead, isOwn, withBot(", whom the bot tells"))}
      footer={
        <FormFooter
          text="Hand over"
          pending={handOver.isPending || addNote.isPending}
          disabled={to === ""}
          onCancel={onClose}
          action={{ run: () => void submit() }}
        />
      }
    >
      {body()}
    </Dialog>
  );
};
