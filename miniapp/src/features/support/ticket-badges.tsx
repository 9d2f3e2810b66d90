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
  Pending: { tone: "warning", icon: Clock },
  Solved: { tone: "positive", icon: CircleCheck },
  "Not Resolved": { tone: "danger", icon: CircleX },
};

const LookBadge = ({ look: { tone, icon: Icon }, text }: { look: Look; text: string }) => (
  <Badge tone={tone} icon={<Icon size={14} strokeWidth={2} aria-hidden="true" />}>
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
    <LookBadge look={statusLooks[status]} text={status} />
    <LookBadge look={resultLooks[result]} text={result} />
  </>
);
