import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { announcementLimits, type UpcomingInitiative } from "#contracts/upcoming.ts";
import { FormWindow } from "../../../patterns/forms/form-window.tsx";
import { Checks } from "../../../ui/fields/checks.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { useConfirmLeave } from "../../../patterns/forms/use-confirm-leave.tsx";
import { useFocusOnProblem } from "../../../patterns/forms/use-focus-on-problem.ts";
import { useDraft } from "../../../patterns/forms/use-draft.ts";
import { fieldsOf, isTimeZone, timeOf, zoneHere } from "./initiative-time.ts";
import { typesQuery } from "../../../entities/participations/participations.ts";
import { type Announcement, useAnnouncing } from "./upcoming-changes.ts";
import styles from "./upcoming.module.css";
import common from "../../../ui/theme/common.module.css";

interface NamesFieldProps {
  chosen: readonly string[];
  onChange: (names: string[]) => void;
}

const NamesField = ({ chosen, onChange }: NamesFieldProps) => {
  const types = useQuery(typesQuery).data ?? [];
  // What was announced under a name that is no type stays to be chosen.
  const names = [...new Set([...types.map(({ name }) => name), ...chosen])];
  const options = names.map((name) => ({ value: name, label: name }));
  return <Checks label="Initiatives" options={options} chosen={chosen} onChange={onChange} />;
};

interface UpcomingFormProps {
  /** The announcement to change; without it a new one is made. */
  upcoming?: UpcomingInitiative | undefined;
  onClose: () => void;
}

const useForm = ({ upcoming, onClose }: UpcomingFormProps) => {
  const draft = useDraft(`announcement ${upcoming?.id ?? ""}`, {
    names: upcoming?.initiative ?? [],
    other: "",
    when: fieldsOf(upcoming?.initiativeTime, upcoming?.timeZone),
    timeZone: upcoming === undefined ? zoneHere() : (upcoming.timeZone ?? ""),
    description: upcoming?.description ?? "",
    link: upcoming?.link ?? "",
    place: upcoming?.place ?? "",
  });
  const close = () => {
    draft.forget();
    onClose();
  };
  const leaving = useConfirmLeave(draft.isChanged, close);
  const set = (change: Partial<typeof draft.value>) => draft.setValue((before) => ({ ...before, ...change }));
  return { ...draft.value, set, close, ...leaving };
};

type Form = ReturnType<typeof useForm>;

const zones: readonly string[] = Intl.supportedValuesOf("timeZone");

const TimeFields = ({ form: { when, timeZone, set }, error }: { form: Form; error: string | undefined }) => {
  const list = useId();
  return (
    <>
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
          help="In the time zone below."
        />
      </div>
      <TextField
        label="Time zone"
        list={list}
        placeholder="Europe/Zurich"
        autoComplete="off"
        value={timeZone}
        onChange={(event) => set({ timeZone: event.target.value.trim() })}
        error={error}
        help="Agents see the time in it, and in their own."
      />
      <datalist id={list}>
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone}
          </option>
        ))}
      </datalist>
    </>
  );
};

const DetailFields = ({ form, error }: { form: Form; error: string | undefined }) => (
  <>
    <TextArea
      label="Description"
      placeholder="What it is about, and what to bring."
      maxLength={announcementLimits.description}
      value={form.description}
      onChange={(event) => form.set({ description: event.target.value })}
    />
    <TextField
      label="Link"
      type="url"
      placeholder="https://"
      maxLength={announcementLimits.link}
      value={form.link}
      onChange={(event) => form.set({ link: event.target.value })}
      error={error}
    />
    <TextField
      label="Place"
      placeholder="Where it takes place"
      maxLength={announcementLimits.place}
      value={form.place}
      onChange={(event) => form.set({ place: event.target.value })}
    />
  </>
);

const isAddress = (link: string): boolean => /^https?:\/\//iu.test(link) && URL.canParse(link);

const problemsOf = ({ names, other, timeZone, link }: Form) => ({
  names: names.length === 0 && other.trim() === "" ? "Choose an initiative, or name one" : undefined,
  zone: timeZone === "" || isTimeZone(timeZone) ? undefined : "Not a time zone, such as Europe/Zurich",
  link: link.trim() === "" || isAddress(link.trim()) ? undefined : "A web address, beginning with https://",
});

const announcementOf = ({ names, other, when, timeZone, ...told }: Form): Announcement => ({
  initiative: [...names, other.trim()].filter((name) => name !== ""),
  initiativeTime: timeOf(when, timeZone === "" ? undefined : timeZone),
  timeZone,
  description: told.description,
  link: told.link.trim(),
  place: told.place,
});

/** The form for an initiative that the team coordinates. */
export const UpcomingForm = (props: UpcomingFormProps) => {
  const { upcoming } = props;
  const isNew = upcoming === undefined;
  const form = useForm(props);
  const { names, other, set, close, leave, question } = form;
  const [isChecked, setChecked] = useState(false);
  const { form: element, focusProblem } = useFocusOnProblem();
  const { mutate, isPending } = useAnnouncing(upcoming?.id, close);
  const problems = problemsOf(form);
  const isReady = Object.values(problems).every((problem) => problem === undefined);
  const shown = isChecked ? problems : { names: undefined, zone: undefined, link: undefined };
  const submit = () => {
    setChecked(true);
    if (isReady) mutate(announcementOf(form));
    else focusProblem();
  };
  return (
    <FormWindow
      title={isNew ? "Announce Initiative" : "Edit Initiative"}
      description="Every agent sees it among the upcoming initiatives."
      text={isNew ? "Announce" : "Save changes"}
      pendingText="Saving..."
      pending={isPending}
      onClose={leave}
      onSubmit={submit}
      form={element}
      className={common.stack16}
      beneath={question}
    >
      <NamesField chosen={names} onChange={(chosen) => set({ names: chosen })} />
      <TextField
        label="Another name"
        placeholder="None"
        maxLength={100}
        value={other}
        onChange={(event) => set({ other: event.target.value })}
        error={shown.names}
      />
      <TimeFields form={form} error={shown.zone} />
      <DetailFields form={form} error={shown.link} />
    </FormWindow>
  );
};
