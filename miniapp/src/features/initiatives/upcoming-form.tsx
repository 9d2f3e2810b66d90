import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import type { UpcomingInitiative } from "#contracts/upcoming.ts";
import { Dialog } from "../../components/dialog.tsx";
import { FormFooter } from "../../components/form-footer.tsx";
import { TextField } from "../../components/text-field.tsx";
import { fieldsOf, timeOf } from "./initiative-time.ts";
import { typesQuery } from "./initiatives.ts";
import { useAnnouncing } from "./upcoming-changes.ts";
import styles from "./upcoming.module.css";

interface NamesFieldProps {
  chosen: readonly string[];
  onChange: (names: string[]) => void;
}

const NamesField = ({ chosen, onChange }: NamesFieldProps) => {
  const types = useQuery(typesQuery).data ?? [];
  // What was announced under a name that is no type stays to be chosen.
  const names = [...new Set([...types.map(({ name }) => name), ...chosen])];
  const toggle = (name: string) =>
    onChange(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]);
  return (
    <fieldset className={styles.names}>
      <legend className={styles.legend}>Initiatives</legend>
      {names.map((name) => (
        <label key={name} className={styles.name}>
          <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} />
          {name}
        </label>
      ))}
    </fieldset>
  );
};

interface UpcomingFormProps {
  /** The announcement to change; without it a new one is made. */
  upcoming?: UpcomingInitiative | undefined;
  onClose: () => void;
}

/** The form for an initiative that the team coordinates. */
export const UpcomingForm = ({ upcoming, onClose }: UpcomingFormProps) => {
  const id = useId();
  const isNew = upcoming === undefined;
  const [names, setNames] = useState<string[]>(upcoming?.initiative ?? []);
  const [other, setOther] = useState("");
  const [when, setWhen] = useState(() => fieldsOf(upcoming?.initiativeTime));
  const [isChecked, setChecked] = useState(false);
  const { mutate, isPending } = useAnnouncing(upcoming?.id, onClose);
  const initiative = [...names, other.trim()].filter((name) => name !== "");
  const missing = initiative.length === 0;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!missing && !isPending) mutate({ initiative, initiativeTime: timeOf(when) });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isNew ? "Announce Initiative" : "Edit Initiative"}
      description="Every agent sees it among the upcoming initiatives."
      footer={
        <FormFooter
          text={isNew ? "Announce" : "Save changes"}
          pendingText="Saving..."
          pending={isPending}
          onCancel={onClose}
          action={{ form: id }}
        />
      }
    >
      <form id={id} className={styles.form} noValidate onSubmit={submit}>
        <NamesField chosen={names} onChange={setNames} />
        <TextField
          label="Another name"
          placeholder="None"
          maxLength={100}
          value={other}
          onChange={(event) => setOther(event.target.value)}
          error={isChecked && missing ? "Choose an initiative, or name one" : undefined}
        />
        <div className={styles.pair}>
          <TextField
            label="Date"
            type="date"
            value={when.day}
            onChange={(event) => setWhen({ ...when, day: event.target.value })}
            help="Without one it is listed last."
          />
          <TextField
            label="Time"
            type="time"
            disabled={when.day === ""}
            value={when.clock}
            onChange={(event) => setWhen({ ...when, clock: event.target.value })}
            help="Yours; agents see it in theirs."
          />
        </div>
      </form>
    </Dialog>
  );
};
