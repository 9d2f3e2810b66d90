import type { Category } from "#contracts/documents.ts";
import type { SourceSchedule } from "#contracts/sources.ts";
import { Select } from "../../../ui/fields/select.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { AudienceField } from "../../../entities/documents/audience-field.tsx";
import { categoryOptions, type ChosenAudience, sentAudience } from "../../../entities/documents/placing.ts";
import { scheduleOptions } from "./sources.ts";
import styles from "./sources.module.css";

/** What can be changed of a source. */
export interface SourceFieldValues {
  name: string;
  schedule: SourceSchedule;
  category: Category;
  audience: ChosenAudience;
}

/** The fields as the API takes them. */
export const sentFields = ({ audience, ...fields }: SourceFieldValues) => ({
  ...fields,
  name: fields.name.trim(),
  audience: sentAudience(audience),
});

interface SourceFieldsProps {
  fields: SourceFieldValues;
  set: (change: Partial<SourceFieldValues>) => void;
  error: string | undefined;
}

/** Name, schedule, and what its documents are given. */
export const SourceFields = ({ fields, set, error }: SourceFieldsProps) => (
  <>
    <TextField
      label="Name"
      maxLength={200}
      value={fields.name}
      onChange={(event) => set({ name: event.target.value })}
      error={error}
    />
    <div className={styles.pair}>
      <Select
        label="Read again"
        value={fields.schedule}
        onChange={(schedule) => set({ schedule })}
        options={scheduleOptions}
      />
      <Select
        label="Category"
        value={fields.category}
        onChange={(category) => set({ category })}
        options={categoryOptions}
      />
    </div>
    <AudienceField
      value={fields.audience}
      category={fields.category}
      onChange={(audience) => set({ audience })}
    />
  </>
);
