import { Archive, CircleCheck, CircleDot, CircleX, Clock, type LucideIcon, Timer } from "lucide-react";
import type { Ticket, TicketResult, TicketStatus } from "#contracts/support.ts";
import { Badge } from "../../components/badge.tsx";

interface Look {
  tone: "neutral" | "warning" | "info" | "positive" | "danger";
  icon: LucideIcon;
}

/** How each status of a ticket looks. */
export const statusLooks: Record<TicketStatus, Look> = {
  Open: { tone: "warning", icon: CircleDot },
  "In Progress": { tone: "info", icon: Timer },
  Closed: { tone: "neutral", icon: Archive },
};

/** How each result of a ticket looks. */
export const resultLooks: Record<TicketResult, Look> = {
  // Of a ticket that is worked on nothing came yet, which is nothing to look at.
  Pending: { tone: "neutral", icon: Clock },
  Solved: { tone: "positive", icon: CircleCheck },
  "Not Resolved": { tone: "danger", icon: CircleX },
};

interface LookBadgeProps {
  look: Look;
  text: string;
  /** What the text is of. */
  name: string;
}

const LookBadge = ({ look: { tone, icon: Icon }, text, name }: LookBadgeProps) => (
  <Badge tone={tone} title={name} icon={<Icon size={14} strokeWidth={2} aria-hidden="true" />}>
    {text}
  </Badge>
);

/** Where a ticket stands, and what came of it. */
export const TicketBadges = ({
  ticket: { status, result },
}: {
  ticket: Pick<Ticket, "status" | "result">;
}) => (
  <>
    <LookBadge look={statusLooks[status]} text={status} name="Status" />
    <LookBadge look={resultLooks[result]} text={result} name="Result" />
  </>
);
