import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { askGolden, type GoldenSummary } from "#contracts/golden.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { StatCard } from "../../../ui/content/stat-card.tsx";
import { call } from "../../../platform/api/api.ts";
import { notifyFailure } from "../../../ui/notices/notify-failure.ts";
import { goldenSummaryQuery } from "./golden.ts";
import styles from "./golden.module.css";
import { Bars, History } from "./history.tsx";
import common from "../../../ui/theme/common.module.css";

const share = (count: number, of: number): number => (of === 0 ? 0 : count / of);

const Figures = ({ summary: { total, holds, fails, notAsked } }: { summary: GoldenSummary }) => (
  <dl className={styles.figures}>
    <StatCard label="Hold" value={String(holds)} detail={`of ${total}`} share={share(holds, total)} />
    <StatCard label="Fail" value={String(fails)} share={share(fails, total)} />
    <StatCard label="Not asked" value={String(notAsked)} share={share(notAsked, total)} />
  </dl>
);

const Progress = ({ running }: { running: NonNullable<GoldenSummary["running"]> }) => (
  <label className={styles.progress}>
    Asking {running.done} of {running.of}
    <progress max={running.of} value={running.done} />
  </label>
);

const useAskingAll = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(askGolden, {}),
    onSuccess: (summary) => client.setQueryData(goldenSummaryQuery.queryKey, summary),
    onError: (error) => notifyFailure("Asking failed", error, "Failed to ask the golden questions."),
  });
};

/** How many golden questions hold, since when, and having all of them asked again. */
export const Overview = () => {
  const { data: summary } = useQuery(goldenSummaryQuery);
  const { mutate, isPending } = useAskingAll();
  if (summary === undefined || summary.total === 0) return null;
  const { running, history } = summary;
  return (
    <section className={styles.overview} aria-label="How many hold">
      <Figures summary={summary} />
      <div className={common.wrapRow12}>
        <Button
          size="small"
          icon={<RotateCw size={16} />}
          pending={isPending || running !== null}
          onClick={() => mutate()}
        >
          Ask all again
        </Button>
        <div aria-live="polite">{running !== null && <Progress running={running} />}</div>
        {running === null && <Bars runs={history} />}
      </div>
      <History runs={history} />
    </section>
  );
};
