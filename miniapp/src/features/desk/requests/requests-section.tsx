import { useInfiniteQuery } from "@tanstack/react-query";
import { Files } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { type FeedbackRequest, listFeedback } from "#contracts/feedback.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { FilterBar } from "../../../patterns/filters/filter-bar.tsx";
import { useSearchedFor } from "../../../patterns/records/list-search.tsx";
import { RecordBrowser } from "../../../patterns/records/record-browser.tsx";
import { callCsv } from "../../../platform/api/api.ts";
import { wordsOf } from "../../../patterns/records/queries/searched-list.ts";
import { useFilters } from "../../../patterns/filters/use-filters.ts";
import { feedbackLists } from "../../../entities/feedback/feedback.ts";
import { OvertakenRequest } from "./overtaken-request.tsx";
import { requestFields } from "./request-fields.ts";
import { RequestDetail } from "./request-detail.tsx";
import { RequestRow } from "./request-row.tsx";
import { useOvertaken } from "./use-overtaken.ts";

const drawRow = (request: FeedbackRequest) => <RequestRow request={request} withStatus />;

interface RequestsSectionProps {
  /** What else can be done with an answered request. */
  answeredActions?: ((request: FeedbackRequest) => ReactNode) | undefined;
  /** What can be done with several at once; without it none can be chosen. */
  chosenActions?: ((requests: readonly FeedbackRequest[], clear: () => void) => ReactNode) | undefined;
}

/** Every question the assistant could not answer, whatever became of it. */
export const RequestsSection = ({ answeredActions, chosenActions }: RequestsSectionProps) => {
  const { values: narrowed, set, clear } = useFilters(requestFields);
  const isNarrowed = Object.keys(narrowed).length > 0;
  const searchedFor = useSearchedFor();
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
            title={isNarrowed ? "No such requests" : "No requests yet"}
            action={isNarrowed && <Button onClick={clear}>Show all requests</Button>}
          >
            {isNarrowed
              ? undefined
              : "Every question the assistant had to pass on is kept here, with its answer."}
          </EmptyState>
        }
        toolbar={<FilterBar fields={requestFields} values={narrowed} set={set} />}
        csv={() => callCsv(listFeedback, { ...narrowed, ...wordsOf(searchedFor) })}
        searchedFor={searchedFor}
        onShowAll={isNarrowed ? clear : undefined}
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
