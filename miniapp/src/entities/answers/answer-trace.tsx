import { useQuery } from "@tanstack/react-query";
import {
  BookOpen,
  CircleDollarSign,
  type LucideIcon,
  MessageSquareText,
  Scale,
  Search,
  Timer,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import type { AnswerTrace } from "#contracts/answer-trace.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { FactLine } from "../../ui/content/fact-line.tsx";
import { LoadError } from "../../ui/states/load-error.tsx";
import { RecordFacts } from "../../ui/content/record-facts.tsx";
import { Skeleton } from "../../ui/states/skeleton.tsx";
import { PricesDialog } from "./prices-dialog.tsx";
import styles from "./answer-trace.module.css";
import {
  callFacts,
  costText,
  decidedOf,
  purposes,
  sizeText,
  timeText,
  traceQuery,
  understoodOf,
} from "./trace.ts";
import common from "../../ui/theme/common.module.css";

interface PartProps {
  label: string;
  icon: LucideIcon;
  children: ReactNode;
}

const Part = ({ label, icon: Icon, children }: PartProps) => (
  <li className={styles.part}>
    <Icon className={styles.mark} size={16} />
    <h4>{label}</h4>
    {children}
  </li>
);

const Documents = ({ trace: { candidates, supplied } }: { trace: AnswerTrace }) => (
  <>
    {candidates.length > 0 && (
      <Part label="Found, best first" icon={Search}>
        <ol className={styles.lines}>
          {candidates.map(({ documentId, title, score }) => (
            <li key={documentId}>
              {title === null ? (
                <span className={common.muted}>A document that was removed</span>
              ) : (
                <Link to={`/admin?tab=documents&id=${documentId}`}>{title}</Link>
              )}
              <span className={styles.figure}>{score.toFixed(2)}</span>
            </li>
          ))}
        </ol>
      </Part>
    )}
    {supplied.length > 0 && (
      <Part label="Sent to the model" icon={BookOpen}>
        <ol className={styles.lines}>
          {supplied.map(({ documentId, title, size, relevance }, at) => (
            // eslint-disable-next-line react/no-array-index-key -- one document may be read in several parts
            <li key={`${documentId} ${at}`}>
              <span>{title}</span>
              <span className={styles.figure}>
                <FactLine facts={[sizeText(size), `${relevance}%`]} />
              </span>
            </li>
          ))}
        </ol>
      </Part>
    )}
  </>
);

const Calls = ({ trace: { calls, steps } }: { trace: AnswerTrace }) => (
  <Part label="Time and cost by step" icon={Timer}>
    <ul role="list" className={styles.lines}>
      {steps.map(({ name, milliseconds }) => (
        <li key={name}>
          <span className={styles.step}>{name}</span>
          <span className={styles.figure}>{timeText(milliseconds)}</span>
        </li>
      ))}
      {calls.map((call, at) => (
        // eslint-disable-next-line react/no-array-index-key -- they never change
        <li key={at}>
          <span>
            {purposes[call.purpose]} <span className={styles.model}>{call.model}</span>
          </span>
          <span className={styles.figure}>
            <FactLine facts={callFacts(call)} />
          </span>
        </li>
      ))}
    </ul>
  </Part>
);

const Shown = ({ trace }: { trace: AnswerTrace }) => {
  const [pricing, setPricing] = useState(false);
  const models = [...new Set(trace.calls.map(({ model }) => model))];
  return (
    <div className={common.stack16}>
      <ol className={styles.parts}>
        <Part label="Understood" icon={MessageSquareText}>
          <RecordFacts facts={understoodOf(trace)} />
        </Part>
        <Documents trace={trace} />
        <Part label="Decided" icon={Scale}>
          <RecordFacts facts={decidedOf(trace)} />
        </Part>
        {(trace.calls.length > 0 || trace.steps.length > 0) && <Calls trace={trace} />}
      </ol>
      <p className={styles.total}>
        <span>
          <FactLine facts={[`${timeText(trace.milliseconds)} in all`, ...costText(trace)]} />
        </span>
        {models.length > 0 && (
          <Button
            variant="quiet"
            size="small"
            icon={<CircleDollarSign size={16} />}
            onClick={() => setPricing(true)}
          >
            Prices
          </Button>
        )}
      </p>
      {pricing && <PricesDialog models={models} onClose={() => setPricing(false)} />}
    </div>
  );
};

/** How an answer came about, step by step. */
export const AnswerTracePanel = ({ id, at }: { id: string; at?: string }) => {
  const { data, error, isPending, refetch } = useQuery(traceQuery(id, at));
  if (isPending) return <Skeleton height="160px" />;
  if (error !== null)
    return (
      <LoadError
        text="Error loading how this answer came about. Please try again."
        onRetry={() => void refetch()}
      />
    );
  if (data == null)
    return (
      <p className={common.muted}>
        This is kept for 90 days, and not for earlier answers or where nothing was looked up.
      </p>
    );
  return <Shown trace={data} />;
};
