import { Archive, Bell, Reply } from "lucide-react";
import type { LeadState } from "#contracts/leads.ts";
import { dayMs, formatComing } from "../../platform/text/dates.ts";
import { Badge } from "../../ui/content/badge.tsx";

const icon = { size: 14, strokeWidth: 2 } as const;
const isDue = (at: string): boolean => Date.parse(at) <= Date.now();

/** For how many days what was sent last has had no answer. */
const silence = ({ lastLine }: LeadState): number =>
  lastLine?.by === "agent" ? Math.floor((Date.now() - Date.parse(lastLine.at)) / dayMs) : 0;

/** What a lead needs, in words; null while it needs nothing. */
export const needOf = (state: LeadState): { kind: "reply" | "reminder"; text: string } | null => {
  if (state.needsReply) return { kind: "reply", text: "Needs reply" };
  if (state.archived || state.reminderAt === null || !isDue(state.reminderAt)) return null;
  const days = silence(state);
  const isSilent = state.reminderIsAutomatic && days > 0;
  const text = isSilent ? `No answer for ${days} ${days === 1 ? "day" : "days"}` : "Reminder";
  return { kind: "reminder", text };
};

/** What a lead needs, wherever it is listed. */
export const NeedBadge = ({ kind, text }: { kind: "reply" | "reminder"; text: string }) =>
  kind === "reply" ? (
    <Badge tone="info" icon={<Reply {...icon} />}>
      {text}
    </Badge>
  ) : (
    <Badge tone="warning" icon={<Bell {...icon} />}>
      {text}
    </Badge>
  );

/** What a lead needs, and the day somebody put it off until; one in the archive is said to be there. */
export const LeadNeed = ({ state }: { state: LeadState }) => {
  if (state.archived) return <Badge icon={<Archive {...icon} />}>Archived</Badge>;
  const need = needOf(state);
  const { reminderAt, reminderIsAutomatic } = state;
  const isPutOff = reminderAt !== null && !reminderIsAutomatic && need?.kind !== "reminder";
  return (
    <>
      {need !== null && <NeedBadge {...need} />}
      {isPutOff && <Badge icon={<Bell {...icon} />}>{formatComing(reminderAt)}</Badge>}
    </>
  );
};
