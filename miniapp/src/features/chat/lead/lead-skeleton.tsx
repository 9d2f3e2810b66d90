import { useSearchParams } from "react-router-dom";
import type { AnswerMode } from "#contracts/chat.ts";
import { Skeleton } from "../../../ui/states/skeleton.tsx";
import page from "../chat-page.module.css";
import { HistorySkeleton } from "../scroll/history-skeleton.tsx";
import styles from "./lead-skeleton.module.css";

const suggestions = ["72%", "54%", "66%", "42%", "70%"];

const WelcomeSkeleton = () => (
  <div className={styles.welcome}>
    <Skeleton width="44px" height="44px" />
    <Skeleton width="240px" height="20px" />
    <Skeleton width="280px" height="14px" />
    <ul role="list" className={styles.suggestions}>
      {suggestions.map((width) => (
        <li key={width}>
          <Skeleton width={width} height="14px" />
        </li>
      ))}
    </ul>
  </div>
);

/** Holds the Lead Replier's place until its code is there: a conversation or the welcome card, over the input. */
export const LeadSkeleton = ({ mode }: { mode: AnswerMode | undefined }) => {
  const [params] = useSearchParams();
  return (
    <div className={page.page} role="status" aria-label="Loading the Lead Replier">
      <div className={page.messages}>
        {params.has("conversation") ? <HistorySkeleton /> : <WelcomeSkeleton />}
      </div>
      <div className={page.dock}>
        <div className={page.column}>
          {mode === "playbook" && <div className={styles.line} />}
          <div className={styles.input} data-short={params.has("conversation") || undefined} />
        </div>
      </div>
    </div>
  );
};
