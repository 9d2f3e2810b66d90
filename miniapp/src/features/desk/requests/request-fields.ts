import { type ReplyRating, replyRatings } from "#contracts/agent-replies.ts";
import { answeredWays } from "#contracts/analytics.ts";
import { type ModuleName, modules, type Service, serviceNames, services } from "#contracts/common.ts";
import { draftChoices, type FeedbackStatus, feedbackStatuses, priorityChoices } from "#contracts/feedback.ts";
import { moduleLabel } from "../../../entities/answers/context-badges.tsx";
import { daysFilter } from "../../../patterns/filters/days-filter.ts";
import { statusLooks } from "../../../entities/feedback/status-badge.tsx";

const status = {
  name: "status",
  label: "Status",
  options: feedbackStatuses,
  wordFor: (one: string) => statusLooks[one as FeedbackStatus].label,
} as const;

const service = {
  name: "service",
  label: "Service",
  options: services,
  wordFor: (one: string) => serviceNames[one as Service],
} as const;

const about = [
  {
    name: "module",
    label: "Module",
    options: modules,
    wordFor: (one: string) => moduleLabel(one as ModuleName),
  },
  service,
  { name: "person", label: "Agent" },
] as const;

const waiting = {
  name: "waiting",
  label: "Waiting",
  options: ["1", "3", "7", "30"],
  wordFor: (days: string) => (days === "1" ? "Over a day" : `Over ${days} days`),
} as const;

const priority = {
  name: "priority",
  label: "BD Priority",
  options: priorityChoices,
  wordFor: (one: string) => (one === "yes" ? "BD Priority" : "No priority"),
} as const;

const draft = {
  name: "draft",
  label: "AI response",
  options: draftChoices,
  wordFor: (one: string) => (one === "with" ? "With one" : "Without one"),
} as const;

/** What all requests are narrowed by. */
export const requestFields = [status, ...about, priority, daysFilter] as const;

/** What those that wait are narrowed by. */
export const pendingFields = [...about, waiting, priority, draft] as const;

const ratingWords: Record<ReplyRating, string> = {
  helpful: "Helpful",
  unhelpful: "Not helpful",
  none: "Not rated",
};

/** What common questions are narrowed by. */
export const commonFields = [
  service,
  {
    name: "answered",
    label: "Answered",
    options: answeredWays,
    wordFor: (one: string) => (one === "well" ? "Well" : "Not well"),
  },
  {
    name: "rating",
    label: "Rating",
    options: replyRatings,
    wordFor: (one: string) => ratingWords[one as ReplyRating],
  },
  priority,
  { ...daysFilter, label: "Last asked" },
] as const;
