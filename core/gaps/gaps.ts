import type { Sql } from "../platform/database.ts";
import { createGapStore } from "./gap-store.ts";
import { listFeedback } from "./list-feedback.ts";
import { recordGap } from "./record-gap.ts";

/** Questions the knowledge base could not answer, until the core team has. */
export const createGaps = ({ sql }: { sql: Sql }) => {
  const gaps = createGapStore(sql);
  return { record: recordGap({ gaps }), list: listFeedback({ gaps }) };
};

export type Gaps = ReturnType<typeof createGaps>;
