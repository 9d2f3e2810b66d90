import { useQuery } from "@tanstack/react-query";
import { Disclosure } from "../../components/disclosure.tsx";
import { NothingFound, useListSearch } from "../../components/list-search.tsx";
import { LoadError } from "../../components/load-error.tsx";
import { countLabel } from "../../lib/document-categories.ts";
import { isSearchable, searchQuery } from "../../lib/documents.ts";
import { type Choice, DocumentRows } from "./document-group.tsx";
import styles from "./documents.module.css";

interface FoundInTextsProps extends Choice {
  searchedFor: string;
  /** Whether documents stand above whose title has the words; undefined while that is not known. */
  hasTitles: boolean | undefined;
  onClear: () => void;
}

/** The documents whose text is about what is searched for, best first, beneath those whose title has the words. */
export const FoundInTexts = ({ searchedFor, hasTitles, onClear, ...choice }: FoundInTextsProps) => {
  const { data, isError, isPlaceholderData, refetch } = useQuery(searchQuery(searchedFor));
  const { matches } = useListSearch();
  if (data === undefined && isError) {
    return <LoadError text="Error searching documents. Please try again." onRetry={() => void refetch()} />;
  }
  const found = (data ?? []).filter(({ title }) => !matches(title));
  if (found.length > 0) {
    return (
      <Disclosure startsOpen summary="In the text" detail={countLabel(found.length)}>
        <DocumentRows documents={found} {...choice} />
      </Disclosure>
    );
  }
  const isSearching = data === undefined ? isSearchable(searchedFor) : isPlaceholderData;
  if (isSearching || hasTitles === undefined) {
    return (
      <p className={styles.nothing} role="status">
        Searching the texts...
      </p>
    );
  }
  if (hasTitles) return null;
  return <NothingFound searchedFor={searchedFor} isFiltered={false} onClear={onClear} />;
};
