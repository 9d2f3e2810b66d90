import { FileCheck, Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../../ui/buttons/button.tsx";
import { Dialog } from "../../../../ui/windows/dialog.tsx";
import styles from "./proposal-dialog.module.css";

interface ChoiceProps {
  word: string;
  icon: ReactNode;
  text: string;
  onPress: () => void;
}

const Choice = ({ word, icon, text, onPress }: ChoiceProps) => (
  <button type="button" className={styles.choice} onClick={onPress}>
    <span className={styles.icon}>{icon}</span>
    <span>
      <span className={styles.word}>{word}</span>
      <span className={styles.text}>{text}</span>
    </span>
  </button>
);

interface ProposalDialogProps {
  open: boolean;
  projectName: string;
  onAnswer: (received: boolean) => void;
  /** Goes back to the message, which has not been sent. */
  onCancel: () => void;
}

/** Asks for the proposal status before a lead's message is sent. */
export const ProposalDialog = ({ open, projectName, onAnswer, onCancel }: ProposalDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={(next) => !next && onCancel()}
    size="compact"
    title="Proposal Status Check"
    description={`Did ${projectName} receive a proposal from the core team?`}
    footer={
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    }
  >
    <div className={styles.choices}>
      <Choice
        word="YES"
        icon={<FileCheck size={20} strokeWidth={1.75} aria-hidden="true" />}
        text="The reply may refer to it."
        onPress={() => onAnswer(true)}
      />
      <Choice
        word="NO"
        icon={<Hourglass size={20} strokeWidth={1.75} aria-hidden="true" />}
        text="The reply commits to nothing yet."
        onPress={() => onAnswer(false)}
      />
    </div>
  </Dialog>
);
