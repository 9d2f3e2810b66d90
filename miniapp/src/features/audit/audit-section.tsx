import { useInfiniteQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import type { AuditEntry } from "#contracts/audit.ts";
import { Avatar } from "../../components/avatar.tsx";
import { Disclosure } from "../../components/disclosure.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { FilterChip } from "../../components/filter-chip.tsx";
import { ListPage } from "../../components/list-page.tsx";
import { LoadError } from "../../components/load-error.tsx";
import { Facts } from "../../components/reading-page.tsx";
import { LoadMore } from "../../components/load-more.tsx";
import { WaitingRecords } from "../../components/record-list.tsx";
import { formatAge, formatDateTime } from "../../lib/dates.ts";
import { usePageParameter } from "../../lib/use-page-parameter.ts";
import { auditQuery, changesOf, deed, sentence, subjectOf } from "./audit.ts";
import styles from "./audit.module.css";

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
    <ul className={styles.changes}>
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
  const subject = subjectOf(entry);
  return (
    <span className={styles.summary}>
      <Avatar name={entry.actor ?? "L"} small />
      <span>
        {actor} <span className={styles.quiet}>{deed(entry.action)}</span>
        {subject !== null && `\u00A0· ${subject}`}
      </span>
    </span>
  );
};

/** Who changed what, and how it was before. */
export const AuditSection = () => {
  const [subject, setSubject] = usePageParameter("subject");
  const entries = useInfiniteQuery(auditQuery(subject));
  const { data, isError, refetch } = entries;
  if (data === undefined && isError) {
    return <LoadError text="Error loading the audit log. Please try again." onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <WaitingRecords label="Loading the audit log" />;
  const items = data.pages.flatMap((page) => page.items);
  const filter = (name: string | null) => setSubject(name, { replace: true });
  return (
    <ListPage>
      {subject !== null && (
        <FilterChip name="About" onRemove={() => filter(null)}>
          {sentence(subject)}
        </FilterChip>
      )}
      {items.length === 0 && (
        <EmptyState icon={<ScrollText size={40} strokeWidth={1.25} />} title="Nothing was changed yet">
          Every change an admin makes is kept here, who, when, and what it was before, and who signed in from
          where.
        </EmptyState>
      )}
      <ul aria-label="Audit Log">
        {items.map((entry) => (
          <li key={entry.id} className={styles.entry}>
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
                <button type="button" className={styles.subject} onClick={() => filter(entry.subject)}>
                  {sentence(entry.subject)}
                </button>
                <code>{entry.subjectId}</code>
              </p>
              <Changes entry={entry} />
            </Disclosure>
          </li>
        ))}
      </ul>
      <LoadMore loaded={items.length} query={entries} />
    </ListPage>
  );
};
