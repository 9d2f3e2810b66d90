import { useInfiniteQuery } from "@tanstack/react-query";
import { Archive, MessagesSquare, SearchX } from "lucide-react";
import { useState } from "react";
import { useQueuedMessages } from "../../../../entities/chats/queued.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { EmptyState } from "../../../../ui/states/empty-state.tsx";
import { LoadError } from "../../../../ui/states/load-error.tsx";
import { type Growing, LoadMore } from "../../../../patterns/records/load-more.tsx";
import { Skeleton } from "../../../../ui/states/skeleton.tsx";
import { classNames } from "../../../../platform/text/class-names.ts";
import { moveWithArrows } from "../../../../patterns/records/list-cursor.ts";
import { useDebounced } from "../../../../platform/browser/use-debounced.ts";
import { useGrowing } from "./use-growing.ts";
import { everything, foundLeadsQuery, isNarrowed, type LeadFinding, type ListedLead } from "./found-leads.ts";
import { LeadFinder } from "./lead-finder.tsx";
import { LeadRow, RoomyLeadRow } from "./lead-row.tsx";
import styles from "./lead-list.module.css";
import type { Conversations } from "../conversations.ts";

const Waiting = () => (
  <div role="status" aria-label="Loading conversations" className={styles.waiting}>
    {["58%", "72%", "46%", "64%"].map((width) => (
      <span key={width} className={styles.placeholder}>
        <Skeleton width={width} height="14px" />
        <Skeleton width="36%" height="12px" />
      </span>
    ))}
  </div>
);

interface LeadListProps {
  conversations: Conversations;
  /** The one that is open. */
  openId: string | null;
  onOpen: (conversationId: string) => void;
  /** It has the screen to itself. */
  roomy?: boolean;
  /** Begins the first of them, where nothing else above does. */
  onNew?: (() => void) | undefined;
}

type RowsProps = Pick<LeadListProps, "openId" | "onOpen" | "roomy"> & {
  leads: ListedLead[];
  /** The rest of them. */
  more: Growing;
  isSearched?: boolean;
};

const Rows = ({ leads, openId, onOpen, roomy = false, more, isSearched = false }: RowsProps) => {
  const opened = leads.findIndex(({ conversationId }) => conversationId === openId);
  const { shown, hasMore, end } = useGrowing(leads, opened);
  const Row = roomy ? RoomyLeadRow : LeadRow;
  const queued = useQueuedMessages();
  return (
    <>
      {/* The keys only move the focus among the buttons inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        role="list"
        className={classNames(styles.list, roomy && styles.roomy)}
        aria-label="Conversations"
        onKeyDown={moveWithArrows}
      >
        {shown.map((conversation) => (
          <Row
            key={conversation.conversationId}
            lead={conversation}
            queued={queued.find(({ kind, id }) => kind === "lead" && id === conversation.conversationId)}
            isOpen={conversation.conversationId === openId}
            onOpen={() => onOpen(conversation.conversationId)}
          />
        ))}
        {hasMore && <li ref={end} aria-hidden="true" />}
      </ul>
      {!hasMore && <LoadMore loaded={leads.length} query={more} isSearched={isSearched} />}
    </>
  );
};

const FoundLeads = ({ finding, ...rows }: Omit<RowsProps, "leads" | "more"> & { finding: LeadFinding }) => {
  const words = useDebounced(finding.words, 200);
  const found = useInfiniteQuery(foundLeadsQuery({ ...finding, words }));
  const leads = found.data?.pages.flatMap(({ items }) => items);
  if (leads === undefined)
    return found.isError ? (
      <LoadError text="Failed to fetch conversations" onRetry={() => void found.refetch()} />
    ) : (
      <Waiting />
    );
  if (leads.length === 0)
    return <EmptyState icon={<SearchX size={32} strokeWidth={1.5} />} title="No lead matches" />;
  return <Rows {...rows} leads={leads} more={found} isSearched={words !== ""} />;
};

const NoLeads = ({ onNew }: Pick<LeadListProps, "onNew">) => (
  <EmptyState
    icon={<MessagesSquare size={32} strokeWidth={1.5} />}
    title="No conversations yet. Start a new lead conversation!"
    action={
      onNew !== undefined && (
        <Button variant="primary" onClick={onNew}>
          New Lead
        </Button>
      )
    }
  >
    Paste what a lead wrote, and you get a reply to send. What was said, and what comes next, is kept here.
  </EmptyState>
);

const AllArchived = ({ onShow }: { onShow: () => void }) => (
  <EmptyState
    icon={<Archive size={32} strokeWidth={1.5} />}
    title="All your leads are archived"
    action={<Button onClick={onShow}>Show the archive</Button>}
  >
    One that writes again comes back here.
  </EmptyState>
);

/** One's leads, the one spoken to last first: how far each is, what it needs, and what was said last. */
export const LeadList = ({ conversations, openId, onOpen, roomy = false, onNew }: LeadListProps) => {
  const { data, isError, isFetching, refetch } = conversations;
  const [finding, setFinding] = useState(everything);
  if (data === undefined && isError && !isFetching)
    return <LoadError text="Failed to fetch conversations" onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting />;
  if (data.items.length === 0) return <NoLeads onNew={onNew} />;
  const rows = { openId, onOpen, roomy };
  const list = () => {
    if (isNarrowed(finding)) return <FoundLeads {...rows} finding={finding} />;
    const leads = data.items.filter(({ archived }) => !archived);
    if (leads.length === 0 && data.isWhole)
      return <AllArchived onShow={() => setFinding({ ...everything, view: "archived" })} />;
    return <Rows {...rows} leads={leads} more={conversations} />;
  };
  return (
    <>
      <LeadFinder finding={finding} onFind={setFinding} />
      {list()}
    </>
  );
};
