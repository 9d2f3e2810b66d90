import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { ProductMark } from "../../components/product-mark.tsx";
import styles from "./welcome-card.module.css";

interface SuggestionProps {
  text: string;
  /** A word about it, before it. */
  lead?: ReactNode;
  onPick: () => void;
}

/** One thing to start from. */
export const Suggestion = ({ text, lead, onPick }: SuggestionProps) => (
  <li>
    <button type="button" className={styles.suggestion} onClick={onPick}>
      <span className={styles.words}>{text}</span>
      {lead}
      <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
    </button>
  </li>
);

interface WelcomeCardProps {
  title: string;
  text: string;
  /** Names the list of suggestions. */
  label: string;
  /** The suggestions. */
  children: ReactNode;
}

/** What stands in an empty conversation; a suggestion fills the input, it is not sent. */
export const WelcomeCard = ({ title, text, label, children }: WelcomeCardProps) => (
  <section className={styles.welcome} aria-labelledby="welcome-title">
    <ProductMark size={44} />
    <h2 id="welcome-title" className={styles.title}>
      {title}
    </h2>
    <p className={styles.text}>{text}</p>
    <ul className={styles.suggestions} aria-label={label}>
      {children}
    </ul>
  </section>
);
