import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { descriptionLimits } from "#contracts/support.ts";
import { ChoiceField } from "../../ui/fields/choice-field.tsx";
import { FormDialog } from "../../patterns/forms/form-dialog.tsx";
import { ImageField } from "../../ui/fields/image-field.tsx";
import { TextArea } from "../../ui/fields/text-area.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { useAuth } from "../../platform/session/session.tsx";
import { ticketSubmission } from "./ticket-submission.ts";
import { categoriesQuery } from "../../entities/tickets/tickets.ts";

const { change, submit, again, enter, useSubmission } = ticketSubmission;

const thanks = {
  title: "Support Ticket Submitted!",
  text: "A BD Support Manager will reach out to you via DM within 24 hours to assist with your request.",
  again: "Create Another Ticket",
};

interface CategoryFieldProps {
  value: string;
  error: string | undefined;
  disabled: boolean;
}

const CategoryField = ({ value, error, disabled }: CategoryFieldProps) => {
  const categories = useQuery(categoriesQuery);
  return (
    <ChoiceField
      label="Support Category"
      placeholder="Select a support category"
      value={value}
      onChange={(supportCategory) => change({ supportCategory })}
      choices={categories}
      error={error}
      disabled={disabled}
    />
  );
};

/** The form to ask the support team for help. */
export const TicketDialog = ({ onClose }: { onClose: () => void }) => {
  const { user } = useAuth();
  useState(() => enter(user?.id ?? ""));
  const navigate = useNavigate();
  const { phase, content, problems, share, sentId } = useSubmission();
  const open = (id: string) => {
    onClose();
    void navigate(`/dashboard/support?${new URLSearchParams({ ticket: id })}`);
  };
  const disabled = phase === "sending";
  const bdName = user?.telegramUsername ?? "";
  return (
    <FormDialog
      onClose={onClose}
      title="Submit Support Ticket"
      description="Need help? Fill out this form and our support team will assist you."
      phase={phase}
      submit={{ text: "Submit Support Ticket", pending: "Submitting..." }}
      share={content.proofOfSupport === null ? undefined : share}
      onSubmit={submit}
      onPaste={(proofOfSupport) => change({ proofOfSupport })}
      thanks={thanks}
      onAgain={again}
      view={sentId === null ? undefined : { label: "View Ticket", onPress: () => open(sentId) }}
    >
      <CategoryField value={content.supportCategory} error={problems.supportCategory} disabled={disabled} />
      <TextField label="BD Name" value={`@${bdName}`} readOnly />
      <TextArea
        label="Description"
        placeholder="Describe your support need in detail..."
        help="Be specific! Include project names, dates, service types, and exact details about the problem you're facing."
        maxLength={descriptionLimits.most}
        value={content.description}
        onChange={(event) => change({ description: event.target.value })}
        error={problems.description}
        disabled={disabled}
      />
      <ImageField
        label="Proof of Support (Optional)"
        file={content.proofOfSupport}
        onChange={(proofOfSupport) => change({ proofOfSupport })}
        error={problems.proofOfSupport}
        disabled={disabled}
      />
    </FormDialog>
  );
};
