interface DraftNoteProps {
  /** What it was written from, as in "the answer". */
  from: string;
  /** What of it is not said there. */
  unsupported: readonly string[];
}

/** Who wrote a draft, and what of it nobody has said. */
export const DraftNote = ({ from, unsupported }: DraftNoteProps) => (
  <span>
    {`The model wrote this draft from ${from}. Read it before it is published.`}
    {unsupported.length > 0 && (
      <strong>{` Not found there, please check: ${unsupported.join("; ")}.`}</strong>
    )}
  </span>
);
