import { useImperativeHandle, useLayoutEffect, useRef, type ComponentProps } from "react";
import { classNames } from "../../platform/text/class-names.ts";
import styles from "./growing-text.module.css";

// Where the style sheet cannot say it; measuring the text lays the page out once more with every letter.
const fitHeight = (field: HTMLTextAreaElement | null, grows: boolean): void => {
  if (field === null || CSS.supports("field-sizing", "content")) return;
  field.style.blockSize = grows ? "auto" : "";
  if (!grows) return;
  const borders = field.offsetHeight - field.clientHeight;
  field.style.blockSize = `${field.scrollHeight + borders}px`;
};

interface GrowingTextProps extends ComponentProps<"textarea"> {
  /** Where it does not, it has the height of its style. */
  grows?: boolean;
}

/** Several lines of text, as high as what is written in them, in every browser; its style says how high at most. */
export const GrowingText = ({ ref, grows = true, className, onInput, ...rest }: GrowingTextProps) => {
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => field.current, []);
  // What others than the keyboard write comes with a new value.
  useLayoutEffect(() => fitHeight(field.current, grows));
  return (
    <textarea
      {...rest}
      ref={field}
      className={classNames(grows && styles.grows, className)}
      onInput={(event) => {
        fitHeight(event.currentTarget, grows);
        onInput?.(event);
      }}
    />
  );
};
