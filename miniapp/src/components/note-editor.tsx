import { useState } from "react";
import { noteLimit } from "#contracts/support.ts";
import { keptTexts } from "../lib/kept-texts.ts";
import { markUnsaved } from "../telegram/unsaved.ts";
import { Button } from "./button.tsx";
import styles from "./note-editor.module.css";
import { TextArea } from "./text-area.tsx";

const nameOf = (recordId: string): string => `note ${recordId}`;

const keep = (recordId: string, text: string | null): void => {
  const name = nameOf(recordId);
  if (text === null) keptTexts.forget(name);
  else keptTexts.write(name, text);
  markUnsaved(name, text !== null);
};

interface NoteEditorProps {
  recordId: string;
  /** What the agent is told now. */
  note: string | null;
  pending: boolean;
  onSave: (note: string) => Promise<unknown>;
}

/** What the team tells the agent about a record. */
export const NoteEditor = ({ recordId, note, pending, onSave }: NoteEditorProps) => {
  const saved = note ?? "";
  const [text, setText] = useState(() => keptTexts.read(nameOf(recordId)) ?? saved);
  const [before, setBefore] = useState(saved);
  // Somebody else's new note takes the place of the old one, not of what is being written.
  if (before !== saved) {
    setBefore(saved);
    if (text === before) setText(saved);
  }
  const write = (next: string) => {
    keep(recordId, next === saved ? null : next);
    setText(next);
  };
  const isChanged = text.trim() !== saved;
  const save = () => {
    if (!isChanged || pending) return;
    void onSave(text.trim()).then(
      () => keep(recordId, null),
      () => undefined,
    );
  };
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
    </div>
  );
};
