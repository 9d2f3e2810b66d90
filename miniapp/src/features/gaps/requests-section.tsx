import { useInfiniteQuery } from "@tanstack/react-query";
import { Files, ListFilter } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { feedbackStatus, listFeedback } from "#contracts/feedback.ts";
import type { FeedbackRequest } from "#contracts/feedback.ts";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { FilterChip } from "../../components/filter-chip.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { useSearchedFor } from "../../components/list-search.tsx";
import { Menu, MenuItem } from "../../components/menu.tsx";
import { RecordBrowser } from "../../components/record-browser.tsx";
import { callCsv } from "../../lib/api.ts";
import { wordsOf } from "../../lib/searched-list.ts";
import { usePageParameter } from "../../lib/use-page-parameter.ts";
import { feedbackLists } from "./feedback.ts";
import { OvertakenRequest } from "./overtaken-request.tsx";
import { RequestDetail } from "./request-detail.tsx";
import { RequestRow } from "./request-row.tsx";
import { statusLooks } from "./status-badge.tsx";
import { useOvertaken } from "./use-overtaken.ts";

const useStatusFilter = () => {
  const [name, setName] = usePageParameter("status");
  const status = feedbackStatus.options.find((option) => option === name) ?? null;
  return { status, setStatus: (next: string | null) => setName(next, { replace: true }) };
};

const StatusFilter = ({ status, setStatus }: ReturnType<typeof useStatusFilter>) => (
  <>
    <Menu
      trigger={
        <IconButton label="Filter by status">
          <ListFilter size={18} strokeWidth={1.75} />
        </IconButton>
      }
      label="Status"
    >
      {feedbackStatus.options.map((option) => {
        const { label, icon: Icon } = statusLooks[option];
        return (
          <MenuItem
            key={option}
            icon={<Icon size={18} strokeWidth={1.75} />}
            onSelect={() => setStatus(option)}
          >
            {label}
          </MenuItem>
        );
      })}
    </Menu>
    {status !== null && (
      <FilterChip name="Status" onRemove={() => setStatus(null)}>
        {statusLooks[status].label}
      </FilterChip>
    )}
  </>
);

const drawRow = (request: FeedbackRequest) => <RequestRow request={request} withStatus />;

interface RequestsSectionProps {
  /** What else can be done with an answered request. */
  answeredActions?: ((request: FeedbackRequest) => ReactNode) | undefined;
  /** What can be done with several at once; without it none can be chosen. */
  chosenActions?: ((requests: readonly FeedbackRequest[], clear: () => void) => ReactNode) | undefined;
}

/** Every question the assistant could not answer, whatever became of it. */
export const RequestsSection = ({ answeredActions, chosenActions }: RequestsSectionProps) => {
  const filter = useStatusFilter();
  const searchedFor = useSearchedFor();
  const narrowed = filter.status === null ? {} : { status: filter.status };
  const requests = useInfiniteQuery(feedbackLists.list(narrowed, searchedFor));
  const loaded = useMemo(() => requests.data?.pages.flatMap((page) => page.items), [requests.data]);
  const { settling, overtaken, dismiss } = useOvertaken(loaded);
  return (
    <>
      <RecordBrowser
        label="Requests"
        backLabel="All Requests"
        query={requests}
        errorText="Error loading requests. Please try again."
        empty={
          <EmptyState
            icon={<Files size={40} strokeWidth={1.25} />}
            title={filter.status === null ? "No requests yet" : "No such requests"}
            action={
              filter.status !== null && (
                <Button onClick={() => filter.setStatus(null)}>Show all requests</Button>
              )
            }
          >
            {filter.status === null
              ? "Every question the assistant had to pass on is kept here, with its answer."
              : undefined}
          </EmptyState>
        }
        toolbar={<StatusFilter {...filter} />}
        csv={() => callCsv(listFeedback, { ...narrowed, ...wordsOf(searchedFor) })}
        searchedFor={searchedFor}
        onShowAll={filter.status === null ? undefined : () => filter.setStatus(null)}
        keepsOpen={{ filter: narrowed, one: feedbackLists.one, settled: settling.settled }}
        renderRow={drawRow}
        {...(chosenActions !== undefined && {
          renderBulk: ({ ids, clear }) => chosenActions(loaded?.filter(({ id }) => ids.has(id)) ?? [], clear),
        })}
        renderDetail={(request) => (
          <RequestDetail request={request} settling={settling} answeredActions={answeredActions} />
        )}
      />
      {overtaken !== null && <OvertakenRequest overtaken={overtaken} onClose={dismiss} />}
    </>
  );
};
