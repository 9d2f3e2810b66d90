import { BookOpen } from "lucide-react";
import { Popover } from "radix-ui";
import { overlays } from "../../components/overlays.tsx";
import styles from "./playbook-line.module.css";

/** Says that answers are quotes from the playbook, and why, when no language model writes them. */
export const PlaybookLine = () => (
  <p className={styles.line}>
    <BookOpen size={14} strokeWidth={1.75} aria-hidden="true" />
    Playbook mode
    <Popover.Root>
      <Popover.Trigger className={styles.link}>What is this?</Popover.Trigger>
      <Popover.Portal container={overlays()}>
        <Popover.Content
          className={styles.panel}
          side="top"
          sideOffset={8}
          collisionPadding={12}
          aria-label="About playbook mode"
        >
          <strong>Playbook mode</strong>
          <p>No language model is connected, so the assistant writes nothing of its own.</p>
          <p>
            It finds the passages that fit your question and quotes them word for word, with their sources. If
            nothing fits, your question goes to the admin team.
          </p>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  </p>
);
