import { type CSSProperties, type KeyboardEvent, type Ref, useState } from "react";
import { Markdown } from "../markdown/markdown.tsx";
import styles from "./markdown-editor.module.css";
import { SegmentedControl } from "../../ui/buttons/segmented-control.tsx";
import { TextArea } from "../../ui/fields/text-area.tsx";
import common from "../../ui/theme/common.module.css";

const views = [
  { value: "write", label: "Write" },
  { value: "preview", label: "Preview" },
] as const;

interface MarkdownEditorProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** How many lines are shown before it grows. */
  rows?: number;
  maxLength?: number;
  error?: string | undefined;
  field?: Ref<HTMLTextAreaElement>;
  /** Ctrl or Command with Enter. */
  onSubmit?: () => void;
  /** Escape leaves the field, so that single keys act again. */
  isLeft?: boolean;
}

/** Markdown to write, and to look at as it will be shown. */
export const MarkdownEditor = ({
  label,
  value,
  onChange,
  placeholder,
  rows = 5,
  maxLength,
  error,
  field,
  onSubmit,
  isLeft = false,
}: MarkdownEditorProps) => {
  const [view, setView] = useState<"write" | "preview">("write");
  const onEscape = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isLeft && event.key === "Escape" && !event.nativeEvent.isComposing) event.currentTarget.blur();
  };
  // Heard for all of it, as the preview and the choice of a view have the focus too.
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || onSubmit === undefined) return;
    event.preventDefault();
    onSubmit();
  };
  return (
    <div
      className={styles.editor}
      style={{ "--rows": rows } as CSSProperties}
      role="presentation"
      onKeyDown={onEnter}
    >
      <div className={styles.head}>
        <span className={common.small} aria-hidden="true">
          {label}
        </span>
        <SegmentedControl label={`${label}: view`} value={view} onChange={setView} segments={views} />
      </div>
      {view === "write" ? (
        <TextArea
          ref={field}
          label={label}
          labelHidden
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onEscape}
          placeholder={placeholder}
          maxLength={maxLength}
          error={error}
        />
      ) : (
        // What is too long for the box must still scroll with the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles.preview} role="region" aria-label={`${label}: preview`} tabIndex={0}>
          {value.trim() === "" ? (
            <p className={common.muted}>Nothing to preview yet.</p>
          ) : (
            <Markdown text={value} />
          )}
        </div>
      )}
    </div>
  );
};
