import { useMemo, useState } from "react";
import { classNames } from "../../platform/text/class-names.ts";
import { countOf } from "../../platform/text/count-of.ts";
import hidden from "../../ui/content/visually-hidden.module.css";
import { type Block, differencesOf, hasDifferences, type Line } from "./differences.ts";
import styles from "./text-difference.module.css";
import { Press } from "../../ui/buttons/press.tsx";

// A difference has no keys of its own, and its lines keep their places.
/* oxlint-disable react/no-array-index-key */

const spoken = { same: "", removed: "Removed: ", added: "Added: " };
const signs = { same: "", removed: "−", added: "+" };

const DrawnLine = ({ line: { kind, parts } }: { line: Line }) => {
  const Changed = kind === "removed" ? "del" : "ins";
  return (
    <p className={classNames(styles.line, styles[kind])}>
      <span className={styles.sign} aria-hidden="true">
        {signs[kind]}
      </span>
      <span className={styles.text}>
        {kind !== "same" && <span className={hidden.hidden}>{spoken[kind]}</span>}
        {parts.map(({ text, changed }, at) => (changed ? <Changed key={at}>{text}</Changed> : text))}
      </span>
    </p>
  );
};

const DrawnBlock = ({ block: { isFolded, lines } }: { block: Block }) => {
  const [isOpen, setOpen] = useState(!isFolded);
  if (!isOpen) {
    return (
      <Press className={styles.fold} onClick={() => setOpen(true)}>
        {countOf(lines.length, "unchanged line")}
      </Press>
    );
  }
  return lines.map((line, at) => <DrawnLine key={at} line={line} />);
};

interface TextDifferenceProps {
  before: string;
  after: string;
  /** What a screen reader calls it. */
  label: string;
}

/** What two texts differ in, by lines and words; what is the same in both is folded away. */
export const TextDifference = ({ before, after, label }: TextDifferenceProps) => {
  const blocks = useMemo(() => differencesOf(before, after), [before, after]);
  if (!hasDifferences(blocks)) return <p className={styles.none}>The text is the same.</p>;
  return (
    <section className={styles.difference} aria-label={label}>
      {blocks.map((block, at) => (
        <DrawnBlock key={at} block={block} />
      ))}
    </section>
  );
};
