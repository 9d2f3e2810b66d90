import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ChoiceField } from "../../ui/fields/choice-field.tsx";
import { FormDialog } from "../../patterns/forms/form-dialog.tsx";
import { ImageField } from "../../ui/fields/image-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { useAuth } from "../../platform/session/session.tsx";
import { usePageParameter } from "../../platform/browser/use-page-parameter.ts";
import { useToday } from "../../platform/browser/use-today.ts";
import { pointsQuery, typesQuery } from "../../entities/participations/participations.ts";
import { participationSubmission, submitDraft } from "./participation-submission.ts";

const { change, again, enter, useSubmission } = participationSubmission;

const thanks = {
  title: "Participation Submitted!",
  text: "Your participation has been submitted for review. You'll see it in your dashboard once approved.",
  again: "Submit Another Participation",
};

interface TypeFieldProps {
  value: string;
  error: string | undefined;
  disabled: boolean;
}

const TypeField = ({ value, ...props }: TypeFieldProps) => {
  const types = useQuery(typesQuery);
  const points = useQuery(pointsQuery).data?.find(({ name }) => name === value)?.points;
  return (
    <ChoiceField
      {...props}
      label="Initiative Type"
      placeholder="Select an initiative"
      value={value}
      onChange={(initiative) => change({ initiative })}
      choices={types}
      help={points !== undefined && points > 0 && `Earns ${points} points once it is approved.`}
    />
  );
};

/** What is known of a participation before the form is opened. */
export interface Filled {
  /** The announced initiative it is the proof of. */
  upcoming: string | null;
  initiative?: string;
  dateOfParticipation?: string;
}

interface ParticipationDialogProps {
  filled: Filled;
  onClose: () => void;
}

/** The form to prove that one took part in an initiative. */
export const ParticipationDialog = ({ filled, onClose }: ParticipationDialogProps) => {
  const { user } = useAuth();
  useState(() => {
    enter(user?.id ?? "");
    if (filled.upcoming !== participationSubmission.read().content.upcoming) change(filled);
  });
  const today = useToday();
  const [, setOpenId] = usePageParameter("participation");
  const { phase, content, problems, share, sentId } = useSubmission();
  const open = (id: string) => {
    onClose();
    setOpenId(id);
  };
  const disabled = phase === "sending";
  return (
    <FormDialog
      onClose={onClose}
      title="Submit Initiative Participation"
      phase={phase}
      submit={{ text: "Submit Participation", pending: "Submitting..." }}
      share={share}
      onSubmit={submitDraft}
      onPaste={(proofOfParticipation) => change({ proofOfParticipation })}
      thanks={thanks}
      onAgain={again}
      view={sentId === null ? undefined : { label: "View Participation", onPress: () => open(sentId) }}
    >
      <TypeField value={content.initiative} error={problems.initiative} disabled={disabled} />
      <TextField
        label="Date of Participation"
        type="date"
        max={today}
        value={content.dateOfParticipation ?? today}
        onChange={(event) => change({ dateOfParticipation: event.target.value })}
        error={problems.dateOfParticipation}
        disabled={disabled}
      />
      <ImageField
        label="Proof of Participation"
        file={content.proofOfParticipation}
        onChange={(proofOfParticipation) => change({ proofOfParticipation })}
        error={problems.proofOfParticipation}
        disabled={disabled}
      />
    </FormDialog>
  );
};
