import { useId, useState } from "react";
import type { Lead } from "#contracts/leads.ts";
import { dayOf } from "../../platform/text/dates.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Dialog } from "../../ui/windows/dialog.tsx";
import { useWithBot } from "../product/with-bot.ts";
import { FormFooter } from "../../patterns/forms/form-footer.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import type { LeadChanges } from "./use-lead-changes.ts";
import common from "../../ui/theme/common.module.css";

const hour = 9;

const dayIn = (days: number): string => {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return dayOf(date);
};

const presets = [
  { label: "Tomorrow", days: 1 },
  { label: "In 3 days", days: 3 },
  { label: "In a week", days: 7 },
] as const;

/** The morning of a day, here. */
const morningOf = (day: string): Date => new Date(`${day}T${String(hour).padStart(2, "0")}:00`);

interface ReminderDialogProps {
  lead: Lead;
  change: LeadChanges["change"];
  onClose: () => void;
}

/** Asks on which day to be reminded of a lead; that is done in the morning. */
export const ReminderDialog = ({ lead, change, onClose }: ReminderDialogProps) => {
  const { reminderAt } = lead;
  const form = useId();
  const withBot = useWithBot();
  const [day, setDay] = useState(() => (reminderAt === null ? dayIn(3) : dayOf(new Date(reminderAt))));
  const [error, setError] = useState<string>();
  const choose = (next: string) => {
    setDay(next);
    setError(undefined);
  };
  const save = (at: string | null) => change.mutate({ reminderAt: at }, { onSuccess: onClose });
  const submit = () => {
    const at = morningOf(day);
    if (Number.isNaN(at.getTime())) setError("Please select a date");
    else if (at.getTime() <= Date.now()) setError("Choose a day that is still to come");
    else save(at.toISOString());
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="compact"
      title="Reminder"
      description={`You are reminded of ${lead.projectName} that morning, in the list${withBot(" and by the bot")}.`}
      footer={
        <>
          {reminderAt !== null && (
            <Button variant="quiet" disabled={change.isPending} onClick={() => save(null)}>
              Remove
            </Button>
          )}
          <FormFooter text="Set reminder" pending={change.isPending} onCancel={onClose} action={{ form }} />
        </>
      }
    >
      <form
        id={form}
        className={common.stack16}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className={common.wrap8}>
          {presets.map(({ label, days }) => (
            <Button
              key={label}
              size="small"
              onClick={() => choose(dayIn(days))}
              aria-pressed={day === dayIn(days)}
            >
              {label}
            </Button>
          ))}
        </div>
        <TextField
          label="Day"
          type="date"
          min={dayIn(0)}
          value={day}
          error={error}
          onChange={(event) => choose(event.target.value)}
        />
      </form>
    </Dialog>
  );
};
