import { MessagesSquare } from "lucide-react";
import { Button } from "../../components/button.tsx";
import styles from "./lead-replier-notice.module.css";
import { EmptyState } from "../../components/empty-state.tsx";

/** What stands in place of the Lead Replier until there is one. */
export const LeadReplierNotice = ({ onBack }: { onBack: () => void }) => (
  <div className={styles.notice}>
    <EmptyState
      icon={<MessagesSquare size={40} strokeWidth={1.5} />}
      title="The Lead Replier is not available in this version yet"
      action={<Button onClick={onBack}>Go to the BD Assistant</Button>}
    >
      Until it is, the lead handling scripts in the knowledge base have the wording for every situation.
    </EmptyState>
  </div>
);
