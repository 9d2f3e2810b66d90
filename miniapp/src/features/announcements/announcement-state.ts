import { CircleSlash, Clock, type LucideIcon, Send } from "lucide-react";
import type { ComponentProps } from "react";
import type { Announcement, AnnouncementState } from "#contracts/announcements.ts";
import { Badge } from "../../components/badge.tsx";

interface Look {
  label: string;
  icon: LucideIcon;
  tone: NonNullable<ComponentProps<typeof Badge>["tone"]>;
}

/** How each state is told. */
export const stateLooks: Record<AnnouncementState, Look> = {
  scheduled: { label: "Scheduled", icon: Clock, tone: "info" },
  sent: { label: "Sent", icon: Send, tone: "positive" },
  withdrawn: { label: "Withdrawn", icon: CircleSlash, tone: "neutral" },
};

/** Whether it was sent, will be, or was taken back. */
export const AnnouncementBadge = ({ state }: Pick<Announcement, "state">) => {
  const { label, icon: Icon, tone } = stateLooks[state];
  return (
    <Badge tone={tone} icon={<Icon size={14} strokeWidth={2} aria-hidden="true" />}>
      {label}
    </Badge>
  );
};

/** Whom it is for, in words. */
export const audienceOf = ({ audience, role, people }: Announcement): string => {
  if (audience === "everybody") return "Everybody";
  if (audience === "role") return role ?? "A role";
  return people.length === 1 ? `@${people[0]?.username ?? ""}` : `${people.length} people`;
};

/** How many have read it. */
export const readText = ({ readCount, recipientCount }: Announcement): string =>
  `${readCount.toLocaleString("en")} of ${recipientCount.toLocaleString("en")} read`;
