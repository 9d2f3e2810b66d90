import { useInfiniteQuery } from "@tanstack/react-query";
import { Inbox, RotateCw } from "lucide-react";
import { useMemo } from "react";
import { type FeedbackRequest, listFeedback } from "#contracts/feedback.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { useSearchedFor } from "../../components/list-search.tsx";
import { RecordBrowser } from "../../components/record-browser.tsx";
import { callCsv } from "../../lib/api.ts";
import { wordsOf } from "../../lib/searched-list.ts";
import { AnsweredNow } from "./answered-now.tsx";
import { BulkActions } from "./bulk-actions.tsx";
import { feedbackLists } from "./feedback.ts";
import { OvertakenRequest } from "./overtaken-request.tsx";
import { RequestDetail } from "./request-detail.tsx";
import { RequestRow } from "./request-row.tsx";
import { useOvertaken } from "./use-overtaken.ts";

const pending = { status: "pending" } as const;

const usePending = () => useInfiniteQuery(feedbackLists.list(pending, useSearchedFor()));

/** Looks for what came in meanwhile. */
export const PendingActions = () => {
  const { isFetching, refetch } = usePending();
  return (
    <IconButton label="Refresh" disabled={isFetching} onClick={() => void refetch()}>
      <RotateCw size={18} strokeWidth={1.75} />
    </IconButton>
  );
};

const drawRow = (request: FeedbackRequest) => <RequestRow request={request} withStatus={false} />;

/** Questions the assistant could not answer: a list, and the chosen one in full. */
export const PendingSection = () => {
  const searchedFor = useSearchedFor();
  const waiting = usePending();
  const requests = useMemo(() => waiting.data?.pages.flatMap((page) => page.items), [waiting.data]);
  const { settling, overtaken, dismiss } = useOvertaken(requests);
  return (
    <>
      <RecordBrowser
        label="Pending questions"
        backLabel="Pending"
        query={waiting}
        errorText="Error loading pending questions. Please try again."
        empty={
          <EmptyState icon={<Inbox size={40} strokeWidth={1.25} />} title="Nothing is waiting">
            Questions the assistant cannot answer from the knowledge base appear here.
          </EmptyState>
        }
        overview={<AnsweredNow />}
        csv={() => callCsv(listFeedback, { ...pending, ...wordsOf(searchedFor) })}
        searchedFor={searchedFor}
        keepsOpen={{ one: feedbackLists.one, settled: settling.settled }}
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
