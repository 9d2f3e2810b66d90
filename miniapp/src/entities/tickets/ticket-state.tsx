import { Archive, CircleCheck, CircleDot, CircleX, Clock, type LucideIcon, Timer, Undo2 } from "lucide-react";
import type { Ticket, TicketResult, TicketStatus } from "#contracts/support.ts";
import { StateWord } from "../../ui/content/state-word.tsx";
import styles from "./ticket-state.module.css";

interface Look {
  tone: "neutral" | "warning" | "info" | "positive" | "danger";
  icon: LucideIcon;
}

/** How each status of a ticket looks. */
const statusLooks: Record<TicketStatus, Look> = {
  Open: { tone: "warning", icon: CircleDot },
  "In Progress": { tone: "info", icon: Timer },
  Closed: { tone: "neutral", icon: Archive },
};

/** How each result of a ticket looks. */
const resultLooks: Record<TicketResult, Look> = {
  // Of a ticket that is worked on nothing came yet, which is nothing to look at.
  Pending: { tone: "neutral", icon: Clock },
  Solved: { tone: "positive", icon: CircleCheck },
  "Not Resolved": { tone: "danger", icon: CircleX },
};

/** One that its agent took back failed nobody, though no result of its own is stored for it. */
const withdrawn: Look = { tone: "neutral", icon: Undo2 };

/** Where a ticket stands, and what came of it. */
export const TicketState = ({
  ticket: { status, result, isWithdrawn },
}: {
  ticket: Pick<Ticket, "status" | "result" | "isWithdrawn">;
}) => (
  <>
    <StateWord {...statusLooks[status]} title="Status">
      {status}
    </StateWord>
    <StateWord {...(isWithdrawn === true ? withdrawn : resultLooks[result])} title="Result">
      {isWithdrawn === true ? "Withdrawn" : result}
    </StateWord>
  </>
);

/** The same in a line under a title. */
export const TicketStateLine = (props: Parameters<typeof TicketState>[0]) => (
  <span className={styles.line}>
    <TicketState {...props} />
  </span>
);
