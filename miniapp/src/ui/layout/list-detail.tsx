import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useIsDesktop } from "../../platform/browser/use-media-query.ts";
import { isTelegram } from "../../platform/telegram/launch.ts";
import { useBackButton } from "../../platform/telegram/use-back-button.ts";
import { ErrorBoundary } from "../states/error-boundary.tsx";
import { IconButton } from "../buttons/icon-button.tsx";
import styles from "./list-detail.module.css";

interface ListDetailProps {
  list: ReactNode;
  detail: ReactNode;
  /** Where there is room for only one of them: whether that is the detail. */
  detailOpen: boolean;
  /** What going back leads to, such as 'Pending'. */
  backLabel: string;
  onBack: () => void;
}

/** A list and what is chosen in it: side by side from 1024 px on, two steps below. */
export const ListDetail = ({ list, detail, detailOpen, backLabel, onBack }: ListDetailProps) => {
  const desktop = useIsDesktop();
  const covered = !desktop && detailOpen;
  useBackButton(covered, onBack);
  return (
    <div className={styles.layout}>
      <div className={styles.list} inert={covered}>
        <ErrorBoundary>{list}</ErrorBoundary>
      </div>
      {(desktop || detailOpen) && (
        <div className={styles.detail}>
          {covered && !isTelegram() && (
            <div className={styles.back}>
              <IconButton label={`Back to ${backLabel}`} onClick={onBack}>
                <ArrowLeft size={20} />
              </IconButton>
              {backLabel}
            </div>
          )}
          <ErrorBoundary of={detail}>{detail}</ErrorBoundary>
        </div>
      )}
    </div>
  );
};
