import { SearchX } from "lucide-react";
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import { searchLimit } from "#contracts/common.ts";
import { foundLabel } from "./found-label.ts";
import { useDebounced } from "../../platform/browser/use-debounced.ts";
import { usePageParameter } from "../../platform/browser/use-page-parameter.ts";
import { useShortcuts } from "../../platform/browser/use-shortcuts.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { Kbd } from "../../ui/content/kbd.tsx";
import styles from "./list-search.module.css";
import { Spinner } from "../../ui/states/spinner.tsx";
import { SearchField } from "../../ui/fields/search-field.tsx";

const spaced = (text: string): string => text.replaceAll(/\s+/gu, " ").trim();
const normal = (text: string): string => spaced(text.toLowerCase());

/** What is searched for, from the address; null while nothing is. */
export const useSearchedFor = (): string | null => {
  const [query] = usePageParameter("q");
  return spaced(query ?? "").slice(0, searchLimit) || null;
};

/** Whether anything is searched for, and whether a text holds all its words. */
export const useListSearch = () => {
  const searchedFor = normal(useSearchedFor() ?? "");
  return useMemo(() => {
    const words = searchedFor.split(" ").filter(Boolean);
    return {
      searching: words.length > 0,
      matches: (text: string) => {
        const among = normal(text);
        return words.every((word) => among.includes(word));
      },
    };
  }, [searchedFor]);
};

/** What comes of a search that is done elsewhere. */
export interface SearchOutcome {
  isBusy: boolean;
  /** How many records were found; null while that is not known. */
  found: number | null;
}

const Outcome = ({ isBusy, found }: SearchOutcome) => (
  <span className={styles.outcome} role="status">
    {isBusy && (
      <span className={styles.busy}>
        <Spinner />
      </span>
    )}
    {found !== null && (
      <span>
        {foundLabel(found)}
        <span className={styles.word}> found</span>
      </span>
    )}
  </span>
);

export interface SearchBox {
  /** Empties the box and puts the cursor into it. */
  clear: () => void;
}

/** What is typed, which goes into the address once it rests, and follows the address where somebody else changes that. */
const useTyped = () => {
  const [query, setQuery] = usePageParameter("q");
  const addressed = query ?? "";
  const [typed, setTyped] = useState(addressed);
  const settled = useDebounced(typed, 200);
  const shown = useRef(addressed);
  // What was written into the address, until it is there: several may be on their way.
  const written = useRef<string[]>([]);
  useEffect(() => {
    if (settled !== typed || settled === shown.current) return;
    shown.current = settled;
    written.current.push(settled);
    setQuery(settled === "" ? null : settled, { replace: true });
  }, [settled, typed, setQuery]);
  useEffect(() => {
    const at = written.current.indexOf(addressed);
    if (at !== -1) {
      written.current.splice(0, at + 1);
      return;
    }
    shown.current = addressed;
    setTyped(addressed);
  }, [addressed]);
  return { typed, setTyped };
};

interface ListSearchProps {
  label: string;
  ref?: Ref<SearchBox>;
  outcome?: SearchOutcome;
}

/** A search box over a list; "/" leads to it, Escape empties it, and its text is in the address. */
export const ListSearch = ({ label, ref, outcome }: ListSearchProps) => {
  const input = useRef<HTMLInputElement>(null);
  const { typed, setTyped } = useTyped();
  useShortcuts({ "/": () => input.current?.focus() });
  const clear = () => {
    setTyped("");
    input.current?.focus();
  };
  useImperativeHandle(ref, () => ({ clear }));
  return (
    <SearchField
      ref={input}
      className={styles.search}
      label={label}
      value={typed}
      onChange={setTyped}
      outcome={outcome !== undefined && <Outcome {...outcome} />}
      hint={<Kbd>/</Kbd>}
    />
  );
};

interface NothingFoundProps {
  searchedFor: string;
  /** Whether anything else narrows the list. */
  isFiltered: boolean;
  onClear: () => void;
}

/** Stands where a list would be in which nothing has the words. */
export const NothingFound = ({ searchedFor, isFiltered, onClear }: NothingFoundProps) => (
  <EmptyState
    icon={<SearchX size={32} strokeWidth={1.5} />}
    title={`Nothing found for “${searchedFor}”`}
    action={<Button onClick={onClear}>Clear search</Button>}
  >
    Try fewer or other words{isFiltered && ", or another filter"}.
  </EmptyState>
);
