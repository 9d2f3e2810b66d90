import { pageSize } from "#contracts/common.ts";
import { withoutService, type InsightRecord, type PlotName } from "#contracts/insights.ts";
import { cutPage, type Page } from "../platform/lists/page.ts";
import { placeCursor, readPlaceCursor } from "../platform/lists/page-by-time.ts";
import { inRange, moments, narrowedToPerson, narrowing, rowsOf, type Reading } from "./plot.ts";
import { sameWords } from "./plots/answers.ts";
import { isCitable, uncitedInRange } from "./plots/documents.ts";
import { standing } from "./plots/work.ts";

const questionKind = "case q.module when 'lead_replier' then 'lead_question' else 'question' end";

/** Questions of the range by what a statement joins them to; `key` is the row they count for. */
const questionsBy = (reading: Reading, key: string, join = "") => `
  select ${questionKind} as kind, q.id, q.question as text, q.user_id, f.asked_at as at, f.outcome as state, ${key} as key
  from question_facts f join questions q on q.id = f.question_id ${join}
  where ${inRange("f.asked_at")}${narrowing(reading, "f.")}`;

const answeredGaps = (reading: Reading, key: string, more = "") => `
  select 'request' as kind, id, question as text, user_id, answered_at as at, status as state, ${key} as key
  from gaps where ${inRange("answered_at")} and status <> 'pending' and removed_at is null${more}${narrowing(reading)}`;

const rated = (reading: Reading) => `
  select ${questionKind} as kind, q.id, q.question as text, q.user_id, r.rated_at as at,
    coalesce(r.reason, case when r.helpful then 'Helpful' else 'Not helpful' end) as state,
    case when r.helpful then 'helpful' else 'unhelpful' end as key
  from answer_ratings r join questions q on q.message_id = r.question_message_id
  where r.current and ${inRange("r.rated_at")}${narrowing(reading, "q.")}`;

const sentReplies = (reading: Reading) => `
  select 'lead' as kind, coalesce(m.conversation_id, m.id) as id,
    coalesce(m.project_name || ': ', '') || left(m.sent_text, 300) as text, m.user_id, m.sent_at as at,
    case when ${sameWords("m.sent_text", "m.content")} then 'Unchanged' else 'Edited' end as state, 'replies' as key
  from chat_messages m where ${inRange("m.sent_at")}${narrowing(reading, "m.")}`;

const sources: Record<PlotName, (reading: Reading) => string> = {
  questions: (reading) => questionsBy(reading, `coalesce(f.service, '${withoutService}')`),
  outcomes: (reading) => questionsBy(reading, "f.outcome"),
  agents: (reading) => questionsBy(reading, "f.user_id::text"),
  cited: (reading) =>
    questionsBy(reading, "c.document_id::text", "join question_citations c on c.question_id = q.id"),
  models: (reading) => questionsBy(reading, "c.model", "join question_calls c on c.question_id = q.id"),
  "gap-time": (reading) => answeredGaps(reading, "module"),
  ratings: rated,
  drafts: (reading) =>
    `${sentReplies(reading)} union all ${answeredGaps(reading, "'answers'", " and ai_response is not null")}`,
  uncited: () => `
    select 'document' as kind, d.id, d.title as text, null::uuid as user_id, d.updated_at as at, d.category as state,
      d.id::text as key
    from documents d where ${isCitable} and ${uncitedInRange}`,
  leads: (reading) => `
    select 'lead' as kind, id, project_name as text, user_id, last_message_at as at, stage as state, stage as key
    from (${standing(moments.end, narrowedToPerson(reading, "c."))}) leads`,
  tickets: (reading) => `
    select 'ticket' as kind, id, category || ': ' || left(description, 300) as text, user_id, created_at as at,
      status as state, status as key
    from tickets where ${inRange("created_at")}${narrowedToPerson(reading)}`,
  participations: (reading) => `
    select 'participation' as kind, id, array_to_string(initiative, ', ') as text, user_id,
      date_of_participation::timestamp at time zone 'utc' as at, status as state, user_id::text as key
    from participations where date_of_participation >= cast(:from as date) and date_of_participation < cast(:end as date)
      ${narrowedToPerson(reading)}`,
};

interface RecordRow extends Omit<InsightRecord, "at"> {
  at: Date;
}

interface Asked {
  key?: string | undefined;
  cursor?: string | undefined;
}

/** The records that a plot counts in its range, or in one row of it, newest first. */
export const readRecords = async (
  plot: PlotName,
  reading: Reading,
  { key, cursor }: Asked,
): Promise<Page<InsightRecord>> => {
  const after = readPlaceCursor(cursor);
  // Cursors know milliseconds.
  const found = `(select kind, id, text, user_id, date_trunc('milliseconds', at) as at, state
    from (${sources[plot](reading)}) source ${key === undefined ? "" : "where key = :key"}) found`;
  const following =
    after === undefined ? "" : "where (found.at, found.id) < (cast(:at as timestamptz), cast(:id as uuid))";
  const rows = await rowsOf<RecordRow>(
    reading,
    `select found.kind, found.id, left(found.text, 500) as text, u.telegram_username as person, found.at, found.state
     from ${found} left join users u on u.id = found.user_id ${following}
     order by found.at desc, found.id desc limit ${pageSize + 1}`,
    { key, at: after?.at, id: after?.id },
  );
  const [count] = await rowsOf<{ count: number }>(reading, `select count(*)::int as count from ${found}`, {
    key,
  });
  return cutPage(rows, count?.count ?? 0, {
    size: pageSize,
    cursorOf: placeCursor,
    present: (row) => ({ ...row, at: row.at.toISOString() }),
  });
};
