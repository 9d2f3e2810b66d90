import { ChevronRight } from "lucide-react";
import { ProductMark } from "../../components/product-mark.tsx";
import { suggestions } from "./suggestions.ts";
import styles from "./welcome-card.module.css";

/** What stands in an empty conversation; a suggestion fills the input, it is not sent. */
export const WelcomeCard = ({ onPick }: { onPick: (question: string) => void }) => (
  <section className={styles.welcome} aria-labelledby="welcome-title">
    <ProductMark size={44} />
    <h2 id="welcome-title" className={styles.title}>
      What do you need to know?
    </h2>
    <p className={styles.text}>
      Ask about services, commissions, rules and process. Every answer shows its sources.
    </p>
    <ul className={styles.suggestions} aria-label="Suggested questions">
      {suggestions.map((question) => (
        <li key={question}>
          <button type="button" className={styles.suggestion} onClick={() => onPick(question)}>
            {question}
            <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  </section>
);
