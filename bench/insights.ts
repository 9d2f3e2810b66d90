import { plots } from "#contracts/insights.ts";
import { fillInsights } from "#test/fill-insights.ts";
import { startTestApi } from "#test/start-api.ts";
import { quantile, timeEach, type Figure } from "./measure.ts";

const budgetMs = 200;
const filled = [
  "users",
  "documents",
  "gaps",
  "questions",
  "question_facts",
  "question_citations",
  "question_calls",
  "answer_ratings",
  "chat_messages",
  "tickets",
  "participations",
  "lead_conversations",
  "lead_events",
];

/** Each plot over 90 days, and the 90 before, of 100,000 questions and the work beside them. */
export const measureInsights = async (): Promise<Figure[]> => {
  const api = await startTestApi();
  try {
    const admin = await api.member("CORE TEAM (ADMIN)");
    const { sql } = api.database;
    await fillInsights(sql, {
      questions: 100_000,
      requests: 10_000,
      replies: 10_000,
      tickets: 10_000,
      participations: 10_000,
      leads: 5_000,
      people: 200,
      documents: 500,
      days: 180,
      until: new Date(),
    });
    // What the database does by itself now and then.
    for (const table of filled) await sql.raw(`vacuum analyze ${table}`);
    const figures: Figure[] = [];
    for (const plot of plots) {
      const read = async () => {
        const { status } = await api.send(`/api/insights/${plot}?days=90`, { token: admin.token });
        if (status !== 200) throw new Error(`${plot} answered ${status}`);
      };
      const times = await timeEach(15, read);
      figures.push({ name: `${plot}, 90 days`, value: quantile(times, 0.5), unit: "ms", budget: budgetMs });
    }
    return figures;
  } finally {
    await api.close();
  }
};
