import { useInfiniteQuery } from "@tanstack/react-query";
import { Inbox, RotateCw } from "lucide-react";
import type { FeedbackRequest } from "#contracts/feedback.ts";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { ListDetail } from "../../components/list-detail.tsx";
import { LoadError } from "../../components/load-error.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { moveWithArrows } from "../../lib/list-keys.ts";
import { useIsDesktop } from "../../lib/use-media-query.ts";
import { usePageParameter } from "../../lib/use-page-parameter.ts";
import styles from "./gaps.module.css";
import { pendingQuery } from "./pending.ts";
import { PendingDetail } from "./pending-detail.tsx";
import { PendingRow } from "./pending-row.tsx";

/** How many questions wait on all pages together. */
export const PendingCount = () => useInfiniteQuery(pendingQuery).data?.pages[0]?.total || null;

/** Looks for what came in meanwhile. */
export const PendingActions = () => {
  const { isFetching, refetch } = useInfiniteQuery(pendingQuery);
  return (
    <IconButton label="Refresh" disabled={isFetching} onClick={() => void refetch()}>
      <RotateCw size={18} strokeWidth={1.75} />
    </IconButton>
  );
};

const Waiting = () => (
  <div className={styles.rows} role="status" aria-label="Loading pending questions">
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <div key={row} className={styles.waiting}>
        <Skeleton width="28%" height="12px" />
        <Skeleton width="92%" height="14px" />
        <Skeleton width="64%" height="14px" />
      </div>
    ))}
  </div>
);

const More = ({ shown }: { shown: number }) => {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(pendingQuery);
  if (!hasNextPage) return null;
  return (
    <div className={styles.more}>
      {shown} of {data?.pages[0]?.total ?? shown}
      <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Load more
      </Button>
    </div>
  );
};

interface ListProps {
  requests: FeedbackRequest[];
  current: FeedbackRequest | undefined;
  followsFocus: boolean;
  onChoose: (id: string) => void;
}

const List = ({ requests, current, followsFocus, onChoose }: ListProps) => (
  <>
    {/* The keys only move the focus among the buttons inside. */}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
    <ul className={styles.rows} aria-label="Pending questions" onKeyDown={moveWithArrows}>
      {requests.map((request) => (
        <PendingRow
          key={request.id}
          request={request}
          current={request === current}
          followsFocus={followsFocus}
          onChoose={() => onChoose(request.id)}
        />
      ))}
    </ul>
    <More shown={requests.length} />
  </>
);

const goBack = (choose: (id: null, options: { replace: boolean }) => void) => ({
  backLabel: "Pending",
  onBack: () => choose(null, { replace: true }),
});

/** Questions the assistant could not answer: a list, and the chosen one in full. */
export const PendingSection = () => {
  const { data, isError, refetch } = useInfiniteQuery(pendingQuery);
  const [chosenId, choose] = usePageParameter("id");
  const desktop = useIsDesktop();
  if (data === undefined && isError) {
    return (
      <LoadError text="Error loading pending questions. Please try again." onRetry={() => void refetch()} />
    );
  }
  if (data === undefined)
    return <ListDetail list={<Waiting />} detail={null} detailOpen={false} {...goBack(choose)} />;
  const requests = data.pages.flatMap((page) => page.items);
  if (requests.length === 0) {
    return (
      <EmptyState icon={<Inbox size={40} strokeWidth={1.25} />} title="Nothing is waiting">
        Questions the assistant cannot answer from the knowledge base appear here.
      </EmptyState>
    );
  }
  const chosen = requests.find((request) => request.id === chosenId);
  const current = chosen ?? (desktop ? requests[0] : undefined);
  return (
    <ListDetail
      list={
        <List
          requests={requests}
          current={current}
          followsFocus={desktop}
          onChoose={(id) => choose(id, { replace: desktop })}
        />
      }
      detail={current !== undefined && <PendingDetail key={current.id} request={current} />}
      detailOpen={chosen !== undefined}
      {...goBack(choose)}
    />
  );
};
