import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  addLeadNote,
  changeLead,
  handOverLead,
  type Lead,
  type LeadStage,
  removeLeadNote,
} from "#contracts/leads.ts";
import { call } from "../../platform/api/api.ts";
import { notifyFailure } from "../../ui/notices/notify-failure.ts";
import { rereadChanged } from "../../platform/api/query-client.ts";
import { notify } from "../../ui/notices/notify.ts";
import { asListed, leadLists } from "./leads.ts";

interface LeadChange {
  projectName?: string;
  stage?: LeadStage;
  reminderAt?: string | null;
  archived?: boolean;
  needsReply?: false;
}

/** The ways to work on one lead; whatever fails is told, and nothing is lost. `onGone`: it is in other hands now. */
export const useLeadChanges = (id: string, onGone: () => void) => {
  const client = useQueryClient();
  const reread = () => rereadChanged(client, ["leads", "chat"]);
  const put = (lead: Lead) => {
    leadLists.put(client, [asListed(lead)]);
    return reread();
  };
  const change = useMutation({
    mutationFn: (to: LeadChange) => call(changeLead, { id, ...to }),
    onSuccess: put,
    onError: (error) => notifyFailure("Update failed", error, "Failed to update the lead."),
  });
  const handOver = useMutation({
    mutationFn: (to: string) => call(handOverLead, { id, to }),
    onSuccess: (lead) => {
      // Here, since the list without the lead may have taken its dialog away; and before it is read again, which would
      // show its giver that it is gone.
      onGone();
      void put(lead);
      const { projectName, owner } = lead;
      notify({
        title: `Handed over to @${owner.username}`,
        description: `${projectName} is in their list now, and marked as new.`,
      });
    },
    onError: (error) => notifyFailure("Hand over failed", error, "Failed to hand the lead over."),
  });
  const addNote = useMutation({
    mutationFn: (text: string) => call(addLeadNote, { id, text }),
    onSuccess: reread,
    onError: (error) => notifyFailure("Note not saved", error, "Failed to save the note."),
  });
  const removeNote = useMutation({
    mutationFn: (noteId: string) => call(removeLeadNote, { id, noteId }),
    onSuccess: reread,
    onError: (error) => notifyFailure("Delete failed", error, "Failed to delete the note."),
  });
  return { change, handOver, addNote, removeNote };
};

export type LeadChanges = ReturnType<typeof useLeadChanges>;
