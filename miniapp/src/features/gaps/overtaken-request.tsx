import { Button } from "../../components/button.tsx";
import { Markdown } from "../../components/markdown.tsx";
import { OvertakenDialog, Written } from "../../components/overtaken-dialog.tsx";
import { formatDateTime } from "../../lib/dates.ts";
import styles from "./gaps.module.css";
import type { Overtaken } from "./use-settling.ts";

/** Tells that somebody else answered a request first, and what. */
export const OvertakenRequest = ({ overtaken, onClose }: { overtaken: Overtaken; onClose: () => void }) => {
  const { request, written } = overtaken;
  const verb = request.status === "approved" ? "approved the AI answer" : "answered this";
  return (
    <OvertakenDialog
      onClose={onClose}
      title="Somebody else was faster"
      description={`${request.answeredBy === null ? "Another admin" : `@${request.answeredBy}`} ${verb}${
        request.answeredAt === null ? "" : ` on ${formatDateTime(request.answeredAt)}`
      }. Yours was not stored.`}
      now={<Markdown text={request.adminResponse ?? ""} />}
      mine={written.trim() === "" ? null : <Written text={written} />}
      footer={
        <Button variant="primary" onClick={onClose}>
          Got it
        </Button>
      }
    >
      <p className={styles.asked}>{request.userQuestion}</p>
    </OvertakenDialog>
  );
};
