import { useQuery } from "@tanstack/react-query";
import { CirclePlus } from "lucide-react";
import type { CitedPlace } from "#contracts/cited-place.ts";
import { LoadError } from "../../../ui/states/load-error.tsx";
import { PanelScroll } from "../../../ui/layout/side-panel.tsx";
import { SearchField } from "../../../ui/fields/search-field.tsx";
import { isSearchable, libraryQuery } from "../../../entities/documents/documents.ts";
import { moveWithArrows } from "../../../patterns/records/list-cursor.ts";
import { useDraft } from "../../../patterns/forms/use-draft.ts";
import { useDebounced } from "../../../platform/browser/use-debounced.ts";
import { DocumentGroups } from "./document-groups.tsx";
import styles from "./knowledge.module.css";
import { SearchResults } from "./search-results.tsx";
import { WaitingRows } from "./waiting-rows.tsx";
import { Press } from "../../../ui/buttons/press.tsx";

interface SelectionProps {
  selectedId: string | null;
  /** A result of a search is opened at its passage. */
  onOpenDocument: (id: string, place?: CitedPlace) => void;
  onLeave: () => void;
}

const Library = (props: SelectionProps) => {
  const { data, isError, refetch } = useQuery(libraryQuery());
  if (data === undefined && isError) {
    return <LoadError text="Error loading documents. Please try again." onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <WaitingRows label="Loading documents..." />;
  return (
    <>
      {data.categories.length === 0 && <p className={styles.note}>No documents found</p>}
      <DocumentGroups categories={data.categories} {...props} />
    </>
  );
};

interface KnowledgePanelProps extends SelectionProps {
  /** Opens the form for a support ticket; without it nobody can be reached. */
  onSubmitTicket: (() => void) | undefined;
}

/**
 * The Knowledge Base: a search box over the library. The arrow keys walk through what is listed. What is searched for
 * stays in the tab: the address is that of whatever stands beside it.
 */
export const KnowledgePanel = ({ onSubmitTicket, ...selection }: KnowledgePanelProps) => {
  const { value: typed, setValue: setTyped } = useDraft("library search", "");
  const query = useDebounced(typed.trim(), 250);
  return (
    // The keys only move the focus among the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav className={styles.nav} aria-label="Knowledge Base" onKeyDown={moveWithArrows}>
      <SearchField
        data-stop
        className={styles.search}
        label="Search documents"
        value={typed}
        onChange={setTyped}
      />
      <PanelScroll>
        {/* What is short stands at its top, in sight above a keyboard. */}
        <div>
          {isSearchable(query) ? <SearchResults query={query} {...selection} /> : <Library {...selection} />}
          {onSubmitTicket !== undefined && (
            <Press data-stop className={styles.row} onClick={onSubmitTicket}>
              <CirclePlus size={16} />
              <span className={styles.name}>Submit Support Ticket</span>
            </Press>
          )}
        </div>
      </PanelScroll>
    </nav>
  );
};
