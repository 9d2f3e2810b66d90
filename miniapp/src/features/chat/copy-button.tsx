import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Dialog } from "../../components/dialog.tsx";
import { haptic } from "../../telegram/haptics.ts";
import styles from "./copy-button.module.css";

const shownFor = 2000;

interface CopyButtonProps {
  text: string;
  /** What is copied, for the button's name. */
  what: string;
}

/** Copies a text and says so; where the clipboard refuses, it offers the text selected, to copy by hand. */
export const CopyButton = ({ text, what }: CopyButtonProps) => {
  const [copied, setCopied] = useState(false);
  const [byHand, setByHand] = useState(false);

  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), shownFor);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      haptic("success");
      setCopied(true);
    } catch {
      setByHand(true);
    }
  };

  const Icon = copied ? Check : Copy;
  return (
    <>
      <button type="button" aria-label={`Copy ${what}`} className={styles.button} onClick={() => void copy()}>
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
        <span role="status">{copied ? "Copied" : ""}</span>
      </button>
      {byHand && (
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
      )}
    </>
  );
};
