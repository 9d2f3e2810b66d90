import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, Rocket, Upload } from "lucide-react";
import { useState } from "react";
import type { UpcomingInitiative } from "#contracts/upcoming.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { CentreList, WaitingRows } from "../../ui/layout/centre-list.tsx";
import { CentrePage, type CentrePageProps, Panel } from "../../ui/layout/centre-page.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { LoadError } from "../../ui/states/load-error.tsx";
import { LoadMore } from "../../patterns/records/load-more.tsx";
import { formatMonth, monthAfter } from "../../platform/text/dates.ts";
import { useAuth } from "../../platform/session/session.tsx";
import { usePageParameter } from "../../platform/browser/use-page-parameter.ts";
import { useToday } from "../../platform/browser/use-today.ts";
import { InitiativeStatCards } from "./initiative-stats.tsx";
import { markParticipations, mineQuery, typesQuery } from "../../entities/participations/participations.ts";
import styles from "../../entities/participations/participations.module.css";
import { upcomingQuery } from "../../entities/initiatives/upcoming.ts";
import { LeaderboardPanel } from "./leaderboard-panel.tsx";
import { type Filled, ParticipationDialog } from "./participation-dialog.tsx";
import { ParticipationPanel } from "./participation-panel.tsx";
import { ParticipationRow } from "./participation-row.tsx";
import { dayOfInitiative } from "./upcoming/initiative-time.ts";
import { UpcomingPanel } from "./upcoming/upcoming-panel.tsx";
import common from "../../ui/theme/common.module.css";
import { Press } from "../../ui/buttons/press.tsx";

// The month that is looked at is in the address; it never lies in the future.
const useMonth = () => {
  const thisMonth = useToday().slice(0, 7);
  const [named, setNamed] = usePageParameter("month");
  const isPast = named !== null && /^20\d\d-(?:0[1-9]|1[0-2])$/u.test(named) && named < thisMonth;
  const month = isPast ? named : thisMonth;
  const go = (by: number) => {
    const next = monthAfter(month, by);
    setNamed(next >= thisMonth ? null : next, { replace: true });
  };
  return { month, isThisMonth: !isPast, go };
};

type Month = ReturnType<typeof useMonth>;

const useMine = (month: string) => {
  const query = useInfiniteQuery(mineQuery(month));
  const items = query.data?.pages.flatMap((page) => page.items);
  return { query, items };
};

interface ListProps {
  mine: ReturnType<typeof useMine>;
  month: Month;
  onCreate: () => void;
  onOpen: (id: string) => void;
}

const List = ({ mine: { query, items }, month, onCreate, onOpen }: ListProps) => {
  const { user } = useAuth();
  if (items === undefined && query.isError) {
    return (
      <LoadError text="Failed to load your participations" onRetry={() => void query.refetch()}>
        Please try refreshing the page
      </LoadError>
    );
  }
  if (items === undefined) return <WaitingRows label="Loading your participations..." words />;
  if (items.length === 0) {
    return (
      <EmptyState
        compact
        icon={<Rocket size={32} strokeWidth={1.5} />}
        title={
          month.isThisMonth
            ? "No participations yet this month"
            : `No participations in ${formatMonth(month.month)}`
        }
        action={
          month.isThisMonth && (
            <Button variant="primary" onClick={onCreate}>
              Submit Your First Participation
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      <CentreList label="My Participations">
        {items.map((participation) => (
          <ParticipationRow
            key={participation.id}
            participation={participation}
            me={user?.telegramUsername}
            onOpen={() => onOpen(participation.id)}
            onSeen={() => void markParticipations([participation.id]).catch(() => undefined)}
          />
        ))}
      </CentreList>
      <LoadMore loaded={items.length} query={query} />
    </>
  );
};

const MonthButtons = ({ month: { isThisMonth, go } }: { month: Month }) => (
  <span className={styles.months}>
    <IconButton repeats label="Previous month" onClick={() => go(-1)}>
      <ChevronLeft size={20} />
    </IconButton>
    <IconButton repeats label="Next month" disabled={isThisMonth} onClick={() => go(1)}>
      <ChevronRight size={20} />
    </IconButton>
  </span>
);

const SubmitCard = ({ onPress }: { onPress: () => void }) => (
  <Press className={styles.submit} onClick={onPress}>
    <span>
      <Upload size={20} />
    </span>
    <span>
      <span className={styles.call}>Submit Participation</span>
      <span className={common.quiet}>Send a screenshot and earn points</span>
    </span>
    <ChevronRight size={20} />
  </Press>
);

/** What the form of a proof begins with, of an initiative that is announced. */
const useFilling = () => {
  const today = useToday();
  const types = useQuery(typesQuery).data ?? [];
  return ({ id, initiative, initiativeTime, timeZone }: UpcomingInitiative): Filled => {
    // Not every name that is announced is a type to choose.
    const known = initiative.find((name) => types.some((type) => type.name === name));
    const day = initiativeTime === undefined ? today : dayOfInitiative(initiativeTime, timeZone);
    return {
      upcoming: id,
      ...(known === undefined ? {} : { initiative: known }),
      dateOfParticipation: day > today ? today : day,
    };
  };
};

/** One's own participations of a month, what comes next, and who leads. */
export const InitiativeCenter = ({ corner }: Pick<CentrePageProps, "corner">) => {
  const month = useMonth();
  const mine = useMine(month.month);
  const [openId, setOpenId] = usePageParameter("participation");
  const [filled, setFilled] = useState<Filled | null>(null);
  const fill = useFilling();
  const create = () => setFilled({ upcoming: null });
  const { data: upcoming = [] } = useQuery(upcomingQuery);
  // Where nothing is one's own yet, what comes next is what there is to see.
  const isBeginning = mine.items?.length === 0 && upcoming.length > 0;
  return (
    <CentrePage
      title="Initiative Center"
      subtitle="Participate in initiatives and track your contributions"
      corner={corner}
    >
      <InitiativeStatCards month={month.month} isThisMonth={month.isThisMonth} />
      <div className={styles.layout} data-beginning={isBeginning || undefined}>
        <SubmitCard onPress={create} />
        <Panel
          title={
            month.isThisMonth
              ? "My Participations This Month"
              : `My Participations in ${formatMonth(month.month)}`
          }
          corner={<MonthButtons month={month} />}
          className={styles.mine}
        >
          <List mine={mine} month={month} onCreate={create} onOpen={(id) => setOpenId(id)} />
        </Panel>
        <UpcomingPanel
          className={styles.next}
          proving={{ onSubmit: (upcoming) => setFilled(fill(upcoming)), onOpen: (id) => setOpenId(id) }}
        />
        <LeaderboardPanel month={month.month} isThisMonth={month.isThisMonth} />
      </div>
      {filled !== null && <ParticipationDialog filled={filled} onClose={() => setFilled(null)} />}
      {openId !== null && (
        <ParticipationPanel
          id={openId}
          listed={mine.items?.find(({ id }) => id === openId)}
          onClose={() => setOpenId(null, { replace: true })}
        />
      )}
    </CentrePage>
  );
};
