import { useQuery } from "@tanstack/react-query";
import { Database, FileText } from "lucide-react";
import { useState } from "react";
import type { NotionPlace } from "#contracts/sources.ts";
import { SearchField } from "../../../ui/fields/search-field.tsx";
import { WaitingText } from "../../../ui/states/waiting-text.tsx";
import { failureText } from "../../../ui/notices/notify-failure.ts";
import { useDebounced } from "../../../platform/browser/use-debounced.ts";
import { notionPlacesQuery } from "./sources.ts";
import styles from "./sources.module.css";
import common from "../../../ui/theme/common.module.css";
import { classNames } from "../../../platform/text/class-names.ts";
import { Press } from "../../../ui/buttons/press.tsx";

const Place = ({ place, onChoose }: { place: NotionPlace; onChoose: (url: string) => void }) => (
  <li>
    <Press className={styles.place} disabled={place.added} onClick={() => onChoose(place.url)}>
      {place.kind === "page" ? <FileText size={16} /> : <Database size={16} />}
      <span className={styles.name}>{place.title}</span>
      <span className={classNames(common.quiet, common.anywhere)}>
        {place.added ? "Added" : place.kind === "page" ? "Page" : "Database"}
      </span>
    </Press>
  </li>
);

const nothing =
  "Nothing matches. Only what is shared with the integration is found: in Notion, open ••• › Connections.";

/** Pages and databases of Notion to choose from; hears the link of the one that is chosen. */
export const NotionPlaces = ({ onChoose }: { onChoose: (url: string) => void }) => {
  const [search, setSearch] = useState("");
  const { data, error, isPending } = useQuery(notionPlacesQuery(useDebounced(search.trim(), 300)));
  return (
    <div className={styles.places}>
      <SearchField label="Search Notion" placeholder="Search Notion" value={search} onChange={setSearch} />
      {isPending && <WaitingText label="Searching Notion" />}
      {error !== null && (
        <p role="alert" className={classNames(common.quiet, common.anywhere)}>
          {failureText(error, "Notion could not be searched.")}
        </p>
      )}
      {data?.length === 0 && <p className={classNames(common.quiet, common.anywhere)}>{nothing}</p>}
      {data !== undefined && data.length > 0 && (
        <ul role="list" className={styles.found} aria-label="Shared in Notion">
          {data.map((place) => (
            <Place key={place.id} place={place} onChoose={onChoose} />
          ))}
        </ul>
      )}
    </div>
  );
};
