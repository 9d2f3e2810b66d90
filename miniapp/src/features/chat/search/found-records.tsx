import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { FileText, Handshake, LifeBuoy, MessageCircle } from "lucide-react";
import type { ReactNode } from "react";
import type { CitedPlace } from "#contracts/cited-place.ts";
import type { Conversation } from "#contracts/conversations.ts";
import { generalCategory, type SearchResult } from "#contracts/documents.ts";
import type { ListedLead } from "#contracts/leads.ts";
import type { Ticket } from "#contracts/support.ts";
import { Marked, MarkedLike } from "../../../ui/content/marked.tsx";
import { namedChatsQuery } from "../../../entities/chats/recent.ts";
import { searchQuery } from "../../../entities/documents/documents.ts";
import { useTitles } from "../../../entities/documents/use-titles.ts";
import { ownTicketsQuery } from "../../../entities/tickets/tickets.ts";
import { formatRecent } from "../../../platform/text/dates.ts";
import { beginningNear, wordsLike } from "../../../platform/text/highlight.ts";
import { everything, foundLeadsQuery } from "../lead/list/found-leads.ts";
import styles from "./history-search.module.css";
import { Press } from "../../../ui/buttons/press.tsx";

const shown = 3;
/** What is opened of what was found. */
export interface Opening {
  onOpenChat: (sessionId: string) => void;
  onOpenLead: (conversationId: string) => void;
  onOpenTicket: (ticketId: string) => void;
  onOpenDocument: (documentId: string, place: CitedPlace) => void;
}

interface FoundProps {
  icon: ReactNode;
  name: ReactNode;
  about: string;
  /** What it says around the words. */
  snippet?: ReactNode;
  onOpen: () => void;
}

const Found = ({ icon: sign, name, about, snippet, onOpen }: FoundProps) => (
  <li>
    <Press data-stop className={styles.record} onClick={onOpen}>
      {sign}
      <span className={styles.name}>{name}</span>
      <span className={styles.about}>{about}</span>
      {snippet !== undefined && <span className={styles.within}>{snippet}</span>}
    </Press>
  </li>
);

/** The first of what was found of a kind; nothing where there is none. */
const FoundList = ({ label, children }: { label: string; children: ReactNode[] }) =>
  children.length === 0 ? null : (
    <ul role="list" aria-label={label} className={styles.records}>
      {children}
    </ul>
  );

interface Records {
  chats: Conversation[];
  leads: ListedLead[];
  tickets: Ticket[];
  documents: SearchResult[];
}

/** The first chats, leads, tickets and documents that have the words, and whether all kinds have been looked through. */
export const useFoundRecords = (query: string) => {
  const enabled = query !== "";
  const chats = useInfiniteQuery({ ...namedChatsQuery(query), enabled });
  const leads = useInfiniteQuery({ ...foundLeadsQuery({ ...everything, words: query }), enabled });
  const tickets = useInfiniteQuery({ ...ownTicketsQuery(query), enabled });
  const documents = useQuery(searchQuery(query));
  const all = [chats, leads, tickets, documents];
  const records: Records = {
    chats: chats.data?.pages[0]?.items.slice(0, shown) ?? [],
    leads: leads.data?.pages[0]?.items.slice(0, shown) ?? [],
    tickets: tickets.data?.pages[0]?.items.slice(0, shown) ?? [],
    documents: documents.data?.slice(0, shown) ?? [],
  };
  return {
    records,
    isLooking: all.some(({ isFetching }) => isFetching),
    hasRecords: enabled && Object.values(records).some(({ length }) => length > 0),
  };
};

interface FoundRecordsProps extends Opening {
  records: Records;
  query: string;
}

/** What was found besides messages, kind by kind. */
export const FoundRecords = ({ records, query, ...opening }: FoundRecordsProps) => {
  const titleOf = useTitles();
  return (
    <>
      <FoundList label="Found chats">
        {records.chats.map(({ sessionId, title, lastMessageAt }) => (
          <Found
            key={sessionId}
            icon={<MessageCircle size={18} />}
            name={<MarkedLike text={title} typed={query} />}
            about={formatRecent(lastMessageAt)}
            onOpen={() => opening.onOpenChat(sessionId)}
          />
        ))}
      </FoundList>
      <FoundList label="Found leads">
        {records.leads.map(({ conversationId, projectName, stage, archived, excerpt }) => (
          <Found
            key={conversationId}
            icon={<Handshake size={18} />}
            name={<MarkedLike text={projectName} typed={query} />}
            about={archived ? `${stage} · Archived` : stage}
            // What was said is among the messages below.
            snippet={
              excerpt?.of === "note" ? <Marked text={excerpt.snippet} words={excerpt.found} /> : undefined
            }
            onOpen={() => opening.onOpenLead(conversationId)}
          />
        ))}
      </FoundList>
      <FoundList label="Found tickets">
        {records.tickets.map(({ id, category, description, status }) => (
          <Found
            key={id}
            icon={<LifeBuoy size={18} />}
            name={<MarkedLike text={category} typed={query} />}
            about={status}
            snippet={
              <MarkedLike text={beginningNear(description, wordsLike(description, query))} typed={query} />
            }
            onOpen={() => opening.onOpenTicket(id)}
          />
        ))}
      </FoundList>
      <FoundList label="Found documents">
        {records.documents.map((result) => (
          <Found
            key={result.id}
            icon={<FileText size={18} />}
            name={<Marked text={titleOf(result.title)} words={result.found} />}
            about={result.category ?? generalCategory}
            snippet={<Marked text={result.snippet} words={result.found} />}
            onOpen={() => opening.onOpenDocument(result.id, result)}
          />
        ))}
      </FoundList>
    </>
  );
};
