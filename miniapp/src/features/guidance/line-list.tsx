import { Plus, X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "../../ui/buttons/button.tsx";
import { Disclosure } from "../../ui/content/disclosure.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { TextArea } from "../../ui/fields/text-area.tsx";
import { type Line, newLine } from "./guidance.ts";
import styles from "./guidance.module.css";
import { useWhenSearched } from "./use-when-searched.ts";
import common from "../../ui/theme/common.module.css";
import fields from "../../patterns/forms/field-rows.module.css";
import { classNames } from "../../platform/text/class-names.ts";

/** How many lines are told by their number alone, until they are wanted. */
const foldedFrom = 13;

/** The lines that a search leaves out, none where it would leave out all, and whether a long list is open for it. */
const useNarrowed = (lines: readonly Line[]) => {
  const search = useWhenSearched(({ searching, matches }) => {
    const others = lines.filter(({ text }) => !matches(text)).map(({ key }) => key);
    const isFound = searching && others.length < lines.length;
    // Decided here, so that a list is not folded over whoever writes its thirteenth line.
    return { isFound, isLong: lines.length >= foldedFrom, hidden: new Set(isFound ? others : []) };
  });
  const [chosen, setChosen] = useState<{ of: typeof search; open: boolean } | null>(null);
  const open = chosen?.of === search ? chosen.open : search.isFound;
  const count = lines.filter(({ key }) => !search.hidden.has(key)).length;
  return { ...search, count, open, setOpen: (next: boolean) => setChosen({ of: search, open: next }) };
};

interface FoldProps extends Pick<ReturnType<typeof useNarrowed>, "isLong" | "count" | "open" | "setOpen"> {
  /** What they are. */
  summary: string;
  /** How many there are with those that a search leaves out. */
  total: number;
  children: ReactNode;
}

const Fold = ({ summary, total, isLong, count, open, setOpen, children }: FoldProps) => {
  if (!isLong) return children;
  return (
    <div className={common.wide}>
      <Disclosure
        boxed
        summary={summary}
        detail={count < total ? `${count} of ${total}` : total}
        open={open}
        onOpenChange={setOpen}
      >
        {children}
      </Disclosure>
    </div>
  );
};

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
  const narrowed = useNarrowed(lines);
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
    narrowed.setOpen(true);
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
        <Fold summary={`${add.charAt(0).toUpperCase()}${add.slice(1)}s`} total={lines.length} {...narrowed}>
          <ul role="list" className={fields.rows}>
            {lines.map((line, at) => {
              const label = `${what} ${at + 1}`;
              if (narrowed.hidden.has(line.key)) return null;
              return (
                <li key={line.key} className={classNames(fields.row, styles.line)}>
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
                    <X size={18} />
                  </IconButton>
                </li>
              );
            })}
          </ul>
        </Fold>
      )}
      <Button
        size="small"
        variant="quiet"
        className={styles.add}
        icon={<Plus size={16} strokeWidth={2} />}
        disabled={lines.length >= most}
        onClick={addOne}
      >
        {`Add ${add}`}
      </Button>
    </div>
  );
};
