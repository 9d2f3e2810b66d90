import { BadgeCheck, CircleCheck, CircleX, Clock, type LucideIcon, ScanEye } from "lucide-react";
import type { ParticipationStatus } from "#contracts/initiatives.ts";
import { StateWord } from "../../ui/content/state-word.tsx";

interface Look {
  tone: "warning" | "info" | "positive" | "danger";
  icon: LucideIcon;
}

/** How each status of a participation looks. */
export const statusLooks: Record<ParticipationStatus, Look> = {
  Pending: { tone: "warning", icon: Clock },
  "In Review": { tone: "info", icon: ScanEye },
  Approved: { tone: "positive", icon: CircleCheck },
  Coordinated: { tone: "positive", icon: BadgeCheck },
  Rejected: { tone: "danger", icon: CircleX },
};

/** Where a participation stands. */
export const ParticipationState = ({ status }: { status: ParticipationStatus }) => (
  <StateWord {...statusLooks[status]}>{status}</StateWord>
);
