import { Waypoints } from "lucide-react";
import { useState } from "react";
import type { ChatMessage } from "#contracts/chat.ts";
import { useAuth } from "../../../platform/session/session.tsx";
import { onFirstOpen } from "../../../ui/states/on-first-open.tsx";
import { tooltip } from "../../../ui/windows/tooltip.tsx";
import styles from "./copy-button.module.css";
import { Press } from "../../../ui/buttons/press.tsx";

const TraceDialog = onFirstOpen(async () => (await import("./trace-dialog.tsx")).TraceDialog);

/** Shows an admin how an answer came about. */
export const TraceButton = ({ message }: { message: ChatMessage }) => {
  const [open, setOpen] = useState(false);
  const { user } = useAuth();
  if (user?.isAdmin !== true) return null;
  return (
    <>
      <Press
        aria-label="How this answer came about"
        {...tooltip("How this answer came about", "top")}
        className={styles.button}
        onClick={() => setOpen(true)}
      >
        <Waypoints size={16} />
      </Press>
      {open && <TraceDialog message={message} onClose={() => setOpen(false)} />}
    </>
  );
};
