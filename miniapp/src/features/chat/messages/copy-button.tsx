import { Check, Copy } from "lucide-react";
import { tooltip } from "../../../ui/windows/tooltip.tsx";
import styles from "./copy-button.module.css";
import { useCopying } from "./use-copying.tsx";
import { Press } from "../../../ui/buttons/press.tsx";

interface CopyButtonProps {
  text: string;
  /** What is copied, for the button's name. */
  what: string;
}

/** Copies a text and says so; where the clipboard refuses, it offers the text selected, to copy by hand. */
export const CopyButton = ({ text, what }: CopyButtonProps) => {
  const { isCopied, copy, byHand } = useCopying(text, what);
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      <Press
        aria-label={`Copy ${what}`}
        {...tooltip(`Copy ${what}`, "top")}
        className={styles.button}
        onClick={() => void copy()}
      >
        <Icon size={16} />
        <span role="status">{isCopied ? "Copied" : ""}</span>
        {!isCopied && <span className={styles.words}>Copy</span>}
      </Press>
      {byHand}
    </>
  );
};
