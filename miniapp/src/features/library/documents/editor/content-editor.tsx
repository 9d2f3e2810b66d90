import { Rows3, Table2 } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useState } from "react";
import { Button } from "../../../../ui/buttons/button.tsx";
import { Markdown } from "../../../../patterns/markdown/markdown.tsx";
import { SegmentedControl } from "../../../../ui/buttons/segmented-control.tsx";
import { TextArea } from "../../../../ui/fields/text-area.tsx";
import hidden from "../../../../ui/content/visually-hidden.module.css";
import { useDebounced } from "../../../../platform/browser/use-debounced.ts";
import styles from "./content-editor.module.css";
import { editField } from "./edit-field.ts";
import { pastedMarkdown } from "./pasted-text.ts";
import { isInCode, newTable, tableAt, tableStep, tidyAt } from "./tables.ts";
import { useScrollTogether } from "./use-scroll-together.ts";
import common from "../../../../ui/theme/common.module.css";

const views = [
  { value: "write", label: "Write" },
  { value: "preview", label: "Preview" },
] as const;

/** A long text is drawn once its writer rests, a short one at once. */
const restMs = (text: string): number => (text.length > 20_000 ? 600 : 120);

// A table stands by itself between empty lines.
const insertBlock = (field: HTMLTextAreaElement, block: string, select: [number, number]): void => {
  const { value, selectionStart: from, selectionEnd: to } = field;
  const [before, after] = [value.slice(0, from), value.slice(to)];
  const start = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const end = after === "" || after.startsWith("\n\n") ? "" : after.startsWith("\n") ? "\n" : "\n\n";
  const at = from + start.length;
  editField(field, {
    from,
    to,
    text: start + block + end,
    select: [at + select[0], at + select[1]],
  });
};

const stepOf = ({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === "Tab") return shiftKey ? "previous" : "next";
  return key === "Enter" && !shiftKey ? "row" : null;
};

/** Keys that help with tables, and pastes that keep them and lists; `told` is what a screen reader hears of it. */
const useTables = () => {
  const [told, setTold] = useState("");
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const step = stepOf(event);
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    if (step === null || (step === "row" && selectionStart !== selectionEnd)) return;
    const edit = tableStep(value, selectionEnd, step);
    if (edit === null) return;
    event.preventDefault();
    editField(event.currentTarget, edit);
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { value, selectionStart } = event.currentTarget;
    const text = pastedMarkdown(event.clipboardData.getData("text/plain"));
    if (text === null || isInCode(value, selectionStart) || tableAt(value, selectionStart) !== null) return;
    event.preventDefault();
    insertBlock(event.currentTarget, text, [text.length, text.length]);
    setTold("Pasted with its lists and tables. Undo takes it back.");
  };
  return { told, onKeyDown, onPaste };
};

interface ToolbarProps {
  field: HTMLTextAreaElement | null;
  disabled: boolean;
  children: ReactNode;
}

const Toolbar = ({ field, disabled, children }: ToolbarProps) => {
  const insert = () => field && insertBlock(field, newTable, [2, 2 + "Column 1".length]);
  const tidy = () => {
    const edit = field && tidyAt(field.value, field.selectionStart);
    if (edit !== null) editField(field as HTMLTextAreaElement, edit);
  };
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Content tools">
      <Button
        variant="quiet"
        size="small"
        icon={<Table2 size={16} />}
        title="A table of two columns. Cells copied from a spreadsheet become a table by themselves; Tab leads from cell to cell."
        disabled={disabled}
        onClick={insert}
      >
        Table
      </Button>
      <Button
        variant="quiet"
        size="small"
        icon={<Rows3 size={16} />}
        title="Lines up the columns of the table you are in"
        disabled={disabled}
        // The field keeps its cursor, which tells the table.
        onMouseDown={(event) => event.preventDefault()}
        onClick={tidy}
      >
        Tidy table
      </Button>
      {children}
    </div>
  );
};

interface PreviewProps {
  text: string;
  hidden: boolean;
  box: (element: HTMLElement | null) => void;
}

const Preview = ({ text, hidden: isHidden, box }: PreviewProps) => {
  const settled = useDebounced(text, restMs(text));
  return (
    // What is too long for the box must still scroll with the keyboard.
    <div
      ref={box}
      className={styles.preview}
      role="region"
      aria-label="Content: preview"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      hidden={isHidden}
    >
      {settled.trim() === "" ? (
        <p className={common.muted}>Nothing to preview yet.</p>
      ) : (
        <Markdown text={settled} />
      )}
    </div>
  );
};

interface ContentEditorProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** Writing and preview stand beside each other; else one is swapped for the other. */
  isWide: boolean;
  /** More tools. */
  tools?: ReactNode;
  /** Ctrl or Command with Enter. */
  onSubmit: () => void;
}

/** A document's text as it is written, and beside it as it will be read. */
export const ContentEditor = ({ value, onChange, error, isWide, tools, onSubmit }: ContentEditorProps) => {
  const [chosen, setChosen] = useState<"write" | "preview">("write");
  const [field, setField] = useState<HTMLTextAreaElement | null>(null);
  const [preview, setPreview] = useState<HTMLElement | null>(null);
  const { told, onKeyDown, onPaste } = useTables();
  useScrollTogether(isWide ? field : null, isWide ? preview : null);
  // What is wrong is told where it is written.
  const view = error === undefined ? chosen : "write";
  return (
    <div className={styles.editor}>
      <div className={styles.head}>
        <span className={common.small} aria-hidden="true">
          Content
        </span>
        {isWide ? (
          <span className={common.small} aria-hidden="true">
            Preview
          </span>
        ) : (
          <SegmentedControl label="Content: view" value={view} onChange={setChosen} segments={views} />
        )}
      </div>
      <div className={styles.columns}>
        <div className={styles.write} hidden={!isWide && view !== "write"}>
          <TextArea
            ref={setField}
            grows={!isWide}
            className={styles.text}
            label="Content"
            labelHidden
            placeholder="Markdown: # headings, **bold**, - lists, | tables |"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
                event.preventDefault();
                onSubmit();
              } else onKeyDown(event);
            }}
            onPaste={onPaste}
            error={error}
          />
          <Toolbar field={field} disabled={field === null}>
            {tools}
          </Toolbar>
          <span className={hidden.hidden} role="status">
            {told}
          </span>
        </div>
        <Preview text={value} hidden={!isWide && view !== "preview"} box={setPreview} />
      </div>
    </div>
  );
};
