import { useInfiniteQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { useRef } from "react";
import { deed, nameIn, sentence } from "#contracts/audit-words.ts";
import { type AuditEntry, listAudit } from "#contracts/audit.ts";
import { Avatar } from "../../../ui/content/avatar.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { CsvButton } from "../../../patterns/records/csv-button.tsx";
import { Disclosure } from "../../../ui/content/disclosure.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { FilterBar } from "../../../patterns/filters/filter-bar.tsx";
import { ListPage } from "../../../ui/layout/list-page.tsx";
import {
  ListSearch,
  NothingFound,
  type SearchBox,
  useSearchedFor,
} from "../../../patterns/records/list-search.tsx";
import { LoadError } from "../../../ui/states/load-error.tsx";
import { Facts } from "../../../ui/layout/reading-page.tsx";
import { LoadMore } from "../../../patterns/records/load-more.tsx";
import { WaitingRecords } from "../../../patterns/records/record-list.tsx";
import { callCsv } from "../../../platform/api/api.ts";
import { formatAge, formatDateTime } from "../../../platform/text/dates.ts";
import { wordsOf } from "../../../patterns/records/queries/searched-list.ts";
import { useFilters } from "../../../patterns/filters/use-filters.ts";
import { auditFields, auditQuery, changesOf } from "./audit.ts";
import styles from "./audit.module.css";
import { Press } from "../../../ui/buttons/press.tsx";
import common from "../../../ui/theme/common.module.css";

const Side = ({ label, text }: { label: string; text: string | null }) => (
  <div className={styles.side}>
    <dt>{label}</dt>
    <dd>{text === null ? <span className={styles.quiet}>Nothing</span> : text}</dd>
  </div>
);

const isNothing = (value: unknown): boolean => value === null || value === undefined;

const Changes = ({ entry }: { entry: AuditEntry }) => {
  const changes = changesOf(entry);
  if (changes.length === 0) return <p className={styles.quiet}>No field changed.</p>;
  // Of what is new, and of what is gone, one side is empty.
  if (isNothing(entry.before) || isNothing(entry.after)) {
    const facts = changes.map(({ name, before, after }) => ({
      label: sentence(name),
      value: <span className={styles.value}>{after ?? before}</span>,
    }));
    return (
      <div className={styles.facts}>
        <Facts facts={facts} />
      </div>
    );
  }
  return (
    <ul role="list" className={styles.changes}>
      {changes.map(({ name, before, after }) => (
        <li key={name}>
          <p className={styles.field}>{sentence(name)}</p>
          <dl className={styles.sides}>
            <Side label="Before" text={before} />
            <Side label="After" text={after} />
          </dl>
        </li>
      ))}
    </ul>
  );
};

const Summary = ({ entry }: { entry: AuditEntry }) => {
  const actor = entry.actor === null ? "Legend" : `@${entry.actor}`;
  const subject = nameIn(entry);
  return (
    <span className={styles.summary}>
      <Avatar name={entry.actor ?? "L"} small />
      <span>
        {actor} <span className={styles.quiet}>{deed(entry.action)}</span>
        {entry.token !== null && <span className={styles.quiet}> by the token {entry.token}</span>}
        {subject !== null && `\u00A0· ${subject}`}
      </span>
    </span>
  );
};

const Entry = ({ entry, onSubject }: { entry: AuditEntry; onSubject: (subject: string) => void }) => (
  <li>
    <Disclosure
      summary={<Summary entry={entry} />}
      detail={
        <time dateTime={entry.createdAt} title={formatDateTime(entry.createdAt)}>
          {formatAge(entry.createdAt)}
        </time>
      }
    >
      <p className={styles.about}>
        {formatDateTime(entry.createdAt)}
        <Press className={styles.subject} onClick={() => onSubject(entry.subject)}>
          {sentence(entry.subject)}
        </Press>
        <code>{entry.subjectId}</code>
      </p>
      <Changes entry={entry} />
    </Disclosure>
  </li>
);

interface NothingProps {
  searchedFor: string | null;
  isFiltered: boolean;
  onClear: () => void;
  onShowAll: () => void;
}

const Nothing = ({ searchedFor, isFiltered, onClear, onShowAll }: NothingProps) => {
  if (searchedFor !== null)
    return <NothingFound searchedFor={searchedFor} isFiltered={isFiltered} onClear={onClear} />;
  const icon = <ScrollText size={40} strokeWidth={1.25} />;
  if (isFiltered) {
    return (
      <EmptyState
        icon={icon}
        title="No such changes"
        action={<Button onClick={onShowAll}>Show all changes</Button>}
      />
    );
  }
  return (
    <EmptyState icon={icon} title="Nothing was changed yet">
      Every change an admin makes is kept here, who, when, and what it was before, and who signed in from
      where.
    </EmptyState>
  );
};

/** Who changed what, and how it was before. */
export const AuditSection = () => {
  const { values, set, clear } = useFilters(auditFields);
  const searchedFor = useSearchedFor();
  const box = useRef<SearchBox>(null);
  const entries = useInfiniteQuery(auditQuery(values, searchedFor));
  const { data, isError, isPending, isPlaceholderData, refetch } = entries;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const found = isPlaceholderData || searchedFor === null ? null : (data?.pages[0]?.total ?? null);
  const isBusy = searchedFor !== null && (isPlaceholderData || isPending);
  return (
    <ListPage>
      <div className={styles.bar}>
        <ListSearch ref={box} label="Search the audit log" outcome={{ isBusy, found }} />
        <FilterBar fields={auditFields} values={values} set={set} />
        {items.length > 0 && (
          <CsvButton
            label="Audit Log"
            read={() => callCsv(listAudit, { ...values, ...wordsOf(searchedFor) })}
          />
        )}
      </div>
      {data === undefined && isError && (
        <LoadError text="Error loading the audit log. Please try again." onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && <WaitingRecords label="Loading the audit log" />}
      {data !== undefined && !isPlaceholderData && items.length === 0 && (
        <Nothing
          searchedFor={searchedFor}
          isFiltered={Object.keys(values).length > 0}
          onClear={() => box.current?.clear()}
          onShowAll={clear}
        />
      )}
      <ul role="list" className={common.lined} aria-label="Audit Log">
        {items.map((entry) => (
          <Entry key={entry.id} entry={entry} onSubject={(subject) => set("subject", subject)} />
        ))}
      </ul>
      <LoadMore loaded={items.length} query={entries} isSearched={searchedFor !== null} />
    </ListPage>
  );
};
