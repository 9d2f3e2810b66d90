import type { CommonQuestion } from "#contracts/analytics.ts";
import { Badge } from "../../../../ui/content/badge.tsx";
import { RecordRow } from "../../../../patterns/records/record-row.tsx";
import { countOf } from "../../../../platform/text/count-of.ts";
import { CommonFacts } from "./common-facts.tsx";

/** A common question as it stands in the list. */
export const CommonRow = ({ group }: { group: CommonQuestion }) => (
  <RecordRow
    from={<strong>{countOf(group.frequency, "time")}</strong>}
    time={group.lastAsked}
    title={group.question}
    badges={
      <>
        {group.bdPriority && <Badge tone="accent">BD Priority</Badge>}
        <CommonFacts group={group}>
          <Badge>Answered by {group.answeredBy?.title}</Badge>
        </CommonFacts>
        {group.service !== null && <Badge>{group.service}</Badge>}
      </>
    }
  />
);
