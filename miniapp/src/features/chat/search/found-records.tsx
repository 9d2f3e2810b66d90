import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { FileText, Handshake, MessageCircle } from "lucide-react";
import type { ReactNode } from "react";
import type { CitedPlace } from "#contracts/cited-place.ts";
import { generalCategory } from "#contracts/documents.ts";
import { Marked } from "../../../ui/content/marked.tsx";
import { namedChatsQuery } from "../../../entities/chats/recent.ts";
import { searchQuery, wordsIn } from "../../../entities/documents/documents.ts";
import { useTitles } from "../../../entities/documents/use-titles.ts";
import { formatRecent } from "../../../platform/text/dates.ts";
import { everything, foundLeadsQuery } from "../lead/list/found-leads.ts";
import styles from "./history-search.module.css";

const shown = 3;
const icon = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

interface FoundProps {
  icon: ReactNode;
  name: ReactNode;
  about: string;
  onOpen: () => void;
}

const Found = ({ icon: sign, name, about, onOpen }: FoundProps) => (
  <li>
    <button type="button" data-stop className={styles.record} onClick={onOpen}>
      {sign}
      <span className={styles.name}>{name}</span>
      <span className={styles.about}>{about}</span>
    </button>
  </li>
);

/** The first of what was found of a kind; nothing where there is none. */
const FoundList = ({ label, children }: { label: string; children: ReactNode[] }) =>
  children.length === 0 ? null : (
    <ul aria-label={label} className={styles.records}>
      {children}
    </ul>
  );

interface FoundChatsProps {
  query: string;
  onOpen: (sessionId: string) => void;
}

/** The latest of one's chats whose names have the words. */
export const FoundChats = ({ query, onOpen }: FoundChatsProps) => {
  const { data } = useInfiniteQuery(namedChatsQuery(query));
  const chats = data?.pages[0]?.items.slice(0, shown) ?? [];
  return (
    <FoundList label="Found chats">
      {chats.map(({ sessionId, title, lastMessageAt }) => (
        <Found
          key={sessionId}
          icon={<MessageCircle {...icon} />}
          name={<Marked text={title} query={query} />}
          about={formatRecent(lastMessageAt)}
          onOpen={() => onOpen(sessionId)}
        />
      ))}
    </FoundList>
  );
};

interface FoundLeadsProps {
  query: string;
  onOpen: (conversationId: string) => void;
}

/** The first of one's leads that have the words. */
export const FoundLeads = ({ query, onOpen }: FoundLeadsProps) => {
  const { data } = useInfiniteQuery(foundLeadsQuery({ ...everything, words: query }));
  const leads = data?.pages[0]?.items.slice(0, shown) ?? [];
  return (
    <FoundList label="Found leads">
      {leads.map(({ conversationId, projectName, stage }) => (
        <Found
          key={conversationId}
          icon={<Handshake {...icon} />}
          name={<Marked text={projectName} query={query} />}
          about={stage}
          onOpen={() => onOpen(conversationId)}
        />
      ))}
    </FoundList>
  );
};

interface FoundDocumentsProps {
  query: string;
  onOpen: (documentId: string, place: CitedPlace) => void;
}

/** The documents that fit best, each opening at what was found. */
export const FoundDocuments = ({ query, onOpen }: FoundDocumentsProps) => {
  const titleOf = useTitles();
  const { data } = useQuery(searchQuery(query));
  const documents = data?.slice(0, shown) ?? [];
  return (
    <FoundList label="Found documents">
      {documents.map((result) => (
        <Found
          key={result.id}
          icon={<FileText {...icon} />}
          name={<Marked text={titleOf(result.title)} query={wordsIn(result, query)} />}
          about={result.category ?? generalCategory}
          onOpen={() => onOpen(result.id, result)}
        />
      ))}
    </FoundList>
  );
};
