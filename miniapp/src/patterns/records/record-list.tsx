import { inSentence } from "../../platform/text/in-sentence.ts";
import { classNames } from "../../platform/text/class-names.ts";
import { Button } from "../../ui/buttons/button.tsx";
import styles from "./record-list.module.css";
import { Skeleton } from "../../ui/states/skeleton.tsx";

/** Holds the place of a list that is being loaded. */
export const WaitingRecords = ({ label }: { label: string }) => (
  <div className={classNames(styles.rows, styles.column)} role="status" aria-label={label}>
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <div key={row} className={styles.waiting}>
        <Skeleton width="28%" height="12px" />
        <Skeleton width="92%" height="14px" />
        <Skeleton width="64%" height="14px" />
      </div>
    ))}
  </div>
);

/** The same for a section that is on its way. */
export const WaitingSection = () => <WaitingRecords label="Loading" />;

interface NarrowedProps {
  label: string;
  shown: number;
  /** The open record stands among them although the filter leaves it out by now. */
  keepsOne: boolean;
  onShowAll: () => void;
}

/** Says at the end of a filtered list that there may be others. */
export const Narrowed = ({ label, shown, keepsOne, onShowAll }: NarrowedProps) => (
  <p className={styles.narrowed}>
    {shown === 0 ? "None" : shown.toLocaleString("en")} {shown > 1 ? "match" : "matches"} the filter
    {keepsOne && "; the open one no longer does"}
    <Button size="small" variant="quiet" onClick={onShowAll}>
      Show all {inSentence(label)}
    </Button>
  </p>
);
