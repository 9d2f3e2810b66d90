import { BookOpen } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import styles from "./playbook-line.module.css";

interface AboutProps {
  id: string;
  onClose: () => void;
  children: ReactNode;
}

const About = ({ id, onClose, children }: AboutProps) => {
  const panel = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    panel.current?.focus();
    const onPress = ({ target }: Event) => {
      // The button beside it closes it by itself.
      if (target instanceof Node && panel.current?.parentElement?.contains(target) !== true) close.current();
    };
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && close.current();
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", onKey);
    };
  }, []);
  return (
    <div
      ref={panel}
      id={id}
      className={styles.panel}
      role="dialog"
      aria-label="About playbook mode"
      tabIndex={-1}
    >
      <strong>Playbook mode</strong>
      <p>No language model is connected, so the assistant writes nothing of its own.</p>
      <p>{children}</p>
    </div>
  );
};

/** Says that no language model writes the answers, and, inside, what happens instead. */
export const PlaybookLine = ({ children }: { children: ReactNode }) => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    if (document.activeElement?.id === id) button.current?.focus();
    setOpen(false);
  };
  return (
    <div className={styles.line}>
      <BookOpen size={14} strokeWidth={1.75} aria-hidden="true" />
      Playbook mode
      <button
        ref={button}
        type="button"
        className={styles.link}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        What is this?
      </button>
      {isOpen && (
        <About id={id} onClose={close}>
          {children}
        </About>
      )}
    </div>
  );
};
