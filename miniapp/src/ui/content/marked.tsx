import { highlight } from "../../platform/text/highlight.ts";
import styles from "./marked.module.css";

/** A text with the words of a search marked in it. */
export const Marked = ({ text, query }: { text: string; query: string }) =>
  highlight(text, query).map((part, index) =>
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
