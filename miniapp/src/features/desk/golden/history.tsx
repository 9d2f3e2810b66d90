import type { GoldenRun } from "#contracts/golden.ts";
import { Disclosure } from "../../../ui/content/disclosure.tsx";
import { formatDateTime } from "../../../platform/text/dates.ts";
import styles from "./golden.module.css";

const shareOf = ({ asked, holds }: GoldenRun): number => (asked === 0 ? 0 : holds / asked);

/** How many held each time that all were asked, as a bar for each, the latest last. */
export const Bars = ({ runs }: { runs: readonly GoldenRun[] }) => {
  const last = runs.at(-1);
  if (last === undefined) return null;
  return (
    <div
      className={styles.bars}
      role="img"
      aria-label={`${last.holds} of ${last.asked} held when all were asked last, on ${formatDateTime(last.at)}`}
    >
      {runs.map((run) => (
        <span key={run.at} className={styles.bar} title={`${run.holds} of ${run.asked} held`}>
          <span className={styles.held} style={{ blockSize: `${shareOf(run) * 100}%` }} />
        </span>
      ))}
    </div>
  );
};

/** The same as figures, the latest first. */
export const History = ({ runs }: { runs: readonly GoldenRun[] }) => {
  const last = runs.at(-1);
  if (last === undefined) return null;
  return (
    <Disclosure summary="History" detail={`${last.holds} of ${last.asked} held last`}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Asked on</th>
            <th scope="col">Held</th>
            <th scope="col">Failed</th>
          </tr>
        </thead>
        <tbody>
          {runs.toReversed().map(({ at, asked, holds }) => (
            <tr key={at}>
              <td>{formatDateTime(at)}</td>
              <td>{holds}</td>
              <td>{asked - holds}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
};
