import { CopyCheck } from "lucide-react";
import { useState } from "react";
import type { DeskAlike } from "#contracts/answering-desk.ts";
import type { FeedbackRequest } from "#contracts/feedback.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { Kbd } from "../../../../ui/content/kbd.tsx";
import { useRecordActions } from "../../../../patterns/records/record-actions.ts";
import styles from "./alike.module.css";
import { SameAnswer } from "../answering/same-answer.tsx";
import type { Settling } from "../answering/use-settling.ts";
import common from "../../../../ui/theme/common.module.css";

interface AlikeProps {
  request: FeedbackRequest;
  alike: readonly DeskAlike[];
  draft: string | null;
  settling: Settling;
}

const saying = (count: number): string =>
  count === 1 ? "1 other asks nearly this" : `${count} others ask nearly this`;

/** So many are named; all of them stand where they are answered. */
const named = 3;

/** Tells which other pending requests ask nearly the same, and takes all of them for one answer with one press. */
export const Alike = ({ request, alike, draft, settling }: AlikeProps) => {
  const [isOpen, setOpen] = useState(false);
  useRecordActions([
    alike.length > 0 && {
      label: "Answer together",
      icon: CopyCheck,
      shortcut: "t",
      run: () => setOpen(true),
    },
  ]);
  if (alike.length === 0) return null;
  const close = () => setOpen(false);
  return (
    <section className={styles.alike} aria-label="Likely duplicates">
      <CopyCheck size={18} />
      <div className={styles.words}>
        <p className={common.medium}>{saying(alike.length)}</p>
        <ul role="list">
          {alike.slice(0, named).map(({ id, userQuestion, telegramUsername }) => (
            <li key={id} className={styles.other}>
              {userQuestion} <span className={styles.asker}>@{telegramUsername}</span>
            </li>
          ))}
          {alike.length > named && (
            <li className={`${styles.other} ${styles.asker}`}>and {alike.length - named} more</li>
          )}
        </ul>
      </div>
      <Button size="small" onClick={() => setOpen(true)}>
        Answer together <Kbd>T</Kbd>
      </Button>
      {isOpen && (
        <SameAnswer
          requests={[request, ...alike]}
          draft={draft}
          onSettled={settling.note}
          onDone={close}
          onClose={close}
        />
      )}
    </section>
  );
};
