import { Check, Copy, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { copyText } from "../../lib/copy-text.ts";
import { haptic } from "../../telegram/haptics.ts";
import styles from "./team.module.css";

export interface NewCode {
  username: string;
  accessCode: string;
}

const CopyCode = ({ code }: { code: string }) => {
  const [state, setState] = useState<"ready" | "copied" | "refused">("ready");
  const copy = async () => {
    const copied = await copyText(code);
    setState(copied ? "copied" : "refused");
    haptic(copied ? "success" : "warning");
  };
  const Icon = state === "copied" ? Check : Copy;
  const text = { ready: "Copy code", copied: "Copied", refused: "Copy it by hand" }[state];
  return (
    <Button
      variant="primary"
      icon={<Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{text}</span>
    </Button>
  );
};

interface CodeDialogProps {
  code: NewCode | null;
  onClose: () => void;
}

/** Shows a new access code, this once; only its own button closes it. */
export const CodeDialog = ({ code, onClose }: CodeDialogProps) => (
  <Dialog
    open={code !== null}
    onOpenChange={(open) => !open && onClose()}
    size="compact"
    persistent
    title={`Access code for @${code?.username ?? ""}`}
    footer={
      <>
        <Button onClick={onClose}>Done</Button>
        {code !== null && <CopyCode code={code.accessCode} />}
      </>
    }
  >
    <div className={styles.code}>
      <output className={styles.value}>{code?.accessCode}</output>
      <p className={styles.once}>
        <TriangleAlert size={20} strokeWidth={1.75} aria-hidden="true" />
        <span>Copy it now and send it privately: you won't see it again.</span>
      </p>
    </div>
  </Dialog>
);
