import { Select } from "../../../../ui/fields/select.tsx";
import { TextField } from "../../../../ui/fields/text-field.tsx";
import { AudienceField } from "../../../../entities/documents/audience-field.tsx";
import { categoryOptions } from "../../../../entities/documents/placing.ts";
import { type DocumentFields } from "../document-fields.ts";
import styles from "./heading-fields.module.css";

interface HeadingFieldsProps {
  fields: DocumentFields;
  isNew: boolean;
  /** Whether the title is edited elsewhere, where the document is read from. */
  isForeign?: boolean;
  set: (change: Partial<DocumentFields>) => void;
  wrong: { title?: string | undefined; orderIndex?: string | undefined };
}

/** What stands above a document's text: what it is called, where it is listed and who may be told it. */
export const HeadingFields = ({ fields, isNew, isForeign = false, set, wrong }: HeadingFieldsProps) => (
  <div className={styles.headings}>
    {!isForeign && (
      <div className={styles.title}>
        <TextField
          label="Title"
          maxLength={300}
          value={fields.title}
          onChange={(event) => set({ title: event.target.value })}
          error={wrong.title}
        />
      </div>
    )}
    <Select
      label="Category"
      value={fields.category}
      onChange={(category) => set({ category })}
      options={categoryOptions}
    />
    {!isNew && (
      <TextField
        label="Order"
        inputMode="numeric"
        placeholder="None"
        value={fields.order}
        onChange={(event) => set({ order: event.target.value })}
        error={wrong.orderIndex}
      />
    )}
    <div className={styles.audience}>
      <AudienceField
        value={fields.audience}
        category={fields.category}
        onChange={(audience) => set({ audience })}
      />
    </div>
  </div>
);
