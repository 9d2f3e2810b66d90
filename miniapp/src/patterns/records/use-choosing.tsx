import { ListChecks } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useMediaQuery } from "../../platform/browser/use-media-query.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import styles from "./record-list.module.css";

export interface Chosen {
  ids: ReadonlySet<string>;
  clear: () => void;
}

const none: ReadonlySet<string> = new Set<string>();

/**
 * The records chosen for a bulk action. By pointer each row has a checkbox of its own; by touch choosing is begun with a
 * button, and then a press on a row chooses it instead of opening it.
 */
export const useChoosing = (isPossible: boolean) => {
  const isTouch = useMediaQuery("(pointer: coarse)") && isPossible;
  const [checked, setChecked] = useState(none);
  const [isBegun, setBegun] = useState(false);
  const check = (id: string | undefined) => {
    if (id === undefined) return;
    setChecked((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  };
  const end = () => {
    setChecked(none);
    setBegun(false);
  };
  const button = isTouch && (
    <IconButton
      label={isBegun ? "Stop choosing" : "Choose several"}
      aria-pressed={isBegun}
      className={styles.choose}
      onClick={isBegun ? end : () => setBegun(true)}
    >
      <ListChecks size={20} />
    </IconButton>
  );
  const isByTouch = isTouch && isBegun;
  return { checked, check, end, isByTouch, hasBoxes: isPossible && (!isTouch || isBegun), button };
};

interface ChosenBarProps {
  ids: ReadonlySet<string>;
  choosing: ReturnType<typeof useChoosing>;
  renderBulk: ((chosen: Chosen) => ReactNode) | undefined;
}

/** What can be done with the chosen records, pinned beneath the list. */
export const ChosenBar = ({ ids, choosing: { isByTouch, end }, renderBulk }: ChosenBarProps) => {
  if (renderBulk === undefined || (ids.size === 0 && !isByTouch)) return null;
  return (
    <div className={styles.bulk} role="group" aria-label="Chosen">
      {ids.size > 0 ? (
        renderBulk({ ids, clear: end })
      ) : (
        <>
          <span>None chosen yet</span>
          <Button size="small" variant="quiet" onClick={end}>
            Cancel
          </Button>
        </>
      )}
    </div>
  );
};
