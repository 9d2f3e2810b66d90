import type { ReactNode } from "react";
import { Button } from "../../ui/buttons/button.tsx";
import { Dialog } from "../../ui/windows/dialog.tsx";
import styles from "./overtaken-dialog.module.css";
import common from "../../ui/theme/common.module.css";

/** A text as it was written, to be copied as a whole. */
export const Written = ({ text }: { text: string }) => <pre className={styles.written}>{text}</pre>;

interface ChoiceProps {
  pending: boolean;
  onTake: () => void;
  onSave: () => void;
}

/** What can be done where what was written here may still be saved. */
export const OvertakenChoice = ({ pending, onTake, onSave }: ChoiceProps) => (
  <>
    <Button disabled={pending} onClick={onTake}>
      Take the newer one
    </Button>
    <Button variant="primary" pending={pending} onClick={onSave}>
      Save mine anyway
    </Button>
  </>
);

interface OvertakenDialogProps {
  title: string;
  description: string;
  /** What it is about. */
  children?: ReactNode;
  /** Null where nothing is left. */
  now: ReactNode | null;
  /** What was written here; null where nothing was. */
  mine: ReactNode | null;
  footer: ReactNode;
  onClose: () => void;
}

/** Tells that somebody else was first, shows what is there now, and keeps what was written here within reach. */
export const OvertakenDialog = ({
  title,
  description,
  children,
  now,
  mine,
  footer,
  onClose,
}: OvertakenDialogProps) => (
  <Dialog open onOpenChange={onClose} size="wide" title={title} description={description} footer={footer}>
    <div className={common.stack16}>
      {children}
      {now !== null && (
        <section>
          <h3 className={styles.label}>What is there now</h3>
          <div className={styles.now}>{now}</div>
        </section>
      )}
      {mine !== null && (
        <section>
          <h3 className={styles.label}>What you wrote</h3>
          <div className={styles.mine}>{mine}</div>
        </section>
      )}
    </div>
  </Dialog>
);
