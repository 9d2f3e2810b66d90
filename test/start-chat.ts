import { onTestFinished } from "vitest";
import { noGuidance } from "#contracts/guidance.ts";
import type { Actor } from "#core/actor.ts";
import { createChat } from "#core/chat/chat.ts";
import { recordAsking } from "#core/chat/record-asking.ts";
import { parseConfig } from "#core/config.ts";
import { createGapStore } from "#core/gaps/gap-store.ts";
import { createGapReports } from "#core/gaps/gaps.ts";
import { listFeedback } from "#core/gaps/list-feedback.ts";
import type { EvidenceState } from "#core/knowledge/retrieval/evidence.ts";
import type { Retrieval, RetrievedPassage } from "#core/knowledge/retrieval/retrieve.ts";
import type { Database, Sql } from "#core/platform/database.ts";
import { createLogger } from "#core/platform/logger.ts";
import { createModel } from "#core/platform/model.ts";
import { createRateLimits } from "#core/platform/rate-limit.ts";
import { createQuestions } from "#core/questions/questions.ts";
import { questionTerms } from "#core/text/terms.ts";
import { newUser } from "#core/users/new-user.ts";
import { createUserStore } from "#core/users/user-store.ts";
import { startOpenAi } from "./fakes/openai-server.ts";

const passage = (documentId: string, heading: string, text: string): RetrievedPassage => ({
  passageId: `${documentId} ${heading}`,
  documentId,
  title: "Commission",
  category: "BD Essentials",
  heading,
  text,
  ends: () => ({ from: text, to: text }),
  relevance: 90,
  entryId: null,
  alsoAsked: [],
  updatedAt: new Date("2026-03-01"),
});

const passages = [
  passage("fees", "OTC", "An OTC deal pays 20 % commission."),
  passage("desk", "Desk", "The desk answers within an hour."),
];

const retrieval = (evidence: EvidenceState, candidates: string[]): Retrieval => ({
  evidence,
  probability: evidence === "answer" ? 0.9 : 0.4,
  isByChance: false,
  coverage: 1,
  isFirstEnough: false,
  passages,
  sources: passages.map(({ documentId, title, category, heading, ends }, rank) => ({
    id: documentId,
    title,
    category,
    heading,
    ends,
    relevanceScore: 90 - rank * 20,
  })),
  extras: null,
  candidates: candidates.map((documentId) => ({ documentId, score: 1 })),
  wordings: [],
  nearest: () => Promise.resolve([]),
  read: () => Promise.resolve(passages),
});

const asSame = (question: string): string => questionTerms(question).toSorted().join(" ");

let people = 0;
const createPerson = async (sql: Sql): Promise<Actor> => {
  people += 1;
  const name = `person_${people}`;
  const row = newUser(name, "BD");
  await createUserStore(sql).add(row);
  return { id: row.id, username: name, telegramUsername: name, userRole: "BD", isAdmin: false };
};

interface Setting {
  evidence?: EvidenceState;
  model?: boolean;
  /** The same of some questions alone. */
  evidenceOf?: (question: string) => EvidenceState;
  /** The documents that rank first for a question. */
  candidatesOf?: (question: string) => string[];
  /** How long the model may be silent. */
  patience?: string;
}

/** The assistant over a fake model and two passages, asked by a new person; the passages are as good an answer as `evidence` says. */
export const startChat = async (
  { sql }: Database,
  { evidence = "answer", model: withModel = true, patience = "20", evidenceOf, candidatesOf }: Setting = {},
) => {
  const fake = await startOpenAi();
  onTestFinished(() => fake.close());
  const config = parseConfig({
    ...(withModel ? { OPENAI_BASE_URL: fake.baseUrl } : {}),
    OPENAI_FIRST_BYTE_SECONDS: patience,
    OPENAI_IDLE_SECONDS: patience,
    SUPPORT_LINK: "https://support.example/desk",
  });
  const asked: string[] = [];
  const log = createLogger("silent");
  const model = config.model === null ? null : createModel(config.model, log);
  const likeness = {
    termsOf: questionTerms,
    compare: async (question: string, others: string[]) =>
      others.map((other) => (asSame(question) === asSame(other) ? 1 : 0)),
    same: 1,
  };
  const announce = async () => undefined;
  const reports = createGapReports({
    sql,
    model: () => model,
    log,
    likeness,
    announce,
    onOpened: () => Promise.resolve(),
  });
  const gaps = { ...reports, list: listFeedback({ sql, gaps: createGapStore(sql) }) };
  const recorded = createQuestions({ sql });
  const chat = createChat({
    removeLead: async () => undefined,
    leadReading: { readUpTo: async () => undefined, markRead: async () => false },
    news: { announce, announcement: () => "{}" },
    sql,
    model: () => model,
    languages: async () => ["English"],
    differing: () => Promise.resolve([]),
    editedSince: async () => new Set(),
    guidance: async () => noGuidance,
    retrieve: async ({ question }) => {
      asked.push(question);
      return retrieval(evidenceOf?.(question) ?? evidence, candidatesOf?.(question) ?? []);
    },
    gaps,
    questions: recorded,
    record: recordAsking({ recordGap: reports.record, questions: recorded }),
    rateLimits: createRateLimits(sql, undefined, log),
    config,
  });
  const person = () => createPerson(sql);
  const actor = await person();
  const session = { sessionId: "default-session", module: "bd_assistant" as const };
  const ask = (content: string, who = actor, onToken?: (text: string) => void) =>
    chat.ask(who, { content, sessionId: session.sessionId }, { onToken });
  const history = async () => (await chat.history(actor, session)).rows;
  const questions = () => sql("questions").where({ user_id: actor.id }).select("*");
  const gapsAbout = (question: string) => sql("gaps").where({ question }).select("*");
  return { fake, chat, gaps, actor, person, session, asked, ask, history, questions, gapsAbout };
};
