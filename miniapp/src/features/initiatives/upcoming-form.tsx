import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import type { UpcomingInitiative } from "#contracts/upcoming.ts";
import { Dialog } from "../../components/dialog.tsx";
import { FormFooter } from "../../components/form-footer.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useLeaving } from "../../components/use-leaving.tsx";
import { useKept } from "../../lib/use-kept.ts";
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

const useForm = ({ upcoming, onClose }: UpcomingFormProps) => {
  const kept = useKept(`announcement ${upcoming?.id ?? ""}`, {
    names: upcoming?.initiative ?? [],
    other: "",
    when: fieldsOf(upcoming?.initiativeTime),
  });
  const close = () => {
    kept.forget();
    onClose();
  };
  const leaving = useLeaving(kept.isChanged, close);
  const set = (change: Partial<typeof kept.value>) => kept.setValue((before) => ({ ...before, ...change }));
  return { ...kept.value, set, close, ...leaving };
};

/** The form for an initiative that the team coordinates. */
export const UpcomingForm = (props: UpcomingFormProps) => {
  const { upcoming } = props;
  const id = useId();
  const isNew = upcoming === undefined;
  const { names, other, when, set, close, leave, question } = useForm(props);
  const [isChecked, setChecked] = useState(false);
  const { mutate, isPending } = useAnnouncing(upcoming?.id, close);
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
      onOpenChange={leave}
      title={isNew ? "Announce Initiative" : "Edit Initiative"}
      description="Every agent sees it among the upcoming initiatives."
      footer={
        <FormFooter
          text={isNew ? "Announce" : "Save changes"}
          pendingText="Saving..."
          pending={isPending}
          onCancel={leave}
          action={{ form: id }}
        />
      }
    >
      <form id={id} className={styles.form} noValidate onSubmit={submit}>
        <NamesField chosen={names} onChange={(chosen) => set({ names: chosen })} />
        <TextField
          label="Another name"
          placeholder="None"
          maxLength={100}
          value={other}
          onChange={(event) => set({ other: event.target.value })}
          error={isChecked && missing ? "Choose an initiative, or name one" : undefined}
        />
        <div className={styles.pair}>
          <TextField
            label="Date"
            type="date"
            value={when.day}
            onChange={(event) => set({ when: { ...when, day: event.target.value } })}
            help="Without one it is listed last."
          />
          <TextField
            label="Time"
            type="time"
            disabled={when.day === ""}
            value={when.clock}
            onChange={(event) => set({ when: { ...when, clock: event.target.value } })}
            help="Yours; agents see it in theirs."
          />
        </div>
      </form>
      {question}
    </Dialog>
  );
};
