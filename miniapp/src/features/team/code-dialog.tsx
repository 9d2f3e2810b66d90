import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { OnlyOnce } from "./only-once.tsx";
import styles from "./team.module.css";

export interface NewCode {
  username: string;
  accessCode: string;
}

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
        {code !== null && <CopyButton variant="primary" label="Copy code" text={code.accessCode} />}
      </>
    }
  >
    <div className={styles.code}>
      <output className={styles.value}>{code?.accessCode}</output>
      <OnlyOnce>Copy it now and send it privately: you won't see it again.</OnlyOnce>
    </div>
  </Dialog>
);
