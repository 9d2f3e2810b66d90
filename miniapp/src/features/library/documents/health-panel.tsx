import { queryOptions, useQuery } from "@tanstack/react-query";
import { Copy, FileClock, FileQuestion, ThumbsDown } from "lucide-react";
import type { ReactNode } from "react";
import {
  type HealthDocument,
  type KnowledgeHealth,
  type NearDuplicate,
  readKnowledgeHealth,
  staleDays,
  unusedDays,
} from "#contracts/knowledge-health.ts";
import { DetailPage } from "../../../ui/layout/detail-page.tsx";
import { LoadError } from "../../../ui/states/load-error.tsx";
import { WaitingRecords } from "../../../patterns/records/record-list.tsx";
import { call } from "../../../platform/api/api.ts";
import { countOf } from "../../../platform/text/count-of.ts";
import { formatDate } from "../../../platform/text/dates.ts";
import styles from "./documents.module.css";
import { keys } from "../../../platform/api/query-keys.ts";
import { Contradictions } from "./health/contradictions.tsx";
import { HealthPart } from "./health/health-part.tsx";
import type { OpenAt } from "./use-open-at.ts";
import { PoorlyAnswered } from "./health/poorly-answered.tsx";
import common from "../../../ui/theme/common.module.css";
import { Press } from "../../../ui/buttons/press.tsx";

/** How often it is asked for while passages are compared, in milliseconds. */
const comparingMs = 5000;

/** What in the library needs attention. */
export const healthQuery = queryOptions({
  queryKey: keys.health,
  queryFn: ({ signal }) => call(readKnowledgeHealth, {}, { signal }),
  // What is found meanwhile is shown to whoever is looking.
  refetchInterval: ({ state }) => (state.data?.contradictions.isComparing === true ? comparingMs : false),
});

/** How many things need attention in all. */
export const issueCount = (health: KnowledgeHealth): number =>
  Object.values(health).reduce((sum, { total }) => sum + total, 0);

interface OpenProps {
  onOpen: OpenAt;
}

interface EntryProps extends OpenProps {
  document: Pick<HealthDocument, "id" | "title">;
  detail: string;
  children?: ReactNode;
}

const Entry = ({ document, detail, children, onOpen }: EntryProps) => (
  <li className={styles.healthEntry}>
    <Press className={styles.healthLink} onClick={() => onOpen(document.id)}>
      {document.title}
    </Press>
    <span className={common.quiet}>{detail}</span>
    {children}
  </li>
);

const Duplicate = ({ pair, onOpen }: OpenProps & { pair: NearDuplicate }) => (
  <li className={styles.healthEntry}>
    <span className={styles.similarity}>{Math.round(pair.similarity)}% alike</span>
    <div className={styles.passages}>
      {pair.passages.map((passage, index) => (
        // Both may stand in one document under one heading.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles.passage}>
          <Press className={styles.healthLink} onClick={() => onOpen(passage.documentId, passage)}>
            {passage.heading === null ? passage.title : `${passage.title}: ${passage.heading}`}
          </Press>
          <p>{passage.text}</p>
        </div>
      ))}
    </div>
  </li>
);

const Report = ({ health, onOpen }: OpenProps & { health: KnowledgeHealth }) => {
  const { unhelpful, neverCited, notEdited, nearDuplicates } = health;
  const sizes = (list: { total: number; items: unknown[] }) => ({
    total: list.total,
    shown: list.items.length,
  });
  return (
    <div className={common.stack8}>
      <Contradictions report={health.contradictions} onOpen={onOpen} />
      <PoorlyAnswered report={health.poorlyAnswered} onOpen={onOpen} />
      <HealthPart
        icon={ThumbsDown}
        title="Cited in unhelpful answers"
        {...sizes(unhelpful)}
        good="No answer was marked as not helpful."
      >
        {unhelpful.items.map((document) => (
          <Entry
            key={document.id}
            document={document}
            detail={`${countOf(document.unhelpfulCount, "answer")}, last on ${formatDate(document.lastMarkedAt)}`}
            onOpen={onOpen}
          >
            {document.reasons.length > 0 && (
              <ul role="list" className={styles.reasons}>
                {document.reasons.map((reason) => (
                  <li key={reason}>“{reason}”</li>
                ))}
              </ul>
            )}
          </Entry>
        ))}
      </HealthPart>
      <HealthPart
        icon={FileQuestion}
        title={`Not cited for ${unusedDays.cited} days`}
        {...sizes(neverCited)}
        good="Every document was used in an answer of late, or is new."
      >
        {neverCited.items.map((document) => (
          <Entry
            key={document.id}
            document={document}
            detail={`Uploaded ${formatDate(document.uploadedAt)}`}
            onOpen={onOpen}
          />
        ))}
      </HealthPart>
      <HealthPart
        icon={FileClock}
        title={`Not edited for ${staleDays} days`}
        {...sizes(notEdited)}
        good="Every document was edited lately."
      >
        {notEdited.items.map((document) => (
          <Entry
            key={document.id}
            document={document}
            detail={`Last edited ${formatDate(document.updatedAt)}`}
            onOpen={onOpen}
          />
        ))}
      </HealthPart>
      <HealthPart
        icon={Copy}
        title="Near-duplicate passages"
        {...sizes(nearDuplicates)}
        good="No two passages say nearly the same."
      >
        {nearDuplicates.items.map((pair, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <Duplicate key={index} pair={pair} onOpen={onOpen} />
        ))}
      </HealthPart>
    </div>
  );
};

/** What in the library needs attention, each with the way to it. */
export const HealthPanel = ({ onOpen }: OpenProps) => {
  const { data, isError, refetch } = useQuery(healthQuery);
  if (data === undefined && isError) {
    return (
      <LoadError text="Error loading knowledge health. Please try again." onRetry={() => void refetch()} />
    );
  }
  return (
    <DetailPage
      title="Knowledge health"
      badges={<span className={common.quiet}>What keeps the assistant from answering well.</span>}
    >
      {data === undefined ? (
        <WaitingRecords label="Loading knowledge health" />
      ) : (
        <Report health={data} onOpen={onOpen} />
      )}
    </DetailPage>
  );
};
