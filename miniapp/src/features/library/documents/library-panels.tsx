import { useQuery } from "@tanstack/react-query";
import { CalendarClock, HeartPulse, SlidersHorizontal } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Badge } from "../../../ui/content/badge.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { countsQuery } from "../../../entities/product/counts.ts";
import { DefaultsDialog } from "./care/defaults-dialog.tsx";
import type { Choice } from "./document-group.tsx";
import styles from "./documents.module.css";
import { healthQuery, issueCount } from "./health-panel.tsx";
import { Press } from "../../../ui/buttons/press.tsx";

interface PanelRowProps {
  current: boolean;
  followsFocus: boolean;
  onChoose: () => void;
}

const PanelRow = ({ current, followsFocus, onChoose, children }: PanelRowProps & { children: ReactNode }) => (
  <Press
    data-stop
    className={styles.healthRow}
    tabIndex={followsFocus ? -1 : undefined}
    aria-current={current || undefined}
    onClick={onChoose}
    onFocus={followsFocus ? onChoose : undefined}
  >
    {children}
  </Press>
);

const HealthRow = (props: PanelRowProps) => {
  const { data } = useQuery(healthQuery);
  const issues = data === undefined ? 0 : issueCount(data);
  return (
    <PanelRow {...props}>
      <HeartPulse size={18} />
      Knowledge health
      {issues > 0 && <Badge tone="warning">{issues} to look at</Badge>}
    </PanelRow>
  );
};

/** The way to what is to be reviewed; there only while something is. */
const ReviewRow = (props: PanelRowProps) => {
  const { data } = useQuery(countsQuery);
  if ((data?.reviews ?? 0) === 0 && !props.current) return null;
  return (
    <PanelRow {...props}>
      <CalendarClock size={18} />
      To be reviewed
      {data !== undefined && data.reviews > 0 && <Badge tone="warning">{data.reviews}</Badge>}
    </PanelRow>
  );
};

/** The names under which the panels of the whole library are chosen. */
export const healthId = "health";
export const reviewsId = "reviews";
/** Those names. */
export const panels: ReadonlySet<string | null> = new Set([healthId, reviewsId]);

/** What holds for the whole library, to be changed. */
export const Defaults = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label="Library defaults" onClick={() => setOpen(true)}>
        <SlidersHorizontal size={18} />
      </IconButton>
      {open && <DefaultsDialog onClose={() => setOpen(false)} />}
    </>
  );
};

/** The rows of the whole library above its documents: its health, and what is to be reviewed. */
export const Panels = ({
  currentId,
  followsFocus,
  onChoose,
}: Pick<Choice, "currentId" | "followsFocus" | "onChoose">) => (
  <>
    <HealthRow
      current={currentId === healthId}
      followsFocus={followsFocus}
      onChoose={() => onChoose(healthId)}
    />
    <ReviewRow
      current={currentId === reviewsId}
      followsFocus={followsFocus}
      onChoose={() => onChoose(reviewsId)}
    />
  </>
);
