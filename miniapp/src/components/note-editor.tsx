import { useState } from "react";
import { noteLimit } from "#contracts/support.ts";
import { isOvertaken } from "../lib/api-error.ts";
import { keptTexts, readKept } from "../lib/kept-texts.ts";
import { markUnsaved } from "../telegram/unsaved.ts";
import { Button } from "./button.tsx";
import styles from "./note-editor.module.css";
import { OvertakenChoice, OvertakenDialog, Written } from "./overtaken-dialog.tsx";
import { TextArea } from "./text-area.tsx";

/** A note as it is being written, and the one that was there when that began. */
interface Draft {
  text: string;
  seen: string | null;
}

const nameOf = (recordId: string): string => `note of ${recordId}`;

const keep = (recordId: string, draft: Draft | null): void => {
  const name = nameOf(recordId);
  if (draft === null) keptTexts.forget(name);
  else keptTexts.write(name, JSON.stringify(draft));
  markUnsaved(name, draft !== null);
};

interface NoteEditorProps {
  recordId: string;
  /** What the agent is told now. */
  note: string | null;
  pending: boolean;
  /** Hears too what the note was when this one was begun. */
  onSave: (note: string, basedOn: string | null) => Promise<unknown>;
}

const useDraft = ({ recordId, note }: NoteEditorProps) => {
  const saved = note ?? "";
  const [draft, setDraft] = useState(() => readKept<Draft>(nameOf(recordId), { text: saved, seen: note }));
  const [before, setBefore] = useState(saved);
  // Somebody else's new note takes the place of the old one, not of what is being written.
  if (before !== saved) {
    setBefore(saved);
    if (draft.text === before || draft.text === saved) setDraft({ text: saved, seen: note });
  }
  const write = (text: string) => {
    const begins = draft.text === saved || text === saved;
    const next = { text, seen: begins ? note : draft.seen };
    keep(recordId, text === saved ? null : next);
    setDraft(next);
  };
  const settle = (seen: string | null) => {
    keep(recordId, null);
    setDraft(({ text }) => ({ text, seen }));
  };
  return { draft, saved, write, settle };
};

const useNote = (props: NoteEditorProps) => {
  const { draft, saved, write, settle } = useDraft(props);
  const [told, setTold] = useState<string | null>(null);
  const sent = draft.text.trim();
  const isChanged = sent !== saved;
  const saveOver = async (basedOn: string | null): Promise<void> => {
    try {
      await props.onSave(sent, basedOn);
      settle(sent === "" ? null : sent);
      setTold(null);
    } catch (error) {
      // Of any other failure whoever saves it has told.
      if (isOvertaken(error)) setTold(error.message);
    }
  };
  const save = () => isChanged && !props.pending && void saveOver(draft.seen);
  const take = () => {
    setTold(null);
    write(saved);
  };
  return {
    text: draft.text,
    saved,
    isChanged,
    write,
    save,
    saveOver,
    told,
    take,
    dismiss: () => setTold(null),
  };
};

/** What the team tells the agent about a record. */
export const NoteEditor = (props: NoteEditorProps) => {
  const { note, pending } = props;
  const { text, saved, isChanged, write, save, saveOver, told, take, dismiss } = useNote(props);
  return (
    <div className={styles.note}>
      <TextArea
        label="Note to the agent"
        placeholder="What the agent should know. They see it with their record."
        maxLength={noteLimit}
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save();
        }}
      />
      <div className={styles.buttons}>
        {isChanged && <span className={styles.unsaved}>Not saved yet</span>}
        {isChanged && (
          <Button variant="quiet" size="small" disabled={pending} onClick={() => write(saved)}>
            Cancel
          </Button>
        )}
        <Button size="small" disabled={!isChanged} pending={pending} onClick={save}>
          {saved !== "" && text.trim() === "" ? "Remove note" : "Save note"}
        </Button>
      </div>
      {told !== null && (
        <OvertakenDialog
          onClose={dismiss}
          title="There is a newer note"
          description={`${told}. Yours is not saved yet, and only one of the two can stay.`}
          now={note === null ? "No note" : <Written text={note} />}
          mine={<Written text={text} />}
          footer={<OvertakenChoice pending={pending} onTake={take} onSave={() => void saveOver(note)} />}
        />
      )}
    </div>
  );
};
