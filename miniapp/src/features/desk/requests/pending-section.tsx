import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Inbox, RotateCw } from "lucide-react";
import { useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { type FeedbackRequest, listFeedback } from "#contracts/feedback.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { FilterBar } from "../../../patterns/filters/filter-bar.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { useSearchedFor } from "../../../patterns/records/list-search.tsx";
import { RecordBrowser } from "../../../patterns/records/record-browser.tsx";
import { callCsv } from "../../../platform/api/api.ts";
import { wordsOf } from "../../../patterns/records/queries/searched-list.ts";
import { useFilters } from "../../../patterns/filters/use-filters.ts";
import { AnsweredNow } from "./answering/answered-now.tsx";
import { BulkActions } from "./answering/bulk-actions.tsx";
import { countsQuery } from "../../../entities/product/counts.ts";
import { setupQuery } from "../../../entities/product/setup.ts";
import { feedbackLists } from "../../../entities/feedback/feedback.ts";
import { OvertakenRequest } from "./overtaken-request.tsx";
import { pendingFields } from "./request-fields.ts";
import { RequestDetail } from "./request-detail.tsx";
import { RequestRow } from "./request-row.tsx";
import { useOvertaken } from "./use-overtaken.ts";

const usePending = () => {
  const { values, set, clear } = useFilters(pendingFields);
  const searchedFor = useSearchedFor();
  const narrowed = { status: "pending", ...values } as const;
  const query = useInfiniteQuery(feedbackLists.list(narrowed, searchedFor));
  return { values, set, clear, searchedFor, narrowed, query };
};

/** Looks for what came in meanwhile. */
export const PendingActions = () => {
  const { isFetching, refetch } = usePending().query;
  return (
    <IconButton label="Refresh" disabled={isFetching} onClick={() => void refetch()}>
      <RotateCw size={18} />
    </IconButton>
  );
};

const drawRow = (request: FeedbackRequest) => <RequestRow request={request} withStatus={false} />;

/** What else waits for an admin: how much, and where. */
const useElsewhere = () => {
  const { data: counts } = useQuery(countsQuery);
  return [
    { tab: "tickets", count: counts?.tickets ?? 0, one: "ticket waits", more: "tickets wait" },
    {
      tab: "participations",
      count: counts?.participations ?? 0,
      one: "participation waits",
      more: "participations wait",
    },
  ]
    .filter(({ count }) => count > 0)
    .map(({ tab, count, one, more }) => ({
      tab,
      label: `${count.toLocaleString("en")} ${count === 1 ? one : more}`,
    }));
};

/** Setting up, until there is a team with documents, some of them for leads. */
const useFirstSteps = () => {
  const { data } = useQuery(setupQuery);
  return data === undefined || (data.team && data.documents && data.leads)
    ? []
    : [{ tab: "setup", label: "Set up Legend" }];
};

const NothingPending = () => {
  const elsewhere = useElsewhere();
  const firstSteps = useFirstSteps();
  const navigate = useNavigate();
  const ways = [...firstSteps, ...elsewhere].map(({ tab, label }) => (
    <Button key={tab} onClick={() => void navigate(`/admin?tab=${tab}`)}>
      {label}
    </Button>
  ));
  return (
    <EmptyState
      icon={<Inbox size={40} strokeWidth={1.25} />}
      title={elsewhere.length === 0 ? "Nothing is waiting" : "No question is waiting"}
      action={ways.length === 0 ? undefined : ways}
    >
      Questions the assistant cannot answer from the knowledge base appear here.
    </EmptyState>
  );
};

const NothingSuch = ({ onShowAll }: { onShowAll: () => void }) => (
  <EmptyState
    icon={<Inbox size={40} strokeWidth={1.25} />}
    title="No such questions are waiting"
    action={<Button onClick={onShowAll}>Show all pending questions</Button>}
  />
);

/** Questions the assistant could not answer: a list, and the chosen one in full. */
export const PendingSection = () => {
  const { values, set, clear, searchedFor, narrowed, query } = usePending();
  const isNarrowed = Object.keys(values).length > 0;
  const requests = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data]);
  const { settling, overtaken, dismiss } = useOvertaken(requests);
  return (
    <>
      <RecordBrowser
        label="Pending questions"
        backLabel="Pending"
        query={query}
        errorText="Error loading pending questions. Please try again."
        empty={isNarrowed ? <NothingSuch onShowAll={clear} /> : <NothingPending />}
        toolbar={<FilterBar fields={pendingFields} values={values} set={set} />}
        overview={<AnsweredNow />}
        csv={() => callCsv(listFeedback, { ...narrowed, ...wordsOf(searchedFor) })}
        searchedFor={searchedFor}
        onShowAll={isNarrowed ? clear : undefined}
        keepsOpen={{ filter: values, one: feedbackLists.one, settled: settling.settled }}
        renderRow={drawRow}
        renderDetail={(request) => <RequestDetail request={request} settling={settling} />}
        renderBulk={({ ids, clear }) => (
          <BulkActions
            requests={requests?.filter(({ id }) => ids.has(id)) ?? []}
            onSettled={settling.note}
            onDone={clear}
          />
        )}
      />
      {overtaken !== null && <OvertakenRequest overtaken={overtaken} onClose={dismiss} />}
    </>
  );
};
