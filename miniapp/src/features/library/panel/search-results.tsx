import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import type { CitedPlace } from "#contracts/cited-place.ts";
import { generalCategory } from "#contracts/documents.ts";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { LoadError } from "../../../ui/states/load-error.tsx";
import { Marked } from "../../../ui/content/marked.tsx";
import { classNames } from "../../../platform/text/class-names.ts";
import { searchQuery } from "../../../entities/documents/documents.ts";
import { useTitles } from "../../../entities/documents/use-titles.ts";
import styles from "./knowledge.module.css";
import { WaitingRows } from "./waiting-rows.tsx";
import { Press } from "../../../ui/buttons/press.tsx";

interface SearchResultsProps {
  query: string;
  selectedId: string | null;
  onOpenDocument: (id: string, place: CitedPlace) => void;
}

/** Documents that match the search, best first, with the words found. */
export const SearchResults = ({ query, selectedId, onOpenDocument }: SearchResultsProps) => {
  const { data, isError, refetch } = useQuery(searchQuery(query));
  const titleOf = useTitles();
  if (data === undefined && isError) {
    return <LoadError text="Error searching documents. Please try again." onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <WaitingRows label="Searching..." />;
  if (data.length === 0) {
    return (
      <EmptyState icon={<SearchX size={32} strokeWidth={1.5} />} title="Nothing found">
        No document mentions “{query}”. Try fewer or other words.
      </EmptyState>
    );
  }
  return (
    <ul role="list" aria-label="Search results">
      {data.map((result) => (
        <li key={result.id}>
          <Press
            data-stop
            className={classNames(styles.row, styles.result)}
            aria-current={result.id === selectedId || undefined}
            onClick={() => onOpenDocument(result.id, result)}
          >
            <span className={styles.name}>
              <Marked text={titleOf(result.title)} words={result.found} />
            </span>
            <span className={styles.snippet}>
              <Marked text={result.snippet} words={result.found} />
            </span>
            <span className={styles.count}>{result.category ?? generalCategory}</span>
          </Press>
        </li>
      ))}
    </ul>
  );
};
