import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { FileText, Handshake } from "lucide-react";
import type { ReactNode } from "react";
import type { CitedPlace } from "#contracts/cited-place.ts";
import { generalCategory } from "#contracts/documents.ts";
import { Marked } from "../../../ui/content/marked.tsx";
import { searchQuery, wordsIn } from "../../../entities/documents/documents.ts";
import { useTitles } from "../../../entities/documents/use-titles.ts";
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

interface FoundLeadsProps {
  query: string;
  onOpen: (conversationId: string) => void;
}

/** The first of one's leads that have the words. */
export const FoundLeads = ({ query, onOpen }: FoundLeadsProps) => {
  const { data } = useInfiniteQuery(foundLeadsQuery({ ...everything, words: query }));
  const leads = data?.pages[0]?.items.slice(0, shown) ?? [];
  if (leads.length === 0) return null;
  return (
    <ul aria-label="Found leads" className={styles.records}>
      {leads.map(({ conversationId, projectName, stage }) => (
        <Found
          key={conversationId}
          icon={<Handshake {...icon} />}
          name={<Marked text={projectName} query={query} />}
          about={stage}
          onOpen={() => onOpen(conversationId)}
        />
      ))}
    </ul>
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
  if (documents.length === 0) return null;
  return (
    <ul aria-label="Found documents" className={styles.records}>
      {documents.map((result) => (
        <Found
          key={result.id}
          icon={<FileText {...icon} />}
          name={<Marked text={titleOf(result.title)} query={wordsIn(result, query)} />}
          about={result.category ?? generalCategory}
          onOpen={() => onOpen(result.id, result)}
        />
      ))}
    </ul>
  );
};
