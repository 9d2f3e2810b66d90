import { ChevronRight } from "lucide-react";
import { Children, type ReactNode } from "react";
import { Skeleton } from "../../ui/states/skeleton.tsx";
import { ProductMark } from "../../ui/content/product-mark.tsx";
import styles from "./welcome-card.module.css";
import common from "../../ui/theme/common.module.css";
import { Press } from "../../ui/buttons/press.tsx";

interface SuggestionProps {
  text: string;
  /** A word about it, before it. */
  lead?: ReactNode;
  onPick: () => void;
}

/** One thing to start from. */
export const Suggestion = ({ text, lead, onPick }: SuggestionProps) => (
  <li>
    <Press className={styles.suggestion} onClick={onPick}>
      <span className={common.fill}>{text}</span>
      {lead}
      <ChevronRight size={18} />
    </Press>
  </li>
);

interface WelcomeCardProps {
  title: string;
  text: string;
  /** Names the list of suggestions. */
  label: string;
  /** Whether the suggestions are still on their way. */
  isPending: boolean;
  /** What stands beneath the suggestions. */
  after?: ReactNode;
  /** The suggestions, if there are any. */
  children: ReactNode;
}

const waiting = ["72%", "54%", "66%", "42%", "70%"];

/** What stands in an empty conversation; a suggestion fills the input, it is not sent. */
export const WelcomeCard = ({ title, text, label, isPending, after, children }: WelcomeCardProps) => (
  <section className={styles.welcome} aria-labelledby="welcome-title">
    <ProductMark size={44} />
    <h2 id="welcome-title" className={styles.title}>
      {title}
    </h2>
    <p className={styles.text}>{text}</p>
    {(isPending || Children.count(children) > 0) && (
      <ul role="list" className={styles.suggestions} aria-label={label} aria-busy={isPending || undefined}>
        {isPending
          ? waiting.map((width) => (
              <li key={width} className={styles.waiting}>
                <Skeleton width={width} height="14px" />
              </li>
            ))
          : children}
      </ul>
    )}
    {after}
  </section>
);
