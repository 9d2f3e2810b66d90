import { useId, useState } from "react";
import { type Lead, projectNameLimit } from "#contracts/leads.ts";
import { FormFooter } from "../../patterns/forms/form-footer.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { Dialog } from "../../ui/windows/dialog.tsx";
import type { LeadChanges } from "./use-lead-changes.ts";

interface RenameLeadDialogProps {
  lead: Lead;
  change: LeadChanges["change"];
  onClose: () => void;
}

/** Asks what a lead's project is called. */
export const RenameLeadDialog = ({ lead, change, onClose }: RenameLeadDialogProps) => {
  const form = useId();
  const [name, setName] = useState(lead.projectName);
  const projectName = name.trim();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="compact"
      title="Rename lead"
      description="What was said stays with it, and its next message is known by the new name."
      footer={
        <FormFooter
          text="Save"
          pending={change.isPending}
          disabled={projectName === ""}
          onCancel={onClose}
          action={{ form }}
        />
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (projectName !== "") change.mutate({ projectName }, { onSuccess: onClose });
        }}
      >
        <TextField
          label="Project"
          data-autofocus="select"
          autoComplete="off"
          maxLength={projectNameLimit}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
};
