import { BookOpen } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { onFirstOpen } from "../../../ui/states/on-first-open.tsx";
import styles from "./playbook-line.module.css";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";

const PlaybookAbout = onFirstOpen(async () => (await import("./playbook-about.tsx")).PlaybookAbout);

interface PlaybookLineProps {
  children: ReactNode;
  /** On a phone a reply needs the room, which says itself that its words are the playbook's. */
  yields?: boolean;
}

/** Says that no language model writes the answers, and, inside, what happens instead. */
export const PlaybookLine = ({ children, yields = false }: PlaybookLineProps) => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    if (document.activeElement?.id === id) button.current?.focus();
    setOpen(false);
  };
  return (
    <div className={styles.line} data-yields={yields || undefined}>
      <BookOpen size={14} />
      Playbook mode
      <LinkButton
        ref={button}
        className={styles.link}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        What is this?
      </LinkButton>
      {isOpen && (
        <PlaybookAbout id={id} onClose={close}>
          {children}
        </PlaybookAbout>
      )}
    </div>
  );
};
