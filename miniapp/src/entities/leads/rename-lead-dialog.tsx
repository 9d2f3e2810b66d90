import { useState } from "react";
import { type Lead, projectNameLimit } from "#contracts/leads.ts";
import { FormWindow } from "../../patterns/forms/form-window.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import type { LeadChanges } from "./use-lead-changes.ts";

interface RenameLeadDialogProps {
  lead: Lead;
  change: LeadChanges["change"];
  onClose: () => void;
}

/** Asks what a lead's project is called. */
export const RenameLeadDialog = ({ lead, change, onClose }: RenameLeadDialogProps) => {
  const [name, setName] = useState(lead.projectName);
  const projectName = name.trim();
  return (
    <FormWindow
      size="compact"
      title="Rename lead"
      description="What was said stays with it, and its next message is known by the new name."
      isReady={projectName !== ""}
      pending={change.isPending}
      onClose={onClose}
      onSubmit={() => change.mutate({ projectName }, { onSuccess: onClose })}
    >
      <TextField
        label="Project"
        data-autofocus="select"
        autoComplete="off"
        maxLength={projectNameLimit}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </FormWindow>
  );
};
