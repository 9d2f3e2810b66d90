import { CircleStop, MessageSquareReply } from "lucide-react";
import { type ReactNode, useDeferredValue, useSyncExternalStore } from "react";
import { classNames } from "../../../../platform/text/class-names.ts";
import { withoutCitations } from "../../../../entities/answers/without-citations.ts";
import type { Asking } from "../../conversation/asking.ts";
import { TypingDots } from "../../messages/growing-answer.tsx";
import row from "../../messages/message-row.module.css";
import { useLead } from "../lead-context.ts";
import styles from "./suggested-reply.module.css";

interface FrameProps {
  /** After whom it is for. */
  details?: string;
  badge?: ReactNode;
  toggle?: ReactNode;
  /** The stored reply it shows. */
  id?: string;
  /** It is being written: not ready to send, so not green. */
  busy?: boolean;
  /** It was stopped before its end: not ready to send either. */
  stopped?: boolean;
  /** It only keeps the lead company, or has to be looked at first. */
  neutral?: boolean;
  children: ReactNode;
}

/** The card of a reply: for whom it is, and what stands in it. */
export const Frame = (props: FrameProps) => {
  const { details, badge, toggle, id, busy = false, stopped = false, neutral = false, children } = props;
  const { projectName } = useLead();
  const title = stopped ? "Stopped Draft" : "Suggested Reply";
  const isNeutral = stopped || neutral;
  const Icon = stopped ? CircleStop : MessageSquareReply;
  return (
    <article
      className={classNames(row.row, row.first, styles.card)}
      aria-label={title}
      data-message={id}
      data-neutral={isNeutral || undefined}
      aria-busy={busy || undefined}
    >
      <header className={styles.header}>
        <h2 className={styles.title}>
          <Icon size={18} />
          {title}
        </h2>
        {badge}
        <p className={styles.about}>
          <span className={styles.project}>for {projectName}</span>
          <span>{details}</span>
        </p>
        {toggle}
      </header>
      <div>{children}</div>
    </article>
  );
};

/** A reply as it is written; it alone is redrawn as words arrive. */
export const Growing = ({ asking }: { asking: Asking }) => {
  const text = useDeferredValue(useSyncExternalStore(asking.subscribe, asking.text));
  return <p className={styles.text}>{text === "" ? <TypingDots /> : withoutCitations(text)}</p>;
};

/** The card while its reply is awaited and written. */
export const GrowingReply = ({ asking }: { asking: Asking }) => (
  <Frame busy>
    <Growing asking={asking} />
  </Frame>
);
