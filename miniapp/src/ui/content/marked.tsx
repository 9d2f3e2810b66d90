import { highlight, wordsLike } from "../../platform/text/highlight.ts";
import styles from "./marked.module.css";

interface MarkedProps {
  text: string;
  /** Words of it that were found. */
  words: readonly string[];
}

/** A text with the words of a search marked in it. */
export const Marked = ({ text, words }: MarkedProps) =>
  highlight(text, words).map((part, index) =>
    // The parts of a text keep their places.
    part.match ? (
      // oxlint-disable-next-line react/no-array-index-key
      <mark key={index} className={styles.marked}>
        {part.text}
      </mark>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index}>{part.text}</span>
    ),
  );

/** The same where the text was searched as it is typed, by how its words begin. */
export const MarkedLike = ({ text, typed }: { text: string; typed: string }) => (
  <Marked text={text} words={wordsLike(text, typed)} />
);
