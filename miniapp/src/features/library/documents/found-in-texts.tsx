import { useQuery } from "@tanstack/react-query";
import { Disclosure } from "../../../ui/content/disclosure.tsx";
import { NothingFound, useListSearch } from "../../../patterns/records/list-search.tsx";
import { LoadError } from "../../../ui/states/load-error.tsx";
import { countLabel } from "../../../entities/documents/document-categories.ts";
import { entryIn, isSearchable, type Library, searchQuery } from "../../../entities/documents/documents.ts";
import { type Choice, DocumentRows } from "./document-group.tsx";
import styles from "./documents.module.css";

interface FoundInTextsProps extends Choice {
  searchedFor: string;
  /** The documents above, whose title has the words, or those of what was searched for before. */
  titles: Library;
  onClear: () => void;
}

/** The documents whose text is about what is searched for, best first, beneath those whose title has the words. */
export const FoundInTexts = ({ searchedFor, titles, onClear, ...choice }: FoundInTextsProps) => {
  const { data, isError, isPlaceholderData, refetch } = useQuery(searchQuery(searchedFor));
  const { matches } = useListSearch();
  if (data === undefined && isError) {
    return <LoadError text="Error searching documents. Please try again." onRetry={() => void refetch()} />;
  }
  const found = (data ?? []).filter(({ id, title }) => !matches(title) && entryIn(titles, id) === undefined);
  const areTitlesOld = titles.searchedFor !== searchedFor;
  // Beneath the whole library some would stand twice.
  const isEarly = areTitlesOld && titles.searchedFor === null;
  if (found.length > 0 && !isEarly) {
    return (
      <Disclosure startsOpen summary="In the text" detail={countLabel(found.length)}>
        <DocumentRows documents={found} {...choice} />
      </Disclosure>
    );
  }
  const isSearching = data === undefined ? isSearchable(searchedFor) : isPlaceholderData;
  if (isSearching || areTitlesOld) {
    return (
      <p className={styles.nothing} role="status">
        Searching the texts...
      </p>
    );
  }
  if (titles.categories.length > 0) return null;
  return <NothingFound searchedFor={searchedFor} isFiltered={false} onClear={onClear} />;
};
