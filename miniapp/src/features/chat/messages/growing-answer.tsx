import { useDeferredValue, useSyncExternalStore } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { AnswerText } from "./answer-text.tsx";
import { assistant } from "../conversation/assistant.ts";
import styles from "./growing-answer.module.css";
import row from "./message-row.module.css";
import { classNames } from "../../../platform/text/class-names.ts";

/** Three dots while the first word is awaited. */
export const TypingDots = () => (
  <span className={styles.dots} aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
);

/** Keeps the room of the button that an answer in doubt has when it is written. */
const SendRoom = () => (
  <Button size="small" className={classNames(row.again, styles.room)} disabled>
    Send to the core team
  </Button>
);

/** The answer while it is awaited and written; it alone is redrawn as words arrive. */
export const GrowingAnswer = ({ asked }: { asked: string | undefined }) => {
  const text = useDeferredValue(useSyncExternalStore(assistant.subscribe, assistant.text));
  return (
    <article className={classNames(row.row, row.answer, row.first)} aria-label="Assistant" aria-busy="true">
      <div className={row.paper}>
        {text === "" ? <TypingDots /> : <AnswerText text={text} asked={asked} doubt={<SendRoom />} />}
      </div>
    </article>
  );
};
