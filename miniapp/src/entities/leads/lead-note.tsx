import { useState } from "react";
import { leadNoteLimit } from "#contracts/leads.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { TextArea } from "../../ui/fields/text-area.tsx";
import styles from "./lead-record.module.css";
import type { LeadChanges } from "./use-lead-changes.ts";

/** Where a note on a lead is written: for the team alone, never told to the lead. */
export const LeadNote = ({ addNote }: Pick<LeadChanges, "addNote">) => {
  const [text, setText] = useState("");
  const isEmpty = text.trim() === "";
  const save = () => {
    if (!isEmpty && !addNote.isPending) addNote.mutate(text, { onSuccess: () => setText("") });
  };
  return (
    <div className={styles.writing}>
      <TextArea
        label="Add a note"
        labelHidden
        placeholder="Add a note for the team"
        maxLength={leadNoteLimit}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save();
        }}
      />
      {!isEmpty && (
        <Button size="small" pending={addNote.isPending} onClick={save}>
          Save note
        </Button>
      )}
    </div>
  );
};
