import {
  Archive,
  CircleCheck,
  CircleX,
  Clock,
  LifeBuoy,
  type LucideIcon,
  RotateCcw,
  Timer,
  Undo2,
  UserCheck,
} from "lucide-react";
import type { ReactNode } from "react";
import type { ThreadEntry } from "#contracts/thread-entries.ts";
import { classNames } from "../../platform/text/class-names.ts";
import { formatDateTime, formatMoment, formatTime } from "../../platform/text/dates.ts";
import { ProofImages } from "./proof-images.tsx";
import { lineWords } from "./line-words.ts";
import type { ThreadKind } from "./thread-query.ts";
import styles from "./thread.module.css";
import common from "../../ui/theme/common.module.css";

/** Who looks at a thread, and from which side. */
export interface Viewer {
  username: string;
  side: "agent" | "team";
}

const results = {
  Solved: CircleCheck,
  Approved: CircleCheck,
  Coordinated: CircleCheck,
  "Not Resolved": CircleX,
  Rejected: CircleX,
  Closed: Archive,
  "In Progress": Timer,
  "In Review": Timer,
} as const satisfies Record<string, LucideIcon>;

const outcomes = {
  ...results,
  opened: LifeBuoy,
  withdrawn: Undo2,
  reopened: RotateCcw,
  handler: UserCheck,
  other: Clock,
} as const satisfies Record<string, LucideIcon>;

const outcomeOf = ({ event, changes: { status, result, handledBy } }: ThreadEntry): keyof typeof outcomes => {
  if (event === "opened" || event === "withdrawn" || event === "reopened") return event;
  if (handledBy !== undefined) return "handler";
  const named = [result?.to, status?.to].find((state) => state != null && state in results);
  return (named as keyof typeof results | undefined) ?? "other";
};

const isToday = (at: string): boolean => new Date(at).toDateString() === new Date().toDateString();

const When = ({ at, className }: { at: string; className?: string | undefined }) => (
  <time dateTime={at} title={formatDateTime(at)} className={className}>
    {isToday(at) ? formatTime(at) : formatMoment(at)}
  </time>
);

interface LineProps {
  entry: ThreadEntry;
  kind: ThreadKind;
  viewer: Viewer;
}

/** Something that became of the record: an icon, who did what, and when at the end. */
export const Line = ({ entry, kind, viewer }: LineProps) => {
  const Icon = outcomes[outcomeOf(entry)];
  return (
    <div className={styles.line}>
      <Icon size={16} />
      <span className={classNames(common.fill, common.anywhere)}>
        {lineWords(entry, kind, viewer.username)}
      </span>
      <When at={entry.at} />
    </div>
  );
};

interface BubbleProps {
  isOwnSide: boolean;
  /** Who says it, where that is not oneself. */
  by: string | null;
  text: string | null;
  pictures: Parameters<typeof ProofImages>[0]["proofs"];
  /** When it was said, or that it is on its way. */
  at: string | null;
  children?: ReactNode;
}

/** Something said: one's own side at the right. */
export const Bubble = ({ isOwnSide, by, text, pictures, at, children }: BubbleProps) => (
  <div className={classNames(styles.said, isOwnSide && styles.own)}>
    {by !== null && <p className={styles.by}>{by}</p>}
    {text !== null && (
      <div className={styles.bubble}>
        <p className={styles.prose}>{text}</p>
        {at === null ? (
          <span className={styles.time}>Sending…</span>
        ) : (
          <When at={at} className={styles.time} />
        )}
      </div>
    )}
    {children}
    {pictures.length > 0 && (
      <div className={styles.picture}>
        <ProofImages proofs={pictures} />
        {text === null && at !== null && <When at={at} className={styles.time} />}
      </div>
    )}
    {text === null && at === null && <span className={styles.time}>Sending…</span>}
  </div>
);

/** A message of the thread. */
export const MessageBubble = ({ entry, viewer }: Omit<LineProps, "kind">) => {
  const { author, fromTeam, text, picture, at } = entry;
  const isOwnSide = fromTeam === (viewer.side === "team");
  const name = author === null ? "Somebody" : `@${author}`;
  return (
    <Bubble
      isOwnSide={isOwnSide}
      by={author === viewer.username ? null : `${name}${fromTeam ? ", core team" : ""}`}
      text={text}
      pictures={picture === null ? [] : [picture]}
      at={at}
    />
  );
};
