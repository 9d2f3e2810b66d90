import { BadgeCheck, CircleCheck, CircleDashed, Clock, type LucideIcon, TriangleAlert } from "lucide-react";
import type { Closure, FeedbackRequest, FeedbackStatus } from "#contracts/feedback.ts";
import { Badge } from "../../ui/content/badge.tsx";
import { waitingLabel } from "./feedback.ts";

interface Look {
  label: string;
  tone: "warning" | "positive" | "info";
  icon: LucideIcon;
}

/** The states of a request in the words screens use. */
export const statusLooks: Record<FeedbackStatus, Look> = {
  pending: { label: "Pending", tone: "warning", icon: Clock },
  answered: { label: "Answered", tone: "positive", icon: CircleCheck },
  approved: { label: "Approved", tone: "positive", icon: BadgeCheck },
};

const closureLooks: Record<Closure["state"], Look> = {
  checking: { label: "Checking the knowledge base", tone: "info", icon: CircleDashed },
  proven: { label: "Now answered from the knowledge base", tone: "positive", icon: BadgeCheck },
  unproven: { label: "Still not answered", tone: "warning", icon: TriangleAlert },
};

const LookBadge = ({ look: { label, tone, icon: Icon }, text }: { look: Look; text?: string | null }) => (
  <Badge tone={tone} icon={<Icon size={14} strokeWidth={2} />}>
    {text ?? label}
  </Badge>
);

/** Where a request stands; while it waits, how many wait for it. */
export const StatusBadge = ({ request }: { request: FeedbackRequest }) => (
  <LookBadge
    look={statusLooks[request.status]}
    text={request.status === "pending" ? waitingLabel(request) : null}
  />
);

/** Whether asking again is answered now. */
export const ClosureBadge = ({ closure }: { closure: Closure }) => (
  <LookBadge look={closureLooks[closure.state]} />
);
