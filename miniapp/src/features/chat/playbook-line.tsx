import { BookOpen } from "lucide-react";
import { Popover } from "radix-ui";
import type { ReactNode } from "react";
import { overlays } from "../../components/overlays.tsx";
import styles from "./playbook-line.module.css";

/** Says that no language model writes the answers, and, inside, what happens instead. */
export const PlaybookLine = ({ children }: { children: ReactNode }) => (
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
          <p>{children}</p>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  </p>
);
