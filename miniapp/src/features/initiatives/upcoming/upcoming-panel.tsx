import { useQuery } from "@tanstack/react-query";
import { BadgeCheck, CalendarDays, Check, Link2, MapPin, UsersRound } from "lucide-react";
import type { UpcomingInitiative } from "#contracts/upcoming.ts";
import { Button } from "../../../components/button.tsx";
import { Panel } from "../../../components/centre-page.tsx";
import { StateWord } from "../../../components/state-word.tsx";
import { openLink } from "../../../telegram/open-link.ts";
import { upcomingQuery } from "../initiatives.ts";
import { attendedQuery, useComing } from "./coming.ts";
import { tileOf, whenOf } from "./initiative-time.ts";
import styles from "./upcoming-panel.module.css";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

const Tile = ({ time, timeZone }: { time: string | undefined; timeZone: string | undefined }) => {
  if (time === undefined) {
    return (
      <span className={styles.tile} aria-hidden="true">
        <CalendarDays size={20} strokeWidth={1.75} />
      </span>
    );
  }
  const { day, month } = tileOf(time, timeZone);
  return (
    <span className={styles.tile} aria-hidden="true">
      <span className={styles.day}>{day}</span>
      <span className={styles.month}>{month}</span>
    </span>
  );
};

const When = ({ time, timeZone }: { time: string; timeZone: string | undefined }) => {
  const { date, clock, here } = whenOf(time, timeZone);
  return (
    <p className={styles.when}>
      <time dateTime={time}>{date}</time>
      {clock !== null && <span>{clock}</span>}
      {here !== null && <span>({here})</span>}
    </p>
  );
};

// The part that tells one address from another.
const shortAddress = (link: string): string =>
  link.replace(/^https?:\/\/(?:www\.)?/iu, "").replace(/\/$/u, "");

const comingText = ({ comingCount, isComing }: UpcomingInitiative): string => {
  if (isComing) return comingCount === 1 ? "You are coming" : `You and ${comingCount - 1} more are coming`;
  return comingCount === 1 ? "1 is coming" : `${comingCount} are coming`;
};

const Facts = ({ upcoming }: { upcoming: UpcomingInitiative }) => {
  const { link, place, comingCount, coming } = upcoming;
  if (link === undefined && place === undefined && comingCount === 0) return null;
  return (
    <p className={styles.facts}>
      {place !== undefined && (
        <span className={styles.fact}>
          <MapPin {...icon} /> {place}
        </span>
      )}
      {link !== undefined && (
        <a className={styles.fact} href={link} target="_blank" rel="noopener noreferrer" onClick={openLink}>
          <Link2 {...icon} /> {shortAddress(link)}
        </a>
      )}
      {comingCount > 0 && (
        <span className={styles.fact} title={coming?.map((name) => `@${name}`).join(", ")}>
          <UsersRound {...icon} /> {comingText(upcoming)}
        </span>
      )}
    </p>
  );
};

interface RowProps {
  upcoming: UpcomingInitiative;
  onProof: (upcoming: UpcomingInitiative) => void;
}

const Row = ({ upcoming, onProof }: RowProps) => {
  const { mutate } = useComing();
  const { id, initiative, initiativeTime, timeZone, description, isComing } = upcoming;
  const name = initiative.join(", ");
  return (
    <li className={styles.upcoming}>
      <Tile time={initiativeTime} timeZone={timeZone} />
      <div className={styles.words}>
        <p className={styles.head}>
          <span className={styles.name}>{name}</span>
          <StateWord tone="positive" icon={BadgeCheck}>
            Coordinated
          </StateWord>
        </p>
        {initiativeTime !== undefined && <When time={initiativeTime} timeZone={timeZone} />}
        {description !== undefined && <p className={styles.about}>{description}</p>}
        <Facts upcoming={upcoming} />
        <div className={styles.actions}>
          <Button
            size="small"
            aria-pressed={isComing}
            className={isComing ? styles.coming : undefined}
            icon={isComing ? <Check size={16} strokeWidth={2.25} aria-hidden="true" /> : undefined}
            onClick={() => mutate({ id, isComing: !isComing })}
          >
            I&apos;m coming
          </Button>
          <Button size="small" variant="quiet" onClick={() => onProof(upcoming)}>
            Submit proof for this
          </Button>
        </div>
      </div>
    </li>
  );
};

const Attended = ({ onProof }: Pick<RowProps, "onProof">) => {
  const { data = [] } = useQuery(attendedQuery);
  if (data.length === 0) return null;
  return (
    <>
      <h3 className={styles.past}>You were there</h3>
      <ul className={styles.list} aria-label="You were there">
        {data.map((one) => (
          <li key={one.id} className={styles.upcoming}>
            <Tile time={one.initiativeTime} timeZone={one.timeZone} />
            <div className={styles.words}>
              <p className={styles.name}>{one.initiative.join(", ")}</p>
              <div className={styles.actions}>
                <Button size="small" onClick={() => onProof(one)}>
                  Submit proof for this
                </Button>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
};

const Content = ({ onProof }: Pick<RowProps, "onProof">) => {
  const { data, isError, refetch } = useQuery(upcomingQuery);
  if (data === undefined && isError) {
    return (
      <div className={styles.refused} role="alert">
        <p>Failed to load upcoming initiatives</p>
        <Button size="small" onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    );
  }
  if (data === undefined) {
    return (
      <p className={styles.saying} role="status">
        Loading upcoming initiatives...
      </p>
    );
  }
  if (data.length === 0) return <p className={styles.saying}>No upcoming initiatives scheduled</p>;
  return (
    <ul className={styles.list} aria-label="Upcoming Initiatives">
      {data.map((upcoming) => (
        <Row key={upcoming.id} upcoming={upcoming} onProof={onProof} />
      ))}
    </ul>
  );
};

interface UpcomingPanelProps extends Pick<RowProps, "onProof"> {
  className?: string | undefined;
}

/** What the team has coordinated next, and what one has just been to. */
export const UpcomingPanel = ({ onProof, className }: UpcomingPanelProps) => (
  <Panel title="Upcoming Initiatives" about="Next coordinated initiatives" className={className}>
    <Content onProof={onProof} />
    <Attended onProof={onProof} />
  </Panel>
);
