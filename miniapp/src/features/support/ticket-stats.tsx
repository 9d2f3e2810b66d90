import { useQuery } from "@tanstack/react-query";
import type { TicketCounts } from "#contracts/support.ts";
import { StatRow } from "../../ui/layout/centre-page.tsx";
import { FactLine } from "../../ui/content/fact-line.tsx";
import { StatCard } from "../../ui/content/stat-card.tsx";
import { ticketStatsQuery } from "../../entities/tickets/tickets.ts";

const shareOf = (part: number, total: number): number => (total === 0 ? 0 : part / total);

/** As in '67%': a part of the total, rounded to a whole number. */
export const percentOf = (part: number, total: number): string =>
  `${Math.round(shareOf(part, total) * 100)}%`;

const count = (value: number): string => value.toLocaleString("en");

/** The whole team's tickets in four numbers. */
export const TicketStatCards = () => {
  const { data, isError } = useQuery(ticketStatsQuery);
  const all = data?.global;
  const show = (text: (counts: TicketCounts) => string): string =>
    all === undefined ? (isError ? "--" : "...") : text(all);
  const part = (name: "solved" | "pending") =>
    all === undefined
      ? { value: show(String), share: null }
      : {
          value: count(all[name]),
          detail: percentOf(all[name], all.total),
          share: shareOf(all[name], all.total),
        };
  const scope = "All BD Team";
  return (
    <StatRow label="Tickets of the whole team">
      <StatCard label="Total Tickets" scope={scope} value={show(({ total }) => count(total))} />
      <StatCard label="Solved" scope={scope} {...part("solved")} />
      <StatCard label="Pending" scope={scope} {...part("pending")} />
      <StatCard
        label="Open / In Progress"
        scope={scope}
        value={show(({ open, inProgress }) => `${count(open)} / ${count(inProgress)}`)}
      />
    </StatRow>
  );
};

/** One's own tickets in one line; nothing when they cannot be counted. */
export const OwnTickets = () => {
  const { data, isError } = useQuery(ticketStatsQuery);
  if (data === undefined && isError) return null;
  const own = data?.user;
  const show = (text: (counts: TicketCounts) => string): string => (own === undefined ? "..." : text(own));
  return (
    <FactLine
      facts={[
        `${show(({ total }) => count(total))} total`,
        `${show(({ solved }) => count(solved))} solved`,
        `${show(({ pending }) => count(pending))} pending`,
        `${show(({ open, inProgress }) => `${count(open)} / ${count(inProgress)}`)} open / in progress`,
      ]}
    />
  );
};
