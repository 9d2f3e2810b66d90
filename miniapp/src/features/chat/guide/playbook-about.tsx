import { type ReactNode, useEffect, useRef } from "react";
import styles from "./playbook-line.module.css";

interface PlaybookAboutProps {
  id: string;
  onClose: () => void;
  children: ReactNode;
}

/** What playbook mode is, over the line that names it; a press elsewhere or Escape closes it. */
export const PlaybookAbout = ({ id, onClose, children }: PlaybookAboutProps) => {
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
