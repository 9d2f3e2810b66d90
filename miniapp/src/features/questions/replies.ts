import { listAgentReplies } from "#contracts/agent-replies.ts";
import type { ModuleName } from "#contracts/common.ts";
import { callPage } from "../../lib/api.ts";
import { searchedList } from "../../lib/searched-list.ts";
import { keys } from "../../lib/query-keys.ts";

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

/** What a module answered in the days of a range, newest first, page by page. */
export const repliesQuery = (module: ModuleName, range: Range, searchedFor: string | null) =>
  searchedList(keys.replies(module, range), searchedFor, (place, options) =>
    callPage(listAgentReplies, { module, daysBack: range, ...place }, options),
  );
