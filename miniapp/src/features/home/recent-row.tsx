import { ArrowRightLeft, CircleSlash, Hourglass, MessageCircle, UsersRound } from "lucide-react";
import { Link } from "react-router-dom";
import type { Recent } from "#contracts/home.ts";
import { NeedBadge } from "../../entities/leads/lead-state.tsx";
import { formatDateTime, formatRecent } from "../../platform/text/dates.ts";
import { initialsOf } from "../../platform/text/initials.ts";
import { addressOfRecent } from "../../entities/chats/recent.ts";
import hidden from "../../ui/content/visually-hidden.module.css";
import { RecentMenu } from "./recent-menu.tsx";
import styles from "./recent.module.css";

const icon = { size: 14, strokeWidth: 1.75, "aria-hidden": true } as const;

const Sign = ({ item }: { item: Recent }) => (
  <span className={styles.sign} data-kind={item.kind} aria-hidden="true">
    {item.kind === "chat" ? <MessageCircle size={18} strokeWidth={1.75} /> : initialsOf(item.projectName)}
  </span>
);

const states = {
  waiting: { Icon: Hourglass, words: "Waiting for the core team" },
  answered: { Icon: UsersRound, words: "The core team answered" },
  closed: { Icon: CircleSlash, words: "Closed without an answer" },
} as const;

const LastLine = ({ item }: { item: Recent }) => {
  if (item.request !== null) {
    const { Icon, words } = states[item.request];
    return (
      <span className={styles.last} data-state={item.request}>
        <Icon {...icon} />
        <span className={styles.words}>{words}</span>
      </span>
    );
  }
  if (item.kind === "lead" && item.handedOverFrom !== null) {
    return (
      <span className={styles.last}>
        <ArrowRightLeft {...icon} />
        <span className={styles.words}>From @{item.handedOverFrom}</span>
      </span>
    );
  }
  const isOwn = item.lastBy === "user";
  return (
    <span className={styles.last}>
      <span className={styles.words}>
        {isOwn && "You: "}
        {item.lastLine}
      </span>
    </span>
  );
};

/** Whether a lead was handed over that nobody has looked at since. */
const isHandedOver = (item: Recent): boolean => item.kind === "lead" && item.handedOverFrom !== null;

const isNews = (item: Recent): boolean => item.isUnread || isHandedOver(item);

const isDue = (at: string | null): boolean => at !== null && Date.parse(at) <= Date.now();

const Mark = ({ item }: { item: Recent }) => {
  if (isNews(item))
    return (
      <span className={styles.dot}>
        <span className={hidden.hidden}>New</span>
      </span>
    );
  if (item.kind === "chat") return null;
  if (item.needsReply) return <NeedBadge kind="reply" text="Needs reply" />;
  return isDue(item.reminderAt) && <NeedBadge kind="reminder" text="Reminder" />;
};

interface RecentRowProps {
  item: Recent;
  isOpen: boolean;
  /** The screen it is listed on, to which one goes back; undefined for a list that stays beside it. */
  from: string | undefined;
  /** Runs as it is gone to. */
  onOpen?: (() => void) | undefined;
  /** Only leads there, without what else can be done with it. */
  isPlain?: boolean;
}

/** One chat or lead among what happened last: what it is called, when, and what was said last or it waits for. */
export const RecentRow = ({ item, isOpen, from, onOpen, isPlain = false }: RecentRowProps) => (
  <li className={styles.item}>
    <Link
      data-stop
      className={styles.row}
      to={addressOfRecent(item)}
      state={from === undefined ? undefined : { from }}
      aria-current={isOpen ? "page" : undefined}
      data-unread={isNews(item) || undefined}
      onClick={onOpen}
    >
      <Sign item={item} />
      <span className={styles.text}>
        <span className={styles.line}>
          <span className={styles.title}>{item.kind === "chat" ? item.title : item.projectName}</span>
          <time
            className={styles.time}
            dateTime={item.lastMessageAt}
            title={formatDateTime(item.lastMessageAt)}
          >
            {formatRecent(item.lastMessageAt)}
          </time>
        </span>
        <span className={styles.line}>
          <span className={styles.about}>
            {item.kind === "lead" && !isHandedOver(item) && (
              <span className={styles.stage}>{item.stage}</span>
            )}
            <LastLine item={item} />
          </span>
          <Mark item={item} />
        </span>
      </span>
    </Link>
    {item.kind === "chat" && !isPlain && <RecentMenu chat={item} isOpen={isOpen} />}
  </li>
);
