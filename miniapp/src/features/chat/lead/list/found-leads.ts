import { queryOptions } from "@tanstack/react-query";
import type { LeadConversation } from "#contracts/lead-replier.ts";
import {
  countLeads,
  type LeadStage,
  leadStages,
  type LeadView,
  type ListedLead as FoundLead,
  listLeads,
} from "#contracts/leads.ts";
import { call, callPage } from "../../../../platform/api/api.ts";
import { keys } from "../../../../platform/api/query-keys.ts";
import { searchedList } from "../../../../patterns/records/queries/searched-list.ts";

/** A lead as rows show it; how many messages there are is not known of every one. */
export type ListedLead = FoundLead | LeadConversation;

/** Which of one's leads are looked for. */
export interface LeadFinding {
  view: LeadView;
  stage: LeadStage | "";
  words: string;
}

export const everything: LeadFinding = { view: "open", stage: "", words: "" };

/** Whether anything narrows the list. */
export const isNarrowed = ({ view, stage, words }: LeadFinding): boolean =>
  view !== "open" || stage !== "" || words.trim() !== "";

/** The views there are, as their chips name them. */
export const viewNames: Record<LeadView, string> = {
  open: "All",
  needs_reply: "Needs reply",
  reminder: "Reminder",
  archived: "Archive",
};

/** A choice of stage, with the one that leaves it open. */
export const stageOptions = [
  { value: "any", label: "Any stage" },
  ...leadStages.map((stage) => ({ value: stage, label: stage })),
] as const;

/** One's leads that match, the latest first, page by page; with words and no other view also the archived ones. */
export const foundLeadsQuery = ({ view, stage, words }: LeadFinding) =>
  searchedList(["leads", "mine", view, stage], words.trim() || null, (place, options) =>
    callPage(
      listLeads,
      { ...(view === "open" ? {} : { view }), ...(stage === "" ? {} : { stage }), ...place },
      options,
    ),
  );

/** How many of one's leads need something. */
export const leadCountsQuery = queryOptions({
  queryKey: keys.leadCounts,
  queryFn: ({ signal }) => call(countLeads, {}, { signal }),
});
