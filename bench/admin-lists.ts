import type { Sql } from "#core/platform/database.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { quantile, timeEach, type Figure } from "./measure.ts";

interface Size {
  documents: number;
  questions: number;
  requests: number;
}

const few: Size = { documents: 100, questions: 100, requests: 100 };
const many: Size = { documents: 10_000, questions: 50_000, requests: 5_000 };
const passagesPerDocument = 3;

/** The first page of each list that admins read. */
const lists = [
  "/api/admin/counts",
  "/api/feedback",
  "/api/feedback?status=pending",
  "/api/bd-questions/agent-replies",
  "/api/bd-questions/agent-replies?daysBack=30",
  "/api/bd-questions/agent-replies?daysBack=365",
  "/api/bd-questions/agent-replies?module=lead_replier",
  "/api/bd-questions/agent-replies?daysBack=365&q=desk+case+499",
  "/api/bd-questions/agent-replies?daysBack=365&source=no+such+paper",
  "/api/bd-questions/agent-replies?daysBack=365&service=OTC",
  "/api/bd-questions/agent-replies?daysBack=365&rating=unhelpful",
  "/api/feedback?module=lead_replier&days=30",
  "/api/feedback?person=nobody",
  "/api/feedback?status=pending&service=ADV",
  "/api/feedback?status=pending&draft=with",
  "/api/analytics/common-bd-questions",
  "/api/analytics/common-lead-questions",
  "/api/analytics/common-bd-questions?answered=well",
  "/api/analytics/common-bd-questions?rating=unhelpful",
  "/api/analytics/common-lead-questions?service=ADV",
  "/api/knowledge/health",
  "/api/documents/categories",
  "/api/documents/categories?q=note+9",
  "/api/documents/categories?audience=leads",
  "/api/documents/categories?state=review",
  "/api/documents/entries?category=Resources",
  "/api/audit",
  "/api/users",
];

// Ids as the product makes them, their order that of creation.
const idAt = (time: string, number: string) =>
  `(lpad(to_hex((extract(epoch from ${time}) * 1000)::bigint), 12, '0') || '70008' || lpad(to_hex(${number}), 15, '0'))::uuid`;
const spread = (count: string) => `now() - (i::float / ${count}) * interval '89 days'`;

const addDocuments = `
  insert into documents (id, kind, title, content, category, file_type, split_version, uploaded_at, updated_at)
  select ${idAt("at", "i + 1")}, 'document', 'Note ' || i, repeat('What the desk does about case ' || i || '. ', 40),
    (array['BD Essentials', 'Resources', 'Service Decks', 'Team Management'])[i % 4 + 1], 'text/plain', 1, at,
    at - (i % 3) * interval '100 days'
  from (select i, ${spread("?")} as at from generate_series(?::int, ?::int) i) numbered`;

const addPassages = `
  insert into passages (id, document_id, ordinal, heading, body, content_hash, length, terms)
  select gen_random_uuid(), d.id, part, 'Part ' || part, left(d.content, 600), d.id::text || part, 80,
    array['desk', 'case', d.title, 'part' || part]
  from documents d cross join generate_series(1, ${passagesPerDocument}) part where d.kind = 'document'
  and not exists (select from passages p where p.document_id = d.id)`;

const addRequests = `
  insert into gaps (id, user_id, session_id, module, question, question_key, status, created_at)
  select ${idAt("at", "i")}, :user::uuid, 's', case i % 2 when 0 then 'bd_assistant' else 'lead_replier' end,
    'What about case ' || i , 'gap ' || i, case i % 3 when 0 then 'pending' else 'answered' end, at
  from (select i, ${spread(":count")} as at from generate_series(:from::int, :count::int) i) numbered`;

const addAskers = `
  insert into gap_askers (id, gap_id, user_id, session_id, asked_at)
  select gen_random_uuid(), id, user_id, 's', created_at from gaps g
  where not exists (select from gap_askers a where a.gap_id = g.id)`;

// Three of five questions are among 200 that are asked again and again, some much more than others.
const addQuestions = `
  insert into questions (id, message_id, user_id, session_id, module, service, question, standalone_question,
    question_key, answer, sources, mode, asked_at)
  select ${idAt("at", "i")}, gen_random_uuid(), :user::uuid, 's', module,
    case module when 'lead_replier' then 'OTC' end, wording, wording, wording, repeat('What the desk does. ', 40),
    json_build_array(json_build_object('id', d.id, 'title', d.title, 'relevanceScore', 80, 'heading', null)),
    'playbook', at
  from (
    select i, at, case i % 2 when 0 then 'bd_assistant' else 'lead_replier' end as module,
      case when i % 5 < 3 then 'What about habit ' || floor(200 * power(((i * 7919) % 1000) / 1000.0, 3))  else 'What about case ' || i  end as wording
    from (select i, ${spread(":count")} as at from generate_series(:from::int, :count::int) i) numbered
  ) asked
  cross join lateral (select id, title from documents where kind = 'document' and title = 'Note ' || (i % 50 + 1)) d`;

const groupQuestions = `
  insert into question_groups (id, module, question, terms, recent, last_asked_at)
  select gen_random_uuid(), module, min(question), array[question_key], count(*), max(asked_at) from questions
  where group_id is null group by module, question_key;
  insert into question_group_keys (module, question_key, group_id)
  select module, terms[1], id from question_groups on conflict do nothing;
  update questions q set group_id = k.group_id, digested = true from question_group_keys k
  where k.module = q.module and k.question_key = q.question_key and q.group_id is null;
  insert into question_days (module, day, asked)
  select module, (asked_at at time zone 'utc')::date, count(*) from questions group by 1, 2
  on conflict (module, day) do update set asked = excluded.asked;
  insert into document_citations (document_id, last_cited_at)
  select distinct (s->>'id')::uuid, now() from questions, jsonb_array_elements(sources) s on conflict do nothing`;

const fill = async (sql: Sql, { actor }: Member, from: Size, to: Size): Promise<void> => {
  const of = (part: keyof Size) => ({ user: actor.id, from: from[part] + 1, count: to[part] });
  await sql.raw(addDocuments, [to.documents, from.documents + 1, to.documents]);
  await sql.raw(addPassages);
  await sql.raw(addRequests, of("requests"));
  await sql.raw(addAskers);
  await sql.raw("delete from question_group_keys");
  await sql.raw("update questions set group_id = null");
  await sql.raw("delete from question_groups");
  await sql.raw(addQuestions, of("questions"));
  await sql.raw(groupQuestions);
};

const seed = async ({ database }: TestApi, admin: Member, from: Size, to: Size): Promise<void> => {
  const { sql } = database;
  await sql.transaction((trx) => fill(trx, admin, from, to));
  // What the database does by itself now and then.
  for (const table of ["documents", "passages", "gaps", "gap_askers", "questions", "question_groups"])
    await sql.raw(`vacuum analyze ${table}`);
};

const measure = async (api: TestApi, admin: Member): Promise<number[]> => {
  const times: number[] = [];
  for (const path of lists) {
    const read = async () => {
      const { status } = await api.send(path, { token: admin.token });
      if (status !== 200) throw new Error(`${path} answered ${status}`);
    };
    times.push(quantile(await timeEach(30, read), 0.5));
  }
  return times;
};

const nothing: Size = { documents: 0, questions: 0, requests: 0 };

/** Every admin list's first page with little and with much in the product, in one run. */
export const measureAdminLists = async (): Promise<Figure[]> => {
  const api = await startTestApi();
  try {
    const admin = await api.member("CORE TEAM (ADMIN)");
    await seed(api, admin, nothing, few);
    const withFew = await measure(api, admin);
    await seed(api, admin, few, many);
    const withMany = await measure(api, admin);
    return lists.flatMap((path, index) => {
      const [before = Number.NaN, after = Number.NaN] = [withFew[index], withMany[index]];
      const name = path.replace("/api/", "");
      return [
        { name: `${name}, ms`, value: after, unit: "ms" },
        { name: `${name}, many against few`, value: after / before, unit: "x", budget: 5 },
      ];
    });
  } finally {
    await api.close();
  }
};
