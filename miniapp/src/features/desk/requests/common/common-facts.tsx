import { FileX2, ThumbsUp } from "lucide-react";
import type { ReactNode } from "react";
import type { CommonQuestion } from "#contracts/analytics.ts";
import { Badge } from "../../../../ui/content/badge.tsx";

const icon = { size: 14, strokeWidth: 2 } as const;

const helpfulOf = ({ rated, helpful, ratedBefore, helpfulBefore }: CommonQuestion): string => {
  if (ratedBefore === 0) return `Helpful ${helpful} of ${rated}`;
  const since = rated === 0 ? "" : `, ${helpful} of ${rated} since`;
  return `Helpful ${helpfulBefore} of ${ratedBefore} before${since}`;
};

interface CommonFactsProps {
  group: CommonQuestion;
  /** How what answers it is named. */
  children?: ReactNode;
}

/** What answers a common question, how many of its askings still wait, and what was thought of the answers. */
export const CommonFacts = ({ group, children }: CommonFactsProps) => {
  const { answeredBy, document, open, rated, helpful, ratedBefore } = group;
  return (
    <>
      {answeredBy === null && document === null && (
        <Badge tone="warning" icon={<FileX2 {...icon} />}>
          No document
        </Badge>
      )}
      {answeredBy !== null && children}
      {open > 0 && <Badge tone="warning">{open} not answered</Badge>}
      {rated + ratedBefore > 0 && (
        <Badge tone={helpful * 2 < rated ? "warning" : "neutral"} icon={<ThumbsUp {...icon} />}>
          {helpfulOf(group)}
        </Badge>
      )}
    </>
  );
};
