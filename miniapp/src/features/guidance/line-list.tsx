import { Plus, X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "../../components/button.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { TextArea } from "../../components/text-area.tsx";
import { type Line, newLine } from "./guidance.ts";
import styles from "./guidance.module.css";

interface LineListProps {
  /** What one line is, such as "Rule". */
  what: string;
  lines: readonly Line[];
  onChange: (lines: Line[]) => void;
  /** How many lines there may be, and characters in each. */
  most: number;
  longest: number;
  placeholder?: string;
  problemOf?: (line: Line) => string | undefined;
  /** What is to be known of a line, beneath it. */
  helpOf?: (line: Line) => string | undefined;
  /** Stands after a line's text. */
  trail?: (line: Line, change: (to: Line) => void, label: string) => ReactNode;
  /** What one adds; without it what a line is. */
  add?: string;
}

/** A list that is edited line by line: Enter begins the next one, and of a text with several lines each becomes its own. */
export const LineList = ({
  what,
  lines,
  onChange,
  most,
  longest,
  placeholder,
  problemOf,
  helpOf,
  trail,
  add = what.toLowerCase(),
}: LineListProps) => {
  const wanted = useRef<string | null>(null);
  const write = (at: number, text: string) => {
    const [first = "", ...others] = text.split("\n");
    const line = lines[at];
    if (line === undefined) return;
    const added = others.slice(0, most - lines.length).map((other) => newLine(other.slice(0, longest)));
    wanted.current = added.at(-1)?.key ?? null;
    onChange(lines.toSpliced(at, 1, { ...line, text: first }, ...added));
  };
  const addOne = () => {
    const line = newLine();
    wanted.current = line.key;
    onChange([...lines, line]);
  };
  // What is new is written in at once.
  const focus = (key: string) => (field: HTMLTextAreaElement | null) => {
    if (field === null || wanted.current !== key) return;
    wanted.current = null;
    field.focus();
  };
  return (
    <div className={styles.list}>
      {lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.map((line, at) => {
            const label = `${what} ${at + 1}`;
            return (
              <li key={line.key} className={styles.line}>
                <TextArea
                  ref={focus(line.key)}
                  label={label}
                  labelHidden
                  maxLength={longest}
                  placeholder={placeholder}
                  value={line.text}
                  onChange={(event) => write(at, event.target.value)}
                  error={problemOf?.(line)}
                  help={helpOf?.(line)}
                />
                {trail?.(line, (to) => onChange(lines.toSpliced(at, 1, to)), label)}
                <IconButton label={`Remove ${label}`} onClick={() => onChange(lines.toSpliced(at, 1))}>
                  <X size={18} strokeWidth={1.75} />
                </IconButton>
              </li>
            );
          })}
        </ul>
      )}
      <Button
        size="small"
        variant="quiet"
        className={styles.add}
        icon={<Plus size={16} strokeWidth={2} aria-hidden="true" />}
        disabled={lines.length >= most}
        onClick={addOne}
      >
        {`Add ${add}`}
      </Button>
    </div>
  );
};
