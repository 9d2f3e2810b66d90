import type { Insight, InsightRecord, PlotName } from "#contracts/insights.ts";
import { fillInsights } from "./fill-insights.ts";
import { startTestApi, type Answer } from "./start-api.ts";

/** Not a whole number of hours from Greenwich, so that no day is that of the database. */
export const insightsZone = "Asia/Kolkata";

/** A month, and the days it begins with, ends before, and is compared from. */
export const month = {
  query: "from=2026-09-01&to=2026-09-30",
  from: "2026-09-01",
  end: "2026-10-01",
  start: "2026-08-02",
};

const parsed = ({ status, body }: Answer): unknown => {
  if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return body;
};

/** The product with two and a half months of a team's work, and ways to read its insights and to count them in plain SQL. */
export const startInsights = async () => {
  const api = await startTestApi({ TEAM_TIME_ZONE: insightsZone });
  const admin = await api.member("CORE TEAM (ADMIN)");
  const { sql } = api.database;
  await fillInsights(sql, {
    questions: 2_400,
    requests: 300,
    replies: 300,
    tickets: 240,
    participations: 200,
    leads: 120,
    people: 12,
    documents: 40,
    days: 75,
    until: new Date("2026-09-30T18:30:00Z"),
  });
  return {
    ...api,
    admin,
    readInsight: async (plot: PlotName, query = month.query): Promise<Insight> =>
      parsed(await api.send(`/api/insights/${plot}?${query}`, { token: admin.token })) as Insight,
    recordsOf: async (plot: PlotName, query = month.query) => {
      const path = `/api/insights/${plot}/records?${query}`;
      const answer = await api.send(path, { token: admin.token });
      const next = answer.headers.get("X-Next-Cursor");
      return {
        items: parsed(answer) as InsightRecord[],
        total: Number(answer.headers.get("X-Total-Count")),
        next,
      };
    },
    /** The first row of a statement, as a list: columns that count have one name. */
    numbers: async (statement: string): Promise<number[]> => {
      const { rows } = await sql.raw<{ rows: unknown[][] }>(statement).options({ rowMode: "array" });
      return (rows[0] ?? []).map(Number);
    },
  };
};

export type InsightsApi = Awaited<ReturnType<typeof startInsights>>;
