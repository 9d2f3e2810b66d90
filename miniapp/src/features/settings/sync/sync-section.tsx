import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Unplug } from "lucide-react";
import { Link } from "react-router-dom";
import { sourceNames } from "#contracts/notion-connection.ts";
import { type FailedJob, retryFailed, type SyncedSource } from "#contracts/notion.ts";
import { Badge } from "../../../ui/content/badge.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { FactLine } from "../../../ui/content/fact-line.tsx";
import { ListPage } from "../../../ui/layout/list-page.tsx";
import { LoadError } from "../../../ui/states/load-error.tsx";
import { WaitingRecords } from "../../../patterns/records/record-list.tsx";
import { call } from "../../../platform/api/api.ts";
import { notifyFailure } from "../../../ui/notices/notify-failure.ts";
import { factsOf, failureFacts, jobTitle, stateWords, syncQuery, waitingText } from "./sync.ts";
import styles from "./sync.module.css";
import { Webhook } from "./webhook.tsx";
import common from "../../../ui/theme/common.module.css";

const Source = ({ source }: { source: SyncedSource }) => {
  const { text, tone } = stateWords[source.state];
  return (
    <li className={styles.item}>
      <div>
        <p className={common.strong}>{sourceNames[source.source]}</p>
        <p className={styles.facts}>
          <FactLine facts={factsOf(source)} />
        </p>
        {source.problems.map((problem) => (
          <p key={problem} className={`${styles.facts} ${styles.problem}`}>
            {problem}
          </p>
        ))}
        {source.notes.map((note) => (
          <p key={note} className={styles.facts}>
            {note}
          </p>
        ))}
      </div>
      <Badge tone={tone}>{text}</Badge>
    </li>
  );
};

const Failed = ({ job }: { job: FailedJob }) => {
  const client = useQueryClient();
  const { queue, id } = job;
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(retryFailed, { queue, id }),
    onError: (error) => notifyFailure("Retry failed", error, "Failed to retry this job."),
    onSettled: () => client.invalidateQueries({ queryKey: syncQuery.queryKey }),
  });
  return (
    <li className={styles.item}>
      <div>
        <p className={common.strong}>{jobTitle(job)}</p>
        <p className={styles.facts}>
          <FactLine facts={failureFacts(job)} />
        </p>
        <p className={`${styles.facts} ${styles.problem}`}>{job.reason}</p>
      </div>
      <Button size="small" pending={isPending} onClick={() => mutate()}>
        Retry
      </Button>
    </li>
  );
};

const HowToConnect = () => (
  <EmptyState icon={<Unplug size={40} strokeWidth={1.25} />} title="Notion is not connected">
    Legend works without it. To have tickets, participations and the team mirrored in Notion, choose where
    under <Link to="/admin?tab=connections">Connections</Link>.
  </EmptyState>
);

/** How the mirror in Notion is doing, and what has failed. */
export const SyncSection = () => {
  const { data, isError, refetch } = useQuery(syncQuery);
  if (data === undefined && isError) {
    return (
      <LoadError text="Error loading the Notion sync. Please try again." onRetry={() => void refetch()} />
    );
  }
  if (data === undefined) return <WaitingRecords label="Loading the sync" />;
  return (
    <ListPage>
      {data.connected ? (
        <>
          <p className={styles.summary}>{waitingText(data.waiting, data.lagSeconds)}</p>
          <ul role="list" className={common.lined} aria-label="Data sources">
            {data.sources.map((source) => (
              <Source key={source.source} source={source} />
            ))}
          </ul>
          <Webhook webhook={data.webhook} />
        </>
      ) : (
        <HowToConnect />
      )}
      {data.failed.length > 0 && (
        <>
          <h2 className={styles.heading}>Failed jobs</h2>
          <ul role="list" className={common.lined} aria-label="Failed jobs">
            {data.failed.map((job) => (
              <Failed key={`${job.queue} ${job.id}`} job={job} />
            ))}
          </ul>
        </>
      )}
    </ListPage>
  );
};
