import { useQuery } from "@tanstack/react-query";
import { BadgeCheck, CalendarDays, Check, Circle, Link2, MapPin, UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import type { UpcomingInitiative } from "#contracts/upcoming.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { NewsDot } from "../../../ui/content/news-dot.tsx";
import { StateWord } from "../../../ui/content/state-word.tsx";
import { upcomingQuery } from "../../../entities/initiatives/upcoming.ts";
import { openLink } from "../../../platform/telegram/open-link.ts";
import { useComing } from "./coming.ts";
import { tileOf, whenOf } from "./initiative-time.ts";
import styles from "./upcoming-panel.module.css";
import common from "../../../ui/theme/common.module.css";
import { classNames } from "../../../platform/text/class-names.ts";

/** The day it takes place on, as a tile. */
export const Tile = ({ time, timeZone }: { time: string | undefined; timeZone: string | undefined }) => {
  if (time === undefined) {
    return (
      <span className={styles.tile} aria-hidden="true">
        <CalendarDays size={20} />
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

/** When it takes place, in words. */
export const When = ({ time, timeZone }: { time: string; timeZone: string | undefined }) => {
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

// Whether one comes oneself is said by the button.
const comingText = ({ comingCount, isComing }: UpcomingInitiative): string | null => {
  const others = isComing ? comingCount - 1 : comingCount;
  if (others === 0) return null;
  return `${others}${isComing ? " more" : ""} ${others === 1 ? "is" : "are"} coming`;
};

const Facts = ({ upcoming }: { upcoming: UpcomingInitiative }) => {
  const { link, place, coming } = upcoming;
  const others = comingText(upcoming);
  if (link === undefined && place === undefined && others === null) return null;
  return (
    <p className={styles.facts}>
      {place !== undefined && (
        <span className={styles.fact}>
          <MapPin size={16} /> {place}
        </span>
      )}
      {link !== undefined && (
        <a className={styles.fact} href={link} target="_blank" rel="noopener noreferrer" onClick={openLink}>
          <Link2 size={16} /> {shortAddress(link)}
        </a>
      )}
      {others !== null && (
        <span className={styles.fact} title={coming?.map((name) => `@${name}`).join(", ")}>
          <UsersRound size={16} /> {others}
        </span>
      )}
    </p>
  );
};

interface UpcomingBodyProps {
  upcoming: UpcomingInitiative;
  /** Stands beside the button that says one comes. */
  action?: ReactNode;
}

/** An announced initiative: when, where, who comes, and the button that says one does. */
export const UpcomingBody = ({ upcoming, action }: UpcomingBodyProps) => {
  const { mutate } = useComing();
  const { id, initiative, initiativeTime, timeZone, description, isComing, isNew } = upcoming;
  return (
    <>
      <Tile time={initiativeTime} timeZone={timeZone} />
      <div className={classNames(common.fill, common.stack4)}>
        <p className={styles.head}>
          <span className={styles.name}>
            {isNew && <NewsDot />}
            {initiative.join(", ")}
          </span>
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
            icon={isComing ? <Check size={16} /> : <Circle size={16} />}
            onClick={() => mutate({ id, isComing: !isComing })}
          >
            I&apos;m coming
          </Button>
          {action}
        </div>
      </div>
    </>
  );
};

/** The same by itself, where something else names it: as the list of all has it, which says at once that one comes. */
export const UpcomingCard = ({ upcoming }: Pick<UpcomingBodyProps, "upcoming">) => {
  const { data } = useQuery(upcomingQuery);
  return (
    <div className={styles.card}>
      <UpcomingBody upcoming={data?.find(({ id }) => id === upcoming.id) ?? upcoming} />
    </div>
  );
};
