import { Check, Copy } from "lucide-react";
import { useState } from "react";
import hidden from "../../../../ui/content/visually-hidden.module.css";
import { useCommandKey } from "../../../../platform/browser/use-shortcuts.ts";
import { useCopying } from "../../messages/use-copying.tsx";
import styles from "./suggested-reply.module.css";
import { Button } from "../../../../ui/buttons/button.tsx";

interface CopyReplyProps {
  text: string;
  disabled: boolean;
  label?: string;
  onCopied?: () => void;
  /** A notice will tell of it, so that it need not be said twice. */
  isNoticed?: boolean;
}

/** Copies the reply and says so; where the clipboard refuses, it offers the text selected, to copy by hand. */
export const CopyReply = (props: CopyReplyProps) => {
  const { text, disabled, label = "Copy Reply", onCopied, isNoticed = false } = props;
  const { isCopied, copy, byHand } = useCopying(text, "reply");
  const Icon = isCopied ? Check : Copy;
  // As it was when it was copied, which makes it another.
  const [isSilent, setSilent] = useState(false);
  const press = () => {
    setSilent(isNoticed);
    void copy().then((copied) => copied && onCopied?.());
  };
  useCommandKey("shift+c", () => !disabled && press());
  return (
    <>
      <Button
        variant="quiet"
        className={styles.copy}
        icon={<Icon size={18} />}
        disabled={disabled}
        aria-keyshortcuts="Control+Shift+C"
        title="Keys Ctrl Shift C"
        onClick={press}
      >
        {isCopied ? "Copied" : label}
      </Button>
      <span role="status" className={hidden.hidden}>
        {isCopied && !isSilent ? "Reply copied" : ""}
      </span>
      {byHand}
    </>
  );
};
