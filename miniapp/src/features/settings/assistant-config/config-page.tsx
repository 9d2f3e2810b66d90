import type { ReactNode } from "react";
import { useRef } from "react";
import { Disclosure } from "../../../ui/content/disclosure.tsx";
import {
  ListSearch,
  NothingFound,
  type SearchBox,
  useListSearch,
  useSearchedFor,
} from "../../../patterns/records/list-search.tsx";
import { ReadingPage, ReadingPart, Sentences, Words } from "../../../ui/layout/reading-page.tsx";
import styles from "./config.module.css";

/** One part of a configuration. */
export interface ConfigPart {
  title: string;
  about?: ReactNode;
  /** What a search finds it by, besides its title: each text by itself. */
  texts: readonly string[];
  content: ReactNode;
}

/** A configuration to be read, narrowed to the parts that have what is searched for. */
export const ConfigPage = ({ parts }: { parts: readonly ConfigPart[] }) => {
  const box = useRef<SearchBox>(null);
  const searchedFor = useSearchedFor();
  const { matches } = useListSearch();
  const shown = parts.filter(({ title, texts }) => [title, ...texts].some(matches));
  return (
    <ReadingPage>
      <div className={styles.search}>
        <ListSearch ref={box} label="Search this configuration" />
      </div>
      {shown.map(({ title, about, content }) => (
        <ReadingPart key={title} title={title} about={about}>
          {content}
        </ReadingPart>
      ))}
      {shown.length === 0 && searchedFor !== null && (
        <NothingFound searchedFor={searchedFor} isFiltered={false} onClear={() => box.current?.clear()} />
      )}
    </ReadingPage>
  );
};

interface FoldedProps {
  label: string;
  texts: readonly string[];
  /** Whether they are short enough to stand side by side. */
  areWords?: boolean;
}

/** Many texts behind a line that counts them; those a search finds show at once. */
export const Folded = ({ label, texts, areWords = false }: FoldedProps) => {
  const searchedFor = useSearchedFor() ?? undefined;
  const { searching, matches } = useListSearch();
  const found = searching ? texts.filter(matches) : [];
  const isFound = found.length > 0;
  const shown = isFound ? found : texts;
  return (
    <Disclosure
      key={isFound ? "found" : "all"}
      boxed
      startsOpen={isFound}
      summary={label}
      detail={isFound ? `${found.length} of ${texts.length}` : texts.length}
    >
      {areWords ? (
        <Words words={shown} query={searchedFor} />
      ) : (
        <Sentences sentences={shown} query={searchedFor} />
      )}
    </Disclosure>
  );
};
