import { useQuery } from "@tanstack/react-query";
import { type SentFigures, readSentFigures } from "#contracts/lead-replier.ts";
import { FactLine } from "../../../ui/content/fact-line.tsx";
import { call } from "../../../platform/api/api.ts";
import { keys } from "../../../platform/api/query-keys.ts";
import styles from "./questions.module.css";
import type { Range } from "./replies.ts";

const percent = (part: number, of: number): string => `${Math.round((100 * part) / of)}%`;

/** What is said of how drafts were sent, and of which are changed most; nothing where none was. */
export const factsOf = ({ sent, unchanged, services }: SentFigures): string[] => {
  const [most] = services;
  if (sent === 0 || most === undefined) return [];
  return [
    `${sent.toLocaleString("en")} sent`,
    `${percent(unchanged, sent)} unchanged`,
    ...(most.changedShare === 0 ? [] : [`Most changed: ${most.service}, ${most.changedShare}% of the words`]),
  ];
};

/** How often the drafts of a time went out unchanged, and which are changed most. */
export const SentFiguresLine = ({ range }: { range: Range }) => {
  const { data } = useQuery({
    queryKey: keys.sentFigures(range),
    queryFn: ({ signal }) => call(readSentFigures, { daysBack: range }, { signal }),
  });
  const facts = data === undefined ? [] : factsOf(data);
  if (facts.length === 0) return null;
  const [sent = "", unchanged = "", ...changed] = facts;
  return (
    <p className={styles.sentFigures} role="note" aria-label="What was sent">
      <FactLine facts={[sent, unchanged]} />
      {changed.map((fact) => (
        <span key={fact} className={styles.changed}>
          {fact}
        </span>
      ))}
    </p>
  );
};
