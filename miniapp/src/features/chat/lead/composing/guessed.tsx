import { Sparkles } from "lucide-react";

/** Marks what nobody has said but the message seems to say. */
export const Guessed = ({ what }: { what: string }) => (
  <Sparkles size={14} role="img" aria-label={`${what} guessed from the message`} />
);
