import { highlight } from "../lib/highlight.ts";

/** A text with the words of a search marked in it. */
export const Marked = ({ text, query }: { text: string; query: string }) =>
  highlight(text, query).map((part, index) =>
    // The parts of a text keep their places.
    // oxlint-disable-next-line react/no-array-index-key
    part.match ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
  );
