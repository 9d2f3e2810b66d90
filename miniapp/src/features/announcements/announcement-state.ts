import { CircleSlash, Clock, Send } from "lucide-react";
import type { Announcement, AnnouncementState } from "#contracts/announcements.ts";
import type { StateLook } from "../../ui/content/badge.tsx";

/** How each state is told. */
export const stateLooks: Record<AnnouncementState, StateLook> = {
  scheduled: { label: "Scheduled", icon: Clock, tone: "info" },
  sent: { label: "Sent", icon: Send, tone: "positive" },
  withdrawn: { label: "Withdrawn", icon: CircleSlash, tone: "neutral" },
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
