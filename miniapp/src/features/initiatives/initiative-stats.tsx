import { useQuery } from "@tanstack/react-query";
import type { InitiativeStats } from "#contracts/initiatives.ts";
import { StatRow } from "../../ui/layout/centre-page.tsx";
import { StatCard } from "../../ui/content/stat-card.tsx";
import { formatShortMonth } from "../../platform/text/dates.ts";
import { statsQuery } from "../../entities/participations/participations.ts";

interface InitiativeStatCardsProps {
  month: string;
  isThisMonth: boolean;
}

/** One's own participations of a month in four numbers. */
export const InitiativeStatCards = ({ month, isThisMonth }: InitiativeStatCardsProps) => {
  const { data, isError } = useQuery(statsQuery(month));
  const show = (name: keyof InitiativeStats): string => {
    if (data !== undefined) return data[name].toLocaleString("en");
    return isError ? "--" : "...";
  };
  const part = (name: keyof InitiativeStats) => ({
    value: show(name),
    share: data === undefined || data.total === 0 ? null : data[name] / data.total,
  });
  const total = isThisMonth ? "Total This Month" : `Total in ${formatShortMonth(month)}`;
  return (
    <StatRow label="Your participations in numbers">
      <StatCard label={total} value={show("total")} />
      <StatCard label="Approved" {...part("approved")} />
      <StatCard label="Pending Review" {...part("pending")} />
      <StatCard label="Rejected" {...part("rejected")} />
    </StatRow>
  );
};
