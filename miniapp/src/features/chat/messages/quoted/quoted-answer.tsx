import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import hidden from "../../../../ui/content/visually-hidden.module.css";
import type { QuotedPassage } from "#contracts/quoted-passages.ts";
import styles from "./quoted-answer.module.css";
import { Press } from "../../../../ui/buttons/press.tsx";

interface FoldedPassageProps {
  passage: QuotedPassage;
  /** Draws a text as a part of the answer. */
  draw: (text: string) => ReactNode;
}

/** A passage that is shown in brief until all of it is asked for. */
export const FoldedPassage = ({ passage: { text, brief, name }, draw }: FoldedPassageProps) => {
  const [isOpen, setOpen] = useState(false);
  if (brief === null) return <div className={styles.passage}>{draw(text)}</div>;
  return (
    <div className={styles.passage}>
      {draw(isOpen ? text : brief)}
      <Press className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? "Less" : "More"}
        <span className={hidden.hidden}> of {name}</span>
        <ChevronDown size={14} strokeWidth={2} />
      </Press>
    </div>
  );
};
