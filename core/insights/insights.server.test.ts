import { afterAll, beforeAll, expect, test } from "vitest";
import type { Insight } from "#contracts/insights.ts";
import { insightsZone as timeZone, month, startInsights, type InsightsApi } from "#test/start-insights.ts";

const { query: range, from, end, start } = month;

let api: InsightsApi;
beforeAll(async () => {
  api = await startInsights();
});
afterAll(() => api.close());

const read: InsightsApi["readInsight"] = (...asked) => api.readInsight(...asked);
const recordsOf: InsightsApi["recordsOf"] = (...asked) => api.recordsOf(...asked);
const numbers: InsightsApi["numbers"] = (statement) => api.numbers(statement);

const local = (column: string) => `(${column} at time zone '${timeZone}')`;
const within = (column: string, first = from, last = end) =>
  `${local(column)} >= '${first}' and ${local(column)} < '${last}'`;

const rowOf = ({ rows }: Insight, key: string) => rows.find((row) => row.key === key);
const sumOfDays = ({ days }: Insight, series: number) =>
  days.reduce((sum, { values }) => sum + (values[series] ?? 0), 0);

test("counts questions by the days of the team's time zone, by module and service", async () => {
  const insight = await read("questions");
  for (const [index, module] of ["bd_assistant", "lead_replier"].entries()) {
    const [count] = await numbers(
      `select count(*) from questions where module = '${module}' and ${within("asked_at")}`,
    );
    expect(sumOfDays(insight, index)).toBe(count);
  }
  for (const { day, values } of [insight.days[0]!, insight.days[13]!, insight.days[29]!]) {
    const [count] = await numbers(
      `select count(*) from questions where module = 'bd_assistant' and ${local("asked_at")}::date = '${day}'`,
    );
    expect(values[0]).toBe(count);
  }
  for (const [key, service] of [
    ["OTC", "= 'OTC'"],
    ["none", "is null"],
  ] as const) {
    const [now, before] = await numbers(
      `select count(*) filter (where ${within("asked_at")}), count(*) filter (where ${within("asked_at", start, from)})
       from questions where service ${service}`,
    );
    expect(now).toBeGreaterThan(0);
    expect([rowOf(insight, key)?.values[0], rowOf(insight, key)?.before]).toEqual([now, before]);
  }
  const [before] = await numbers(
    `select count(*) from questions where ${local("asked_at")}::date = '2026-08-15'`,
  );
  expect(insight.days[13]?.before).toBe(before);
});

test("tells long ranges by weeks from their first day on, and so the weeks before", async () => {
  const { step, days } = await read("questions", "from=2026-07-18&to=2026-09-30");
  expect([step, days.length, days[0]?.day, days.at(-1)?.day]).toEqual([7, 11, "2026-07-18", "2026-09-26"]);
  const [count] = await numbers(
    `select count(*) from questions where module = 'bd_assistant' and ${within("asked_at", "2026-08-01", "2026-08-08")}`,
  );
  expect(days[2]?.values[0]).toBe(count);
  const weeks = await read("questions", `${range}&step=week`);
  const [before] = await numbers(
    `select count(*) from questions where ${within("asked_at", "2026-08-30", "2026-09-01")}`,
  );
  expect(weeks.days.at(-1)).toMatchObject({ day: "2026-09-29", before });
});

test("narrows to a module, a service and a person", async () => {
  const { rows } = await api.database.sql.raw<{ rows: { id: string }[] }>(
    "select id from users where username_key = 'worker_3'",
  );
  const person = rows[0]!.id;
  const insight = await read("questions", `${range}&module=lead_replier&service=ADV&person=${person}`);
  const [count] = await numbers(
    `select count(*) from questions where module = 'lead_replier' and service = 'ADV' and user_id = '${person}' and ${within("asked_at")}`,
  );
  expect(count).toBeGreaterThan(0);
  expect(insight.figures[0]?.now).toBe(count);
});

test("tells what was answered, not surely, in part, a gap, and refused", async () => {
  const insight = await read("outcomes");
  const [gap, partly, refused, unsure, all] = await numbers(
    `select count(*) filter (where gap_id is not null and not gap_in_part), count(*) filter (where gap_id is not null and gap_in_part),
       count(*) filter (where gap_id is null and trace #>> '{understanding,kind}' = 'off_topic'),
       count(*) filter (where gap_id is null and trace #>> '{uncertain}' = 'true'), count(*)
     from questions where ${within("asked_at")}`,
  );
  const expected = { gap, partly, refused, unsure, answered: all! - gap! - partly! - refused! - unsure! };
  for (const [key, count] of Object.entries(expected)) {
    expect(count).toBeGreaterThan(0);
    expect(rowOf(insight, key)?.values[1]).toBe(count);
    expect(rowOf(insight, key)?.values[0]).toBeCloseTo((100 * count!) / all!, 6);
    expect((await recordsOf("outcomes", `${range}&key=${key}`)).total).toBe(count);
  }
});

test("tells how long gaps waited for their answer: the median and the 90th percentile", async () => {
  const insight = await read("gap-time");
  const [median, ninetieth, count] = await numbers(
    `select percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at) / 3600),
       percentile_cont(0.9) within group (order by extract(epoch from answered_at - created_at) / 3600), count(*)
     from gaps where ${within("answered_at")}`,
  );
  const [shownMedian, shownNinetieth, shownCount] = insight.figures.map(({ now }) => now);
  expect(shownMedian).toBeCloseTo(median!, 6);
  expect(shownNinetieth).toBeCloseTo(ninetieth!, 6);
  expect(shownCount).toBe(count);
  expect((await recordsOf("gap-time")).total).toBe(count);
});

test("counts ratings that still hold", async () => {
  const insight = await read("ratings");
  const [helpful, unhelpful] = await numbers(
    `select count(*) filter (where helpful), count(*) filter (where not helpful) from answer_ratings where current and ${within("rated_at")}`,
  );
  expect([rowOf(insight, "helpful")?.values[0], rowOf(insight, "unhelpful")?.values[0]]).toEqual([
    helpful,
    unhelpful,
  ]);
  expect((await recordsOf("ratings", `${range}&key=unhelpful`)).total).toBe(unhelpful);
});

test("tells which drafts were sent as they were, however they were spaced", async () => {
  const insight = await read("drafts");
  const [unchanged, sent] = await numbers(
    `select count(*) filter (where replace(content, '  ', ' ') = replace(sent_text, '  ', ' ')), count(*)
     from chat_messages where ${within("sent_at")}`,
  );
  expect(rowOf(insight, "replies")?.values).toEqual([expect.closeTo((100 * unchanged!) / sent!, 6), sent]);
  const [approved, answered] = await numbers(
    `select count(*) filter (where status = 'approved'), count(*) from gaps
     where ai_response is not null and ${within("answered_at")}`,
  );
  expect(rowOf(insight, "answers")?.values).toEqual([
    expect.closeTo((100 * approved!) / answered!, 6),
    answered,
  ]);
  expect((await recordsOf("drafts", `${range}&key=replies`)).total).toBe(sent);
});

test("lists the documents that answers cite most, and those that none does", async () => {
  const insight = await read("cited");
  const { rows } = await api.database.sql.raw<{ rows: { title: string; count: string }[] }>(
    `select s ->> 'title' as title, count(*) from questions, jsonb_array_elements(sources) s
     where ${within("asked_at")} group by 1 order by 2 desc, 1`,
  );
  expect(insight.rows.map(({ label, values }) => [label, values[0]])).toEqual(
    rows.map(({ title, count }) => [title, Number(count)]),
  );
  const first = insight.rows[0]!;
  expect((await recordsOf("cited", `${range}&key=${first.key}`)).total).toBe(first.values[0]);
  const others = await read("uncited");
  expect(others.rowCount).toBe(40 - rows.length);
  const cited = new Set(rows.map(({ title }) => title));
  expect(others.rows.filter(({ label }) => cited.has(label))).toEqual([]);
});

test("lists who asked most, with their gaps and what they sent", async () => {
  const { rows } = await read("agents");
  const [first] = rows;
  const [asked, gaps] = await numbers(
    `select count(*), count(gap_id) from questions where user_id = '${first?.key}' and ${within("asked_at")}`,
  );
  const [sent] = await numbers(
    `select count(*) from chat_messages where user_id = '${first?.key}' and ${within("sent_at")}`,
  );
  expect(first?.values).toEqual([asked, expect.closeTo((100 * gaps!) / asked!, 6), sent]);
  expect(rows.map(({ values }) => values[0])).toEqual(
    rows.map(({ values }) => values[0] ?? 0).toSorted((one, other) => other - one),
  );
});

test("tells where leads stood at the end, and how many came there", async () => {
  const insight = await read("leads");
  const moved = `${local("created_at")} + interval '5 days'`;
  const [won, wonBefore, came, talking] = await numbers(
    `select count(*) filter (where right(project_name, 1) = '1' and ${moved} < '${end}'),
       count(*) filter (where right(project_name, 1) = '1' and ${moved} < '${from}'),
       count(*) filter (where right(project_name, 1) = '1' and ${moved} >= '${from}' and ${moved} < '${end}'),
       count(*) filter (where ${local("created_at")} < '${end}' and (right(project_name, 1) not in ('1', '2', '3') or ${moved} >= '${end}'))
     from lead_conversations`,
  );
  expect([rowOf(insight, "Won")?.values, rowOf(insight, "Won")?.before]).toEqual([[won, came], wonBefore]);
  expect(rowOf(insight, "In talks")?.values[0]).toBe(talking);
  expect((await recordsOf("leads", `${range}&key=In+talks`)).total).toBe(talking);
});

test("counts tickets opened and closed, by state, with the time they took", async () => {
  const insight = await read("tickets");
  const [opened, closed, median] = await numbers(
    `select count(*) filter (where ${within("created_at")}),
       count(*) filter (where status = 'Closed' and ${within("updated_at")}),
       percentile_cont(0.5) within group (order by extract(epoch from updated_at - created_at) / 3600)
         filter (where status = 'Closed' and ${within("updated_at")}) from tickets`,
  );
  expect([sumOfDays(insight, 0), sumOfDays(insight, 1)]).toEqual([opened, closed]);
  expect(insight.figures.find(({ label }) => label === "Median to close")?.now).toBeCloseTo(median!, 6);
  const [waiting] = await numbers(
    `select count(*) from tickets where status = 'Open' and ${within("created_at")}`,
  );
  expect(rowOf(insight, "Open")?.values[0]).toBe(waiting);
  expect((await recordsOf("tickets", `${range}&key=Open`)).total).toBe(waiting);
});

test("forgets when a ticket was closed that is open again", async () => {
  const { sql } = api.database;
  const ticket = await sql("tickets").where({ status: "Closed" }).first<{ id: string; closed_at: Date }>();
  expect(ticket.closed_at).not.toBeNull();
  await sql("tickets").where({ id: ticket.id }).update({ status: "Open", result: "Pending" });
  expect((await sql("tickets").where({ id: ticket.id }).first("closed_at")).closed_at).toBeNull();
  await sql("tickets").where({ id: ticket.id }).update({ status: "Closed", result: "Solved" });
  expect((await sql("tickets").where({ id: ticket.id }).first("closed_at")).closed_at).toEqual(
    ticket.closed_at,
  );
});

test("counts participations and points of each", async () => {
  const insight = await read("participations");
  const [first] = insight.rows;
  const own = `user_id = '${first?.key}' and date_of_participation between '2026-09-01' and '2026-09-30'`;
  const [points, count, approved] = await numbers(
    `select sum(points), count(*), count(*) filter (where status in ('Approved', 'Coordinated')) from participations where ${own}`,
  );
  expect(first?.values).toEqual([points, count, approved]);
  const [all] = await numbers(
    "select count(*) from participations where date_of_participation between '2026-09-01' and '2026-09-30'",
  );
  expect(insight.figures[0]?.now).toBe(all);
});

test("adds up what models took, with its cost by the price table, and says where a price is unknown", async () => {
  const insight = await read("models");
  const [read0, wrote0, calls0] = await numbers(
    `select sum((c ->> 'promptTokens')::int), sum((c ->> 'completionTokens')::int), count(*)
     from questions, jsonb_array_elements(trace -> 'calls') c where c ->> 'model' = 'writer-0' and ${within("asked_at")}`,
  );
  const cost = (read0! * 2 + wrote0! * 8) / 1_000_000;
  expect(rowOf(insight, "writer-0")?.values).toEqual([
    read0! + wrote0!,
    read0,
    wrote0,
    calls0,
    expect.closeTo(cost, 9),
  ]);
  expect(rowOf(insight, "writer-1")?.values[4]).toBeNull();
});

test("still knows what an answer took once how it came about is cleared away", async () => {
  const { sql } = api.database;
  const before = await Promise.all([read("models"), read("outcomes")]);
  await sql("questions").update({ trace: null });
  expect(await Promise.all([read("models"), read("outcomes")])).toEqual(before);
});
