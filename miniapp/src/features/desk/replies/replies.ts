import {
  listAgentReplies,
  type ReplyOutcome,
  replyOutcomes,
  type ReplyRating,
  replyRatings,
} from "#contracts/agent-replies.ts";
import { type ModuleName, type Service, serviceNames, services } from "#contracts/common.ts";
import { callPage } from "../../../platform/api/api.ts";
import { searchedList } from "../../../patterns/records/queries/searched-list.ts";
import { keys } from "../../../platform/api/query-keys.ts";

/** The time ranges replies can be listed for, with the days each goes back. */
export const ranges = [
  { value: "1", label: "Today" },
  { value: "7", label: "Last 7 days" },
  { value: "30", label: "Last 30 days" },
  { value: "365", label: "All time" },
] as const;
export type Range = (typeof ranges)[number]["value"];

export const defaultRange: Range = "7";

/** The range an address names; the default when it names none. */
export const rangeFrom = (name: string | null): Range =>
  ranges.find(({ value }) => value === name)?.value ?? defaultRange;

const outcomeNames: Record<ReplyOutcome, string> = { answered: "Answered", gap: "Knowledge gap" };
const ratingNames: Record<ReplyRating, string> = {
  helpful: "Helpful",
  unhelpful: "Not helpful",
  none: "Not rated",
};

/** What replies can be narrowed by. */
export const replyFields = [
  { name: "person", label: "Agent" },
  {
    name: "service",
    label: "Service",
    options: services,
    wordFor: (service: string) => serviceNames[service as Service],
  },
  {
    name: "outcome",
    label: "Outcome",
    options: replyOutcomes,
    wordFor: (outcome: string) => outcomeNames[outcome as ReplyOutcome],
  },
  {
    name: "rating",
    label: "Rating",
    options: replyRatings,
    wordFor: (rating: string) => ratingNames[rating as ReplyRating],
  },
  { name: "source", label: "Source" },
] as const;

/** What they are narrowed to. */
export interface ReplyFilter {
  daysBack: Range;
  person?: string;
  service?: Service;
  outcome?: ReplyOutcome;
  rating?: ReplyRating;
  source?: string;
}

/** What a module answered in the days of a range, newest first, page by page. */
export const repliesQuery = (module: ModuleName, filter: ReplyFilter, searchedFor: string | null) =>
  searchedList(keys.replies(module, filter), searchedFor, (place, options) =>
    callPage(listAgentReplies, { module, ...filter, ...place }, options),
  );
