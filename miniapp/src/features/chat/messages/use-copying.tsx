import { type ReactNode, useEffect, useState } from "react";
import { Dialog } from "../../../ui/windows/dialog.tsx";
import { copyText } from "../../../platform/browser/copy-text.ts";
import { haptic } from "../../../platform/telegram/haptics.ts";
import styles from "./copy-button.module.css";

const shownFor = 2000;

interface Copying {
  /** True for a moment after the text was copied. */
  isCopied: boolean;
  /** False where the clipboard refuses. */
  copy: () => Promise<boolean>;
  /** Where the clipboard refuses: the text, selected, to copy by hand. To be drawn beside the button. */
  byHand: ReactNode;
}

/** Copies a text; `what` names it. */
export const useCopying = (text: string, what: string): Copying => {
  const [isCopied, setCopied] = useState(false);
  const [isByHand, setByHand] = useState(false);

  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), shownFor);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    if (!(await copyText(text))) {
      setByHand(true);
      return false;
    }
    haptic("success");
    setCopied(true);
    return true;
  };

  const byHand = isByHand && (
    <Dialog
      open
      onOpenChange={setByHand}
      title="Copy by hand"
      description="This app may not write to your clipboard. The text below is selected, ready to copy."
    >
      <textarea
        className={styles.text}
        aria-label={`Text of the ${what}`}
        readOnly
        value={text}
        rows={10}
        ref={(element) => element?.select()}
      />
    </Dialog>
  );
  return { isCopied, copy, byHand };
};
