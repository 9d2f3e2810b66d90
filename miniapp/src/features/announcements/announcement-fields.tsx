import { useQuery } from "@tanstack/react-query";
import { type Announcement, type Audience, tellingLimits } from "#contracts/announcements.ts";
import type { UserRole } from "#contracts/auth.ts";
import { MarkdownEditor } from "../../patterns/forms/markdown-editor.tsx";
import { SegmentedControl } from "../../ui/buttons/segmented-control.tsx";
import { Select } from "../../ui/fields/select.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { upcomingQuery } from "../../entities/initiatives/upcoming.ts";
import { reachQuery } from "./announcements.ts";
import styles from "./announcements.module.css";
import { PeoplePicker, type PickedPerson } from "./people-picker.tsx";
import { useWithBot } from "../../entities/product/with-bot.ts";
import common from "../../ui/theme/common.module.css";

const audiences: readonly { value: Audience; label: string }[] = [
  { value: "everybody", label: "Everybody" },
  { value: "role", label: "A role" },
  { value: "people", label: "Picked people" },
];
const roles: { value: UserRole; label: string }[] = [
  { value: "BD", label: "BD" },
  { value: "CORE TEAM (ADMIN)", label: "Core Team (Admin)" },
];
const times = [
  { value: "now", label: "Now" },
  { value: "later", label: "At a time" },
] as const;

/** What is filled in. */
export interface Fields {
  title: string;
  text: string;
  link: string;
  /** Empty for none. */
  initiativeId: string;
  audience: Audience;
  role: UserRole;
  people: PickedPerson[];
  time: "now" | "later";
  /** As the field for a time has it, in the time zone of this device. */
  at: string;
}

type Problems = Record<string, string> | undefined;

interface PartProps {
  fields: Fields;
  set: (change: Partial<Fields>) => void;
  wrong: Problems;
}

const InitiativeField = ({
  fields,
  set,
  wrong,
  known,
}: PartProps & { known: Announcement["initiative"] }) => {
  const { data = [], isError } = useQuery(upcomingQuery);
  // What is over is announced no more, and stays chosen.
  const all = known === null || data.some(({ id }) => id === known.id) ? data : [known, ...data];
  return (
    <Select
      label="Initiative it is about"
      // A choice must have a value.
      value={fields.initiativeId === "" ? "none" : fields.initiativeId}
      onChange={(id) => set({ initiativeId: id === "none" ? "" : id })}
      options={[
        { value: "none", label: "None" },
        ...all.map(({ id, initiative }) => ({ value: id, label: initiative.join(", ") })),
      ]}
      help={
        isError
          ? "The initiatives could not be loaded."
          : "It is shown with it, and agents say that they come."
      }
      error={wrong?.["initiativeId"]}
    />
  );
};

/** What is told. */
export const ContentParts = (props: PartProps & { known: Announcement["initiative"] }) => {
  const { fields, set, wrong } = props;
  return (
    <>
      <TextField
        label="Title"
        maxLength={tellingLimits.title}
        value={fields.title}
        onChange={(event) => set({ title: event.target.value })}
        error={wrong?.["title"]}
      />
      <MarkdownEditor
        label="Text"
        rows={3}
        value={fields.text}
        onChange={(text) => set({ text })}
        maxLength={tellingLimits.text}
        error={wrong?.["text"]}
      />
      <div className={styles.pair}>
        <TextField
          label="Link"
          type="url"
          placeholder="https://"
          value={fields.link}
          onChange={(event) => set({ link: event.target.value })}
          error={wrong?.["link"]}
        />
        <InitiativeField {...props} />
      </div>
    </>
  );
};

const Reach = ({ role }: { role: UserRole | null }) => {
  const { data } = useQuery(reachQuery(role));
  const withBot = useWithBot();
  if (data === undefined) return null;
  const { people, inTelegram } = data;
  return (
    <p className={common.quiet} role="status">
      {people === 1 ? "1 person gets it" : `${people.toLocaleString("en")} people get it`}
      {withBot(`, ${inTelegram.toLocaleString("en")} of them by the bot too`)}.
    </p>
  );
};

/** To whom. */
export const AudienceParts = ({ fields, set, wrong }: PartProps) => (
  <>
    <div className={styles.named}>
      <span className={common.small} aria-hidden="true">
        Who gets it
      </span>
      <SegmentedControl
        label="Who gets it"
        value={fields.audience}
        onChange={(audience) => set({ audience })}
        segments={audiences}
      />
    </div>
    {fields.audience === "role" && (
      <Select
        label="Role"
        value={fields.role}
        onChange={(role) => set({ role })}
        options={roles}
        error={wrong?.["role"]}
      />
    )}
    {fields.audience === "people" ? (
      <PeoplePicker picked={fields.people} onChange={(people) => set({ people })} error={wrong?.["people"]} />
    ) : (
      <Reach role={fields.audience === "role" ? fields.role : null} />
    )}
  </>
);

/** And when. */
export const TimeParts = ({ fields, set, wrong }: PartProps) => (
  <>
    <div className={styles.named}>
      <span className={common.small} aria-hidden="true">
        When
      </span>
      <SegmentedControl
        label="When"
        value={fields.time}
        onChange={(time) => set({ time })}
        segments={times}
      />
    </div>
    {fields.time === "later" && (
      <TextField
        label="Date and time"
        type="datetime-local"
        value={fields.at}
        onChange={(event) => set({ at: event.target.value })}
        error={wrong?.["sendAt"]}
        help="In the time zone of this device."
      />
    )}
  </>
);
