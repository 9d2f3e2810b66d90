import type { Source, SourceState } from "#contracts/sources.ts";
import type { CountedSource, StoredSource } from "./source-store.ts";

const stateOf = ({ runStartedAt, goneAt, error, lastReadAt }: StoredSource): SourceState => {
  if (runStartedAt !== null) return "reading";
  if (goneAt !== null) return "gone";
  if (error !== null) return "failing";
  return lastReadAt === null ? "waiting" : "fresh";
};

const counted = (count: number, one: string, several: string) => (count === 1 ? one : `${count} ${several}`);

const notesOf = ({ notes, tally, goneAt }: CountedSource): string[] => [
  ...notes,
  ...(tally.gone > 0 && goneAt === null
    ? [
        `${counted(tally.gone, "1 page is", "pages are")} gone; what was read of ${tally.gone === 1 ? "it" : "them"} went to the trash.`,
      ]
    : []),
  ...(tally.leftOut > 0
    ? [
        `${counted(tally.leftOut, "1 page is", "pages are")} left out, because you deleted ${tally.leftOut === 1 ? "its document" : "their documents"}.`,
      ]
    : []),
];

const progressOf = ({ runStartedAt, tally: { listed, done } }: CountedSource): Source["progress"] =>
  runStartedAt === null || listed === 0 ? null : { done, total: listed };

/** A source as admins see it. */
export const presentSource = (source: CountedSource): Source => {
  const { id, kind, scope, name, url, category, audience, schedule, error, addedBy } = source;
  return {
    id,
    kind,
    scope,
    name,
    url,
    category,
    audience,
    schedule,
    error,
    addedBy,
    state: stateOf(source),
    documents: source.tally.documents,
    progress: progressOf(source),
    held: source.held,
    notes: notesOf(source),
    goneAt: source.goneAt?.toISOString() ?? null,
    lastReadAt: source.lastReadAt?.toISOString() ?? null,
    nextReadAt: source.nextReadAt.toISOString(),
    createdAt: source.createdAt.toISOString(),
  };
};

/** What the audit log keeps of a source. */
export const auditedSource = ({ kind, name, url, schedule, category, audience }: StoredSource) => ({
  kind,
  name,
  url,
  schedule,
  category,
  audience,
});
