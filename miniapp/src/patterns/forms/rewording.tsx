import { PenLine } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/buttons/button.tsx";
import { TextArea } from "../../ui/fields/text-area.tsx";
import styles from "./rewording.module.css";

interface RewordingProps {
  /** What the answer is kept under otherwise. */
  asked: string;
  /** Empty for the same. */
  value: string;
  onChange: (question: string) => void;
}

/** A better question to keep an answer under, once somebody wants one. */
export const Rewording = ({ asked, value, onChange }: RewordingProps) => {
  const [isOpen, setIsOpen] = useState(value !== "");
  const open = () => {
    onChange(asked);
    setIsOpen(true);
  };
  if (!isOpen)
    return (
      <Button
        variant="quiet"
        size="small"
        className={styles.open}
        icon={<PenLine size={16} />}
        onClick={open}
      >
        Reword the question
      </Button>
    );
  return (
    <TextArea
      label="Kept under this question"
      help="Whoever asks this, or what was asked, gets the answer."
      className={styles.question}
      maxLength={8000}
      // It was asked for by the press that brought it.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={value === asked}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
};
