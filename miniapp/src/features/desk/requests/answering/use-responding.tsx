import { CornerDownLeft, PenLine, TextQuote } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { AnsweringDesk } from "#contracts/answering-desk.ts";
import { useRecordActions } from "../../../../patterns/records/record-actions.ts";
import { useIsDesktop } from "../../../../platform/browser/use-media-query.ts";
import { asDraft } from "../../../../entities/answers/as-draft.ts";
import { quoteOf } from "../evidence/desk.ts";
import { RespondDialog, RespondPanel, type RespondProps } from "./respond-form.tsx";

// What is there already goes on at its end, where a field that was never in use begins at its start.
const focusAtEnd = (field: HTMLTextAreaElement | null): void => {
  if (field === null) return;
  field.scrollIntoView({ block: "nearest" });
  field.focus({ preventScroll: true });
  if (field.selectionEnd === 0) field.setSelectionRange(field.value.length, field.value.length);
};

/** What can be taken into the answer by a key: the draft, and each of the passages. */
export const useTaking = (
  { passages = [], draft }: { passages: AnsweringDesk["passages"] | undefined; draft: string | null },
  take: ((text: string) => void) | undefined,
) => {
  useRecordActions(
    take === undefined
      ? []
      : [
          draft !== null && {
            label: "Edit the draft as response",
            icon: CornerDownLeft,
            shortcut: "e",
            run: () => take(draft),
          },
          ...passages.map((passage, at) => ({
            label: `Quote passage ${at + 1} · ${passage.title}`,
            icon: TextQuote,
            shortcut: String(at + 1),
            run: () => take(quoteOf(passage)),
          })),
        ],
  );
};

interface Responding extends Omit<RespondProps, "onSubmit"> {
  /** Whether it can be answered now. */
  isOpen: boolean;
  onSubmit: (text: string, done: { onSuccess: () => void }) => void;
}

/** Writing an answer: beneath the question where there is room, else over the page. */
export const useResponding = ({ isOpen, onSubmit, ...given }: Responding) => {
  const { of, drafts } = given;
  const desktop = useIsDesktop();
  const field = useRef<HTMLTextAreaElement>(null);
  const [inDialog, setInDialog] = useState(false);
  // A new round is written in, though the one before was looked at as it will be shown.
  const [round, setRound] = useState(0);
  const renew = () => setRound((before) => before + 1);
  const start = () => {
    if (!desktop) return setInDialog(true);
    focusAtEnd(field.current);
  };
  const take = (text: string) => {
    const [written, answer] = [drafts.read(of.id).trim(), asDraft(text)];
    drafts.write(of.id, written === "" ? answer : `${written}\n\n${answer}`);
    // The next key is for the field already.
    flushSync(renew);
    start();
  };
  useRecordActions([isOpen && { label: "Respond", icon: PenLine, shortcut: "r", run: start }]);
  const onSuccess = () => {
    setInDialog(false);
    renew();
  };
  const form = { ...given, onSubmit: (text: string) => onSubmit(text, { onSuccess }) };
  const panel: ReactNode = isOpen && desktop && <RespondPanel key={round} {...form} field={field} />;
  const dialog: ReactNode = isOpen && inDialog && (
    <RespondDialog {...form} onClose={() => setInDialog(false)} />
  );
  return { start, take: isOpen ? take : undefined, panel, dialog };
};
