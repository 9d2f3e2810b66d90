import { leadNoteLimit } from "#contracts/leads.ts";
import { useDraft } from "../../patterns/forms/use-draft.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { TextArea } from "../../ui/fields/text-area.tsx";
import styles from "./lead-record.module.css";
import type { LeadChanges } from "./use-lead-changes.ts";

/** What is being written about a lead; `save` is false where it was not taken, and true where there is nothing to save. */
export const useNote = (leadId: string, addNote: LeadChanges["addNote"]) => {
  const { value: text, setValue: setText, forget } = useDraft(`note on ${leadId}`, "");
  const isEmpty = text.trim() === "";
  const save = async (): Promise<boolean> => {
    if (isEmpty || addNote.isPending) return isEmpty;
    // It is gone once it is added, also when its panel was closed meanwhile.
    return addNote.mutateAsync(text).then(
      () => {
        forget();
        return true;
      },
      () => false,
    );
  };
  return { text, setText, isEmpty, save };
};

/** Where a note on a lead is written: for the team alone, never told to the lead. */
export const LeadNote = ({ leadId, addNote }: { leadId: string; addNote: LeadChanges["addNote"] }) => {
  const { text, setText, isEmpty, save } = useNote(leadId, addNote);
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
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void save();
        }}
      />
      {!isEmpty && (
        <Button size="small" pending={addNote.isPending} onClick={() => void save()}>
          Save note
        </Button>
      )}
    </div>
  );
};
