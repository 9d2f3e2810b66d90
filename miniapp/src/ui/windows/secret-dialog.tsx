import { classNames } from "../../platform/text/class-names.ts";
import { Button } from "../buttons/button.tsx";
import { CopyButton } from "../buttons/copy-button.tsx";
import { Dialog } from "./dialog.tsx";
import { OnlyOnce } from "./only-once.tsx";
import styles from "./secret-dialog.module.css";

interface SecretDialogProps {
  title: string;
  /** Null while there is nothing to show. */
  secret: string | null;
  /** What copying it is called. */
  copy: string;
  /** What to do with it. */
  note: string;
  onClose: () => void;
}

const longest = 20;

/** Shows a secret, this once; only its own button closes it. */
export const SecretDialog = ({ title, secret, copy, note, onClose }: SecretDialogProps) => (
  <Dialog
    open={secret !== null}
    onOpenChange={(open) => !open && onClose()}
    size="compact"
    persistent
    title={title}
    footer={
      <>
        <Button onClick={onClose}>Done</Button>
        {secret !== null && <CopyButton variant="primary" label={copy} text={secret} />}
      </>
    }
  >
    <div className={styles.body}>
      <output className={classNames(styles.secret, (secret?.length ?? 0) > longest && styles.long)}>
        {secret}
      </output>
      <OnlyOnce>{note}</OnlyOnce>
    </div>
  </Dialog>
);
