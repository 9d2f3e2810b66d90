import type { Sql } from "#core/platform/database.ts";

/** How many of each are made; they are spread over so many days until `until`. */
export interface Work {
  questions: number;
  requests: number;
  replies: number;
  tickets: number;
  participations: number;
  leads: number;
  people: number;
  documents: number;
  days: number;
  until: Date;
}

const idAt = (time: string, number: string) =>
  `(lpad(to_hex((extract(epoch from ${time}) * 1000)::bigint), 12, '0') || '70008' || lpad(to_hex(${number}), 15, '0'))::uuid`;
// Some come at the same hour of many days, and the last minute before the end among them.
const at = (count: string) =>
  `date_trunc('milliseconds', :until::timestamptz - interval '1 minute' - (i::float8 / :${count}) * (:days || ' days')::interval)`;
const numbered = (count: string) =>
  `(select i, ${at(count)} as at from generate_series(0, :${count}::int - 1) i) n`;
const person = "(select id from users where username_key = 'worker_' || n.i % :people)";

const people = `
  insert into users (id, telegram_username, username_key, role, created_at)
  select ${idAt(":until::timestamptz", "i + 1")}, 'worker_' || i, 'worker_' || i, 'BD', :until::timestamptz - interval '1 year'
  from generate_series(0, :people::int - 1) i`;

const documents = `
  insert into documents (id, kind, title, content, category, file_type, split_version, uploaded_at, updated_at)
  select ${idAt("n.at", "n.i + 1")}, 'document', 'Paper ' || n.i, 'What paper ' || n.i || ' says.', 'Resources', 'text/plain', 1, n.at, n.at
  from ${numbered("documents")}`;

const requests = `
  insert into gaps (id, user_id, session_id, module, question, question_key, service, ai_response, admin_response, status,
    created_at, answered_at)
  select ${idAt("n.at", "n.i + 1")}, ${person}, 's', case n.i % 3 when 0 then 'lead_replier' else 'bd_assistant' end,
    'Open question ' || n.i, 'open ' || n.i, case n.i % 3 when 0 then 'OTC' end,
    case when n.i % 2 = 0 then 'A draft.' end,
    case when n.i % 4 = 1 then 'An answer.' end,
    case n.i % 4 when 0 then 'approved' when 1 then 'answered' when 2 then 'approved' else 'pending' end, n.at,
    case when n.i % 4 < 3 then n.at + (n.i % 97) * interval '37 minutes' end
  from ${numbered("requests")}`;

// One in ten is a gap, one in twenty a part of one, one in eight unsure, and a few were off topic.
const questions = `
  insert into questions (id, message_id, user_id, session_id, module, service, question, standalone_question, question_key,
    answer, sources, mode, gap_id, gap_in_part, trace, asked_at, digested)
  select ${idAt("n.at", "n.i + 1")}, md5('m' || n.i)::uuid, ${person}, 's', case n.i % 3 when 0 then 'lead_replier' else 'bd_assistant' end,
    case when n.i % 3 = 0 then (array['OTC', 'MM', 'LS', 'ADV'])[n.i % 4 + 1] end,
    'Question ' || n.i, 'Question ' || n.i, 'question ' || n.i, repeat('What the desk does. ', 20),
    case when n.i % 10 = 0 then '[]'::jsonb else (
      select jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title, 'relevanceScore', 80, 'heading', null))
      from documents d where d.title in ('Paper ' || (n.i % (:documents / 2)), 'Paper ' || (n.i % 7)) and d.kind = 'document') end,
    'model', case when n.i % 10 = 0 or n.i % 20 = 1
      then (select id from gaps where question = 'Open question ' || (n.i % :requests)) end, n.i % 20 = 1,
    jsonb_build_object('understanding', jsonb_build_object('kind', case when n.i % 53 = 2 then 'off_topic' else 'question' end),
      'uncertain', n.i % 8 = 5 and n.i % 53 <> 2,
      'calls', jsonb_build_array(
        jsonb_build_object('purpose', 'answer', 'model', 'writer-' || n.i % 2, 'promptTokens', 100 + n.i % 50, 'completionTokens', 20),
        jsonb_build_object('purpose', 'check', 'model', 'checker', 'promptTokens', case when n.i % 5 > 0 then 40 end, 'completionTokens', 5))),
    n.at, true
  from ${numbered("questions")}`;

const ratings = `
  insert into answer_ratings (message_id, question_message_id, user_id, helpful, reason, document_ids, current, rated_at)
  select md5('a' || question)::uuid, message_id, user_id, right(question, 1) <> '3', null, '{}', right(question, 1) <> '7', asked_at
  from questions where right(question, 1) in ('1', '3', '5', '7') and session_id = 's'`;

const replies = `
  insert into chat_messages (id, user_id, session_id, module, project_name, project_key, service, role, content, created_at,
    sent_text, sent_at, sent_by, sent_received)
  select ${idAt("n.at", "n.i + 1")}, ${person}, 's', 'lead_replier', 'Lead ' || n.i, 'lead ' || n.i, 'MM', 'assistant',
    'The desk  answers ' || n.i, n.at, case n.i % 3 when 0 then 'The desk answers ' || n.i when 1 then 'Something else' else 'The desk  answers ' || n.i end,
    n.at, ${person}, false
  from ${numbered("replies")}`;

const tickets = `
  insert into tickets (id, user_id, category, description, status, result, created_at, updated_at)
  select ${idAt("n.at", "n.i + 1")}, ${person}, 'Other', 'The lift stopped ' || n.i || ' times.',
    (array['Open', 'In Progress', 'Closed', 'Closed'])[n.i % 4 + 1], case when n.i % 4 < 2 then 'Pending' else 'Solved' end,
    n.at, n.at + (n.i % 41) * interval '53 minutes'
  from ${numbered("tickets")}`;

const proof = `
  insert into files (id, owner_id, name, content_type, bytes, content_hash, state, created_at)
  select md5('proof')::uuid, id, 'proof.png', 'image/png', 1, 'none', 'kept', :until from users where username_key = 'worker_0'`;

const participations = `
  insert into participations (id, user_id, initiative, status, date_of_participation, proof_id, points, created_at, updated_at)
  select ${idAt("n.at", "n.i + 1")}, ${person}, '{Community Call}', status, (n.at at time zone 'utc')::date, md5('proof')::uuid,
    case when status in ('Approved', 'Coordinated') then 10 + n.i % 3 else 0 end, n.at, n.at
  from ${numbered("participations")}
  cross join lateral (select (array['Pending', 'In Review', 'Approved', 'Coordinated', 'Rejected'])[n.i % 5 + 1] as status) s`;

const leads = [
  `insert into lead_conversations (id, user_id, project_name, project_key, stage, created_at, last_message_at)
   select ${idAt("n.at", "n.i + 1")}, ${person}, 'Lead ' || n.i, 'lead ' || n.i, 'In talks', n.at, n.at
   from ${numbered("leads")}`,
  `update lead_conversations set stage = case right(project_name, 1) when '1' then 'Won' when '2' then 'Lost' else 'Proposal sent' end
   where right(project_name, 1) in ('1', '2', '3')`,
  `update lead_events e set created_at = c.created_at + interval '5 days' from lead_conversations c
   where c.id = e.conversation_id and e.kind = 'stage'`,
];

const prices =
  "insert into model_prices (model, input, output) values ('writer-0', 2, 8), ('checker', 0.5, 1)";

/** Fills the product with the work of a team, all of it told by its number so that it can be counted again. */
export const fillInsights = async (sql: Sql, work: Work): Promise<void> => {
  const statements = [
    people,
    documents,
    requests,
    questions,
    ratings,
    replies,
    tickets,
    proof,
    participations,
    ...leads,
  ];
  for (const statement of statements) {
    const names = new Set([...statement.matchAll(/(?<![:\w]):(\w+)/gu)].map(([, name = ""]) => name));
    const bindings = Object.fromEntries(Object.entries(work).filter(([name]) => names.has(name)));
    await sql.raw(plain(statement), bindings as never);
  }
  await sql.raw(prices);
};

/** Casts written so that they are not taken for names. */
const plain = (statement: string): string => statement.replaceAll(/:(\w+)::(\w+)/gu, "cast(:$1 as $2)");
