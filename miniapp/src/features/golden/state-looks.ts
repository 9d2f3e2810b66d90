import { CircleCheck, CircleDashed, CircleX, type LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import type { GoldenState } from "#contracts/golden.ts";
import { Badge } from "../../components/badge.tsx";

interface Look {
  label: string;
  icon: LucideIcon;
  tone: NonNullable<ComponentProps<typeof Badge>["tone"]>;
}

/** How each state is told. */
export const stateLooks: Record<GoldenState, Look> = {
  fails: { label: "Fails", icon: CircleX, tone: "danger" },
  holds: { label: "Holds", icon: CircleCheck, tone: "positive" },
  not_asked: { label: "Not asked yet", icon: CircleDashed, tone: "neutral" },
};

/** Whether what must come came when it was asked last. */
export const StateBadge = ({ state }: { state: GoldenState }) => {
  const { label, icon: Icon, tone } = stateLooks[state];
  return (
    <Badge tone={tone} icon={<Icon size={14} strokeWidth={2} aria-hidden="true" />}>
      {label}
    </Badge>
  );
};
