import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Markdown } from "../../components/markdown.tsx";
import { formatDateTime } from "../../lib/dates.ts";
import styles from "./gaps.module.css";
import type { Overtaken } from "./use-settling.ts";

/** Tells that somebody else answered first, shows what, and keeps what was written here within reach. */
export const OvertakenDialog = ({ overtaken, onClose }: { overtaken: Overtaken; onClose: () => void }) => {
  const { request, written } = overtaken;
  const verb = request.status === "approved" ? "approved the AI answer" : "answered this";
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="wide"
      title="Somebody else was faster"
      description={`${request.answeredBy === null ? "Another admin" : `@${request.answeredBy}`} ${verb}${
        request.answeredAt === null ? "" : ` on ${formatDateTime(request.answeredAt)}`
      }. Yours was not stored.`}
      footer={
        <Button variant="primary" onClick={onClose}>
          Got it
        </Button>
      }
    >
      <div className={styles.stack}>
        <p className={styles.asked}>{request.userQuestion}</p>
        <div className={styles.answer}>
          <Markdown text={request.adminResponse ?? ""} />
        </div>
        {written.trim() !== "" && (
          <section>
            <h3 className={styles.label}>What you wrote</h3>
            <pre className={styles.written}>{written}</pre>
          </section>
        )}
      </div>
    </Dialog>
  );
};
