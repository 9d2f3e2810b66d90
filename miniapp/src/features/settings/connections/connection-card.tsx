import type { LucideIcon } from "lucide-react";
import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { ConnectionCheck, ConnectionSecret, ConnectionTest } from "#contracts/connections.ts";
import { StateBadge, type StateLook } from "../../../ui/content/badge.tsx";
import styles from "./connections.module.css";
import common from "../../../ui/theme/common.module.css";
import { classNames } from "../../../platform/text/class-names.ts";

/** How a connection is. */
type ConnectionState = "off" | "on" | "works" | "fails" | "lost";

const looks: Record<ConnectionState, StateLook> = {
  off: { label: "Not connected", icon: CircleDashed, tone: "neutral" },
  on: { label: "Connected", icon: CircleCheck, tone: "positive" },
  works: { label: "Works", icon: CircleCheck, tone: "positive" },
  fails: { label: "Does not work", icon: TriangleAlert, tone: "warning" },
  lost: { label: "Enter it again", icon: CircleAlert, tone: "warning" },
};

/** How a connection is, by what a test has just found where there was one, or else by how it has last done. */
export const stateOf = (
  isConnected: boolean,
  { isLost }: ConnectionSecret,
  tested: ConnectionTest | undefined,
  isFailing = false,
): ConnectionState => {
  if (tested !== undefined) return tested.ok ? "works" : "fails";
  if (isLost) return "lost";
  if (isFailing) return "fails";
  return isConnected ? "on" : "off";
};

interface ConnectionCardProps {
  title: string;
  about: ReactNode;
  icon: LucideIcon;
  state: ConnectionState;
  children: ReactNode;
}

/** One connection: what it is for, how it is, and what is set of it. */
export const ConnectionCard = ({ title, about, icon: Icon, state, children }: ConnectionCardProps) => {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.header}>
        <Icon size={22} />
        <div className={common.fill}>
          <h2 id={id} className={common.heading}>
            {title}
          </h2>
          <p className={classNames(common.quiet, common.anywhere)}>{about}</p>
        </div>
        <StateBadge look={looks[state]} />
      </header>
      {children}
    </section>
  );
};

/** What a test found, each with what to do about it. */
export const Checks = ({ checks }: { checks: readonly ConnectionCheck[] }) => (
  <ul role="list" className={styles.checks} aria-label="What the test found">
    {checks.map(({ id, ok, text }) => (
      <li key={id} className={styles.check}>
        {ok ? (
          <CircleCheck className={styles.good} size={18} role="img" aria-label="Works" />
        ) : (
          <TriangleAlert className={styles.bad} size={18} role="img" aria-label="To do" />
        )}
        <span>{text}</span>
      </li>
    ))}
  </ul>
);
