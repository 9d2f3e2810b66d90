import {
  ArrowRightLeft,
  CircleSlash,
  Clock,
  Hourglass,
  MessageCircle,
  UserRound,
  UsersRound,
} from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Recent } from "#contracts/home.ts";
import { NeedBadge } from "../../entities/leads/lead-state.tsx";
import { formatDateTime, formatRecent } from "../../platform/text/dates.ts";
import { initialsOf } from "../../platform/text/initials.ts";
import { addressOfQueued, type Queued } from "../../entities/chats/queued.ts";
import { addressOfRecent } from "../../entities/chats/recent.ts";
import hidden from "../../ui/content/visually-hidden.module.css";
import { RecentMenu } from "./recent-menu.tsx";
import styles from "./recent.module.css";
import common from "../../ui/theme/common.module.css";

const Sign = ({ item }: { item: Recent }) => (
  <span className={styles.sign} data-kind={item.kind} aria-hidden="true">
    {item.kind === "chat" ? <MessageCircle size={18} /> : initialsOf(item.projectName)}
  </span>
);

const states = {
  waiting: { Icon: Hourglass, words: "Waiting for the core team" },
  answered: { Icon: UsersRound, words: "The core team answered" },
  closed: { Icon: CircleSlash, words: "Closed without an answer" },
} as const;

const NotSent = ({ text }: { text: string }) => (
  <span className={styles.last}>
    <Clock size={14} />
    <span className={common.cut}>Not sent yet: {text}</span>
  </span>
);

const LastLine = ({ item, queued }: Pick<RecentRowProps, "item" | "queued">) => {
  if (queued !== undefined) return <NotSent text={queued.text} />;
  if (item.request !== null) {
    const { Icon, words } = states[item.request];
    return (
      <span className={styles.last} data-state={item.request}>
        <Icon size={14} />
        <span className={common.cut}>{words}</span>
      </span>
    );
  }
  if (item.kind === "lead" && item.handedOverFrom !== null) {
    return (
      <span className={styles.last}>
        <ArrowRightLeft size={14} />
        <span className={common.cut}>From @{item.handedOverFrom}</span>
      </span>
    );
  }
  const isOwn = item.lastBy === "user";
  return (
    <span className={styles.last}>
      <span className={common.cut}>
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

interface Place {
  isOpen: boolean;
  /** The screen it is listed on, to which one goes back; undefined for a list that stays beside it. */
  from: string | undefined;
  /** Runs as it is gone to. */
  onOpen?: (() => void) | undefined;
}

interface RecentRowProps extends Place {
  item: Recent;
  /** What waits in it for a connection. */
  queued?: Queued | undefined;
  /** Only leads there, without what else can be done with it. */
  isPlain?: boolean;
}

interface RowLinkProps extends Place {
  to: string;
  isNew?: boolean;
  sign: ReactNode;
  title: string;
  time?: ReactNode;
  children: ReactNode;
}

const RowLink = ({ to, isNew = false, sign, title, time, children, isOpen, from, onOpen }: RowLinkProps) => (
  <Link
    data-stop
    className={styles.row}
    to={to}
    state={from === undefined ? undefined : { from }}
    aria-current={isOpen ? "page" : undefined}
    data-unread={isNew || undefined}
    onClick={onOpen}
  >
    {sign}
    <span className={styles.text}>
      <span className={styles.line}>
        <span className={styles.title}>{title}</span>
        {time}
      </span>
      <span className={styles.line}>{children}</span>
    </span>
  </Link>
);

/** One chat or lead among what happened last: what it is called, when, and what was said last or it waits for. */
export const RecentRow = ({ item, queued, isPlain = false, ...place }: RecentRowProps) => (
  <li className={styles.item}>
    <RowLink
      {...place}
      to={addressOfRecent(item)}
      isNew={isNews(item)}
      sign={<Sign item={item} />}
      title={item.kind === "chat" ? item.title : item.projectName}
      time={
        <time
          className={styles.time}
          dateTime={item.lastMessageAt}
          title={formatDateTime(item.lastMessageAt)}
        >
          {formatRecent(item.lastMessageAt)}
        </time>
      }
    >
      <span className={styles.about}>
        {item.kind === "lead" && !isHandedOver(item) && queued === undefined && (
          <span className={styles.stage}>{item.stage}</span>
        )}
        <LastLine item={item} queued={queued} />
      </span>
      <Mark item={item} />
    </RowLink>
    {item.kind === "chat" && !isPlain && <RecentMenu chat={item} isOpen={place.isOpen} />}
  </li>
);

const unlisted = {
  chat: { title: "New chat", Icon: MessageCircle },
  lead: { title: "New lead", Icon: UserRound },
} as const;

/** A chat or lead that is not listed, of which only what waits in it for a connection is known. */
export const QueuedRow = ({ queued, ...place }: Place & { queued: Queued }) => {
  const { title, Icon } = unlisted[queued.kind];
  const sign = (
    <span className={styles.sign} aria-hidden="true">
      <Icon size={18} />
    </span>
  );
  return (
    <li className={styles.item}>
      <RowLink {...place} to={addressOfQueued(queued)} sign={sign} title={title}>
        <NotSent text={queued.text} />
      </RowLink>
    </li>
  );
};
