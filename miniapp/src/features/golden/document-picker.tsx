import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useId, useState } from "react";
import { goldenLimits } from "#contracts/golden.ts";
import { IconButton } from "../../components/icon-button.tsx";
import { TextField } from "../../components/text-field.tsx";
import { searchQuery } from "../../lib/documents.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import styles from "./golden.module.css";

export interface PickedDocument {
  id: string;
  title: string;
}

interface DocumentPickerProps {
  picked: readonly PickedDocument[];
  onChange: (picked: PickedDocument[]) => void;
  error: string | undefined;
}

const Results = ({ typed, picked, onChange }: Omit<DocumentPickerProps, "error"> & { typed: string }) => {
  const { data } = useQuery(searchQuery(useDebounced(typed.trim(), 200)));
  if (typed.trim() === "" || data === undefined) return null;
  const others = data.filter(({ id }) => !picked.some((one) => one.id === id)).slice(0, 5);
  if (others.length === 0) return <p className={styles.quiet}>No other document has these words.</p>;
  return (
    <ul className={styles.results} aria-label="Documents found">
      {others.map(({ id, title, category }) => (
        <li key={id}>
          <button
            type="button"
            className={styles.result}
            onClick={() => onChange([...picked, { id, title }])}
          >
            <span>{title}</span>
            <span className={styles.quiet}>{category}</span>
          </button>
        </li>
      ))}
    </ul>
  );
};

/** Up to three documents, found by their words. */
export const DocumentPicker = ({ picked, onChange, error }: DocumentPickerProps) => {
  const id = useId();
  const [typed, setTyped] = useState("");
  const isFull = picked.length >= goldenLimits.documents;
  return (
    <div className={styles.picker} role="group" aria-labelledby={id}>
      <span id={id} className={styles.label}>
        Documents that must come
      </span>
      {picked.length > 0 && (
        <ul className={styles.picked}>
          {picked.map(({ id: documentId, title }) => (
            <li key={documentId} className={styles.pickedOne}>
              <span>{title}</span>
              <IconButton
                label={`Leave out ${title}`}
                onClick={() => onChange(picked.filter((one) => one.id !== documentId))}
              >
                <X size={16} strokeWidth={2} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {!isFull && (
        <TextField
          label="Find a document"
          labelHidden
          type="search"
          placeholder="Find a document by its words"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={error}
        />
      )}
      {!isFull && (
        <Results
          typed={typed}
          picked={picked}
          onChange={(next) => {
            setTyped("");
            onChange(next);
          }}
        />
      )}
    </div>
  );
};
