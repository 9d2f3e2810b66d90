import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Service } from "#contracts/common.ts";
import {
  type Lead,
  type LeadStage,
  type LeadView,
  listColleagues,
  listLeadContacts,
  listLeads,
  readLead,
  readLeadTimeline,
} from "#contracts/leads.ts";
import { call, callPage } from "../../platform/api/api.ts";
import { filteredLists } from "../../patterns/records/queries/filtered-lists.ts";
import { keys } from "../../platform/api/query-keys.ts";
import { pagedList } from "../../patterns/records/queries/paged-list.ts";

export interface LeadFilter {
  view?: LeadView;
  stage?: LeadStage;
  service?: Service;
  person?: string;
}

/** A lead as lists of records know it. */
export type ListedLead = Lead & { id: string };

/** A lead with the id that lists know it by. */
export const asListed = (lead: Lead): ListedLead => ({ ...lead, id: lead.conversationId });

const isDue = ({ reminderAt }: Lead): boolean => reminderAt !== null && Date.parse(reminderAt) <= Date.now();

const views: Record<LeadView, (lead: Lead) => boolean> = {
  open: ({ archived }) => !archived,
  needs_reply: ({ needsReply }) => needsReply,
  reminder: isDue,
  archived: ({ archived }) => archived,
};

/** Whether leads that are narrowed so include this one. */
export const isAmong = (lead: ListedLead, { view = "open", stage, service, person }: LeadFilter): boolean =>
  views[view](lead) &&
  (stage === undefined || stage === lead.stage) &&
  (service === undefined || service === lead.service) &&
  (person === undefined || lead.owner.username.toLowerCase().includes(person.toLowerCase()));

/** The whole team's leads that match, the latest first, page by page; and one alone. */
export const leadLists = filteredLists<ListedLead, LeadFilter>({
  root: "leads",
  belongs: isAmong,
  readPage: async (query, options) => {
    const page = await callPage(listLeads, { ...query, scope: "team" }, options);
    return { ...page, items: page.items.map(asListed) };
  },
  readOne: async (id, options) => asListed(await call(readLead, { id }, options)),
});

/** What happened to a lead, the latest first, page by page. */
export const timelineQuery = (id: string) =>
  pagedList(keys.leadTimeline(id), (place, options) => callPage(readLeadTimeline, { id, ...place }, options));

/** Who a lead can be given to. */
export const colleaguesQuery = queryOptions({
  queryKey: keys.colleagues,
  queryFn: ({ signal }) => call(listColleagues, {}, { signal }),
  placeholderData: keepPreviousData,
});

/** Who else of the team is in touch with a project. */
export const leadContactsQuery = (projectName: string) =>
  queryOptions({
    queryKey: keys.leadContacts(projectName),
    queryFn: ({ signal }) => call(listLeadContacts, { projectName }, { signal }),
    enabled: projectName !== "",
    // Nobody is told when a colleague begins a lead.
    staleTime: 60_000,
  });
