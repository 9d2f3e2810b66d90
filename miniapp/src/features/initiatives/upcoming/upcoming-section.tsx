import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { CalendarDays, Pencil, Trash2 } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { listUpcoming, type UpcomingInitiative } from "#contracts/upcoming.ts";
import { AddButton } from "../../../ui/buttons/add-button.tsx";
import { Badge } from "../../../ui/content/badge.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmDialog } from "../../../ui/windows/confirm-dialog.tsx";
import { CsvButton } from "../../../patterns/records/csv-button.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { ListPage } from "../../../ui/layout/list-page.tsx";
import { LoadError } from "../../../ui/states/load-error.tsx";
import { WaitingRecords } from "../../../patterns/records/record-list.tsx";
import { callCsv } from "../../../platform/api/api.ts";
import { isFocusLost } from "../../../platform/browser/lost-focus.ts";
import { useToday } from "../../../platform/browser/use-today.ts";
import { dayOfInitiative, whenOf } from "./initiative-time.ts";
import { typesQuery } from "../../../entities/participations/participations.ts";
import { allUpcomingQuery, useRemoving } from "./upcoming-changes.ts";
import { UpcomingForm } from "./upcoming-form.tsx";
import styles from "./upcoming.module.css";
import common from "../../../ui/theme/common.module.css";
import { classNames } from "../../../platform/text/class-names.ts";

const none: readonly UpcomingInitiative[] = [];

/** Announces an initiative, and saves all of them as a file. */
export const UpcomingActions = () => {
  const [open, setOpen] = useState(false);
  const { data = none } = useQuery(allUpcomingQuery);
  usePrefetchQuery(typesQuery);
  return (
    <>
      {data.length > 0 && (
        <CsvButton label="Upcoming Initiatives" read={() => callCsv(listUpcoming, { all: "true" })} />
      )}
      <AddButton label="Announce" onClick={() => setOpen(true)} />
      {open && <UpcomingForm onClose={() => setOpen(false)} />}
    </>
  );
};

const NothingAnnounced = ({ onAnnounce }: { onAnnounce: () => void }) => (
  <EmptyState
    icon={<CalendarDays size={40} strokeWidth={1.25} />}
    title="Nothing is announced"
    action={
      <Button variant="primary" onClick={onAnnounce}>
        Announce Initiative
      </Button>
    }
  >
    What the core team coordinates next is shown to every agent in the Initiative Center.
  </EmptyState>
);

const whenText = ({ initiativeTime, timeZone }: UpcomingInitiative): string => {
  if (initiativeTime === undefined) return "No date yet";
  const { date, clock, here } = whenOf(initiativeTime, timeZone);
  return [date, clock, here].filter((part) => part !== null).join(" · ");
};

const comingText = ({ coming = [] }: UpcomingInitiative): string =>
  `${coming.length} coming: ${coming.map((name) => `@${name}`).join(", ")}`;

interface RowProps {
  upcoming: UpcomingInitiative;
  isPast: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

const Row = ({ upcoming, isPast, onEdit, onRemove }: RowProps) => {
  const name = upcoming.initiative.join(", ");
  return (
    <li className={styles.row}>
      <div className={common.fill}>
        <p className={classNames(common.strong, common.anywhere)}>{name}</p>
        <p className={classNames(common.quiet, common.figures)}>{whenText(upcoming)}</p>
        {upcoming.place !== undefined && (
          <p className={classNames(common.quiet, common.figures)}>{upcoming.place}</p>
        )}
        {upcoming.comingCount > 0 && (
          <p className={classNames(common.quiet, common.figures)}>{comingText(upcoming)}</p>
        )}
      </div>
      {isPast && <Badge>Past</Badge>}
      <IconButton label={`Edit ${name}`} onClick={onEdit}>
        <Pencil size={18} />
      </IconButton>
      <IconButton label={`Remove ${name}`} onClick={onRemove}>
        <Trash2 size={18} />
      </IconButton>
    </li>
  );
};

interface Removed {
  id: string;
  place: number;
}

// Whose initiative was removed goes on with the one in its place, or with what stands where the list was.
const useFocusAfterRemoval = (
  page: RefObject<HTMLElement | null>,
  items: readonly UpcomingInitiative[],
  removed: Removed | null,
) => {
  const done = useRef<Removed | null>(null);
  useEffect(() => {
    if (removed === null || removed === done.current || items.some(({ id }) => id === removed.id)) return;
    done.current = removed;
    if (!isFocusLost()) return;
    const rows = page.current?.querySelectorAll("li") ?? [];
    const next = rows[Math.min(removed.place, rows.length - 1)] ?? page.current;
    next?.querySelector("button")?.focus();
  }, [page, items, removed]);
};

/** Initiatives the team has announced, to be changed or taken back. */
export const UpcomingSection = () => {
  const { data, isError, refetch } = useQuery(allUpcomingQuery);
  const items = data ?? none;
  const page = useRef<HTMLDivElement>(null);
  const [announcing, setAnnouncing] = useState(false);
  const today = useToday();
  const [editing, setEditing] = useState<UpcomingInitiative | null>(null);
  const [removing, setRemoving] = useState<UpcomingInitiative | null>(null);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const { mutate, isPending } = useRemoving((id) => {
    setRemoved({ id, place: items.findIndex((one) => one.id === id) });
    setRemoving(null);
  });
  useFocusAfterRemoval(page, items, removed);
  if (data === undefined && isError) {
    return (
      <LoadError
        text="Error loading upcoming initiatives. Please try again."
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <WaitingRecords label="Loading upcoming initiatives" />;
  return (
    <ListPage ref={page}>
      {data.length === 0 && <NothingAnnounced onAnnounce={() => setAnnouncing(true)} />}
      <ul role="list" className={common.lined} aria-label="Upcoming Initiatives">
        {data.map((upcoming) => (
          <Row
            key={upcoming.id}
            upcoming={upcoming}
            isPast={
              upcoming.initiativeTime !== undefined &&
              dayOfInitiative(upcoming.initiativeTime, upcoming.timeZone) < today
            }
            onEdit={() => setEditing(upcoming)}
            onRemove={() => setRemoving(upcoming)}
          />
        ))}
      </ul>
      {announcing && <UpcomingForm onClose={() => setAnnouncing(false)} />}
      {editing !== null && <UpcomingForm upcoming={editing} onClose={() => setEditing(null)} />}
      {removing !== null && (
        <ConfirmDialog
          open
          onOpenChange={() => setRemoving(null)}
          title="Remove this initiative?"
          description={`${removing.initiative.join(", ")} is no longer announced. Participations stay as they are.`}
          confirm="Remove"
          danger
          pending={isPending}
          onConfirm={() => mutate(removing.id)}
        />
      )}
    </ListPage>
  );
};
