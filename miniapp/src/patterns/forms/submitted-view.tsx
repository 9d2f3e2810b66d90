import { Check } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "../../ui/buttons/button.tsx";
import styles from "./submitted-view.module.css";

interface SubmittedViewProps {
  title: string;
  text: string;
  /** What the button says that leads back to the form. */
  again: string;
  /** Runs when the button is pressed, and by itself after three seconds. */
  onAgain: () => void;
  /** The way to what was sent. */
  view: { label: string; onPress: () => void } | undefined;
}

const duration = 3000;

/** The thanks for something sent, in the form's place. */
export const SubmittedView = ({ title, text, again, onAgain, view }: SubmittedViewProps) => {
  const latest = useRef(onAgain);
  useEffect(() => {
    latest.current = onAgain;
  });
  useEffect(() => {
    const timer = window.setTimeout(() => latest.current(), duration);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <div className={styles.view}>
      <span className={styles.mark} aria-hidden="true">
        <Check size={28} strokeWidth={2} />
      </span>
      <div role="status">
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.text}>{text}</p>
      </div>
      <div className={styles.ways}>
        {view !== undefined && (
          <Button variant="primary" onClick={view.onPress}>
            {view.label}
          </Button>
        )}
        <Button onClick={onAgain}>{again}</Button>
      </div>
    </div>
  );
};
