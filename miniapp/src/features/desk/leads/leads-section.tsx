import { useInfiniteQuery } from "@tanstack/react-query";
import { Handshake } from "lucide-react";
import { services } from "#contracts/common.ts";
import { leadStages, leadViews, listLeads, type LeadView } from "#contracts/leads.ts";
import { Badge } from "../../../ui/content/badge.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { DetailPage } from "../../../ui/layout/detail-page.tsx";
import { Disclosure } from "../../../ui/content/disclosure.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { FilterBar } from "../../../patterns/filters/filter-bar.tsx";
import { LeadRecord } from "../../../entities/leads/lead-record.tsx";
import { LeadNeed } from "../../../entities/leads/lead-state.tsx";
import { leadLists, type ListedLead } from "../../../entities/leads/leads.ts";
import { useSearchedFor } from "../../../patterns/records/list-search.tsx";
import { RecordBrowser } from "../../../patterns/records/record-browser.tsx";
import { RecordRow } from "../../../patterns/records/record-row.tsx";
import { callCsv } from "../../../platform/api/api.ts";
import { wordsOf } from "../../../patterns/records/queries/searched-list.ts";
import { emptyTitle } from "../../../patterns/records/empty-title.ts";
import { useFilters } from "../../../patterns/filters/use-filters.ts";
import { LeadConversationView } from "./lead-conversation-view.tsx";

const viewNames: Record<LeadView, string> = {
  open: "Open",
  needs_reply: "Needs reply",
  reminder: "Reminder due",
  archived: "Archived",
};

const fields = [
  {
    name: "view",
    label: "Show",
    options: leadViews,
    wordFor: (view: string) => viewNames[view as LeadView],
    usual: "open",
  },
  { name: "stage", label: "Stage", options: leadStages },
  { name: "service", label: "Service", options: services },
  { name: "person", label: "Agent" },
] as const;

const titleOf = ({ lastLine }: ListedLead): string => {
  if (lastLine === null) return "Nothing was said yet";
  return lastLine.by === "agent" ? `Sent: ${lastLine.text}` : lastLine.text;
};

const drawRow = (lead: ListedLead) => (
  <RecordRow
    from={`${lead.projectName} · @${lead.owner.username}`}
    time={lead.lastMessageAt}
    title={titleOf(lead)}
    badges={
      <>
        {lead.service !== null && <Badge>{lead.service}</Badge>}
        <span>{lead.stage}</span>
        <LeadNeed state={lead} />
      </>
    }
  />
);

const drawDetail = (lead: ListedLead) => (
  <DetailPage
    title={lead.projectName}
    badges={
      <>
        {lead.service !== null && <Badge>{lead.service}</Badge>}
        <LeadNeed state={lead} />
        {lead.owner.disabled && <Badge tone="warning">Its agent has left</Badge>}
      </>
    }
  >
    <LeadRecord lead={lead} onGone={() => undefined} />
    <Disclosure summary="Conversation" boxed>
      <LeadConversationView id={lead.id} />
    </Disclosure>
  </DetailPage>
);

/** The whole team's leads: how far each is, what it waits for, and whose it is. */
export const LeadsSection = () => {
  const { values, set, clear } = useFilters(fields);
  const searchedFor = useSearchedFor();
  const leads = useInfiniteQuery(leadLists.list(values, searchedFor));
  const isFiltered = Object.values(values).some((value) => value !== "open");
  return (
    <RecordBrowser
      label="Leads"
      backLabel="Leads"
      query={leads}
      errorText="Error loading leads. Please try again."
      empty={
        <EmptyState
          icon={<Handshake size={40} strokeWidth={1.25} />}
          title={emptyTitle("leads", isFiltered ? values : {})}
          action={isFiltered && <Button onClick={clear}>Show all leads</Button>}
        >
          {isFiltered ? undefined : "Every lead that an agent opens in the Lead Replier appears here."}
        </EmptyState>
      }
      toolbar={<FilterBar fields={fields} values={values} set={set} />}
      csv={() => callCsv(listLeads, { ...values, ...wordsOf(searchedFor), scope: "team" })}
      searchedFor={searchedFor}
      keepsOpen={{ filter: values, one: leadLists.one }}
      onShowAll={isFiltered ? clear : undefined}
      renderRow={drawRow}
      renderDetail={drawDetail}
    />
  );
};
