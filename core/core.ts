import type { ProductStatus } from "#contracts/status.ts";
import { createAuth } from "./auth/auth.ts";
import { hashSecret, newAccessCode } from "./auth/secrets.ts";
import { recordChange } from "./audit/record-change.ts";
import { createChat } from "./chat/chat.ts";
import { withoutCitations } from "./chat/check-citations.ts";
import { admitsGap } from "./chat/indicator-phrases.ts";
import { createMessages } from "./chat/messages.ts";
import { recordAsking } from "./chat/record-asking.ts";
import { replyToSmallTalk } from "./chat/small-talk.ts";
import { lookUpInContext } from "./chat/standalone-question.ts";
import { writeWithModel } from "./chat/write-with-model.ts";
import type { Config } from "./config.ts";
import { createGaps } from "./gaps/gaps.ts";
import { createKnowledge } from "./knowledge/knowledge.ts";
import { analyseQuestion, analyseText } from "./knowledge/analyse-text.ts";
import { blocksOf } from "./knowledge/markdown-blocks.ts";
import { createLeadConversationStore } from "./leads/lead-conversation-store.ts";
import type { LeadWriting } from "./leads/lead-writing.ts";
import { createLeads } from "./leads/leads.ts";
import type { Database, Sql } from "./platform/database.ts";
import type { Logger } from "./platform/logger.ts";
import { createModel, type Model } from "./platform/model.ts";
import type { Jobs } from "./platform/queue.ts";
import { createRateLimits } from "./platform/rate-limit.ts";
import { createQuestions } from "./questions/questions.ts";
import { presentSessionUser } from "./users/present-user.ts";
import { createUserStore } from "./users/user-store.ts";
import { createUsers } from "./users/users.ts";

interface Deps {
  config: Config;
  database: Database;
  jobs: Jobs;
  log: Logger;
}

const tools = { blocksOf, analyseText, analyseQuestion };

/** What the Lead Replier takes over from the BD Assistant. */
const writingOf = (model: Model | null): LeadWriting => ({
  tools,
  write: writeWithModel,
  inContext: lookUpInContext({ model, ...tools }),
  withoutCitations,
  admitsGap,
  isSmallTalk: (message) => replyToSmallTalk(message) !== null,
});

const statusOf = (config: Config): ProductStatus => ({
  mode: config.model === null ? "playbook" : "model",
  integrations: {
    model: config.model !== null,
    embeddings: config.model?.embeddingModel != null,
    telegram: config.telegramBotToken !== undefined,
    notion: false,
  },
  orgName: config.orgName,
  supportLink: config.supportLink,
});

const answers = async (sql: Sql, log: Logger): Promise<boolean> => {
  try {
    await sql.raw("select 1");
    return true;
  } catch (error) {
    log.error({ err: error }, "the database does not answer");
    return false;
  }
};

interface ModuleDeps {
  sql: Sql;
  model: Model | null;
  knowledge: Pick<ReturnType<typeof createKnowledge>, "retrieve" | "retrieveWithin">;
  config: Config;
}

/** The two modules of the chat, and where their gaps and questions go. */
const createModules = ({ sql, model, knowledge, config }: ModuleDeps) => {
  const { retrieve, retrieveWithin } = knowledge;
  const gaps = createGaps({ sql });
  const questions = createQuestions({ sql });
  const conversations = createLeadConversationStore(sql);
  const removeLead = conversations.remove;
  const chat = createChat({ sql, model, retrieve, gaps, questions, tools, removeLead, config });
  const leads = createLeads({
    sql,
    model,
    messages: createMessages(sql),
    conversations,
    retrieveWithin,
    writing: writingOf(model),
    record: recordAsking({ recordGap: gaps.record, recordQuestion: questions.record, analyseQuestion }),
    config,
  });
  return { gaps, chat, leads };
};

/** Builds the product on its adapters: every use case there is, none of them knowing who calls. */
export const createCore = async ({ config, database, jobs, log }: Deps) => {
  const { sql } = database;
  const model = config.model === null ? null : createModel(config.model, log);
  const rateLimits = createRateLimits(sql, config.redisUrl);
  const userStore = createUserStore(sql);
  const auth = createAuth({ sql, users: userStore, present: presentSessionUser, rateLimits, config });
  const users = createUsers(
    { sql, users: userStore, recordChange, hashSecret, newAccessCode, endSessionsOf: auth.endSessionsOf },
    config,
  );
  const indexDocument = (documentId: string) =>
    jobs.enqueue("knowledge", "index-document", { documentId }, { jobId: `index-${documentId}` });
  const knowledge = createKnowledge({ sql, model, jobs: { indexDocument }, recordChange, config, log });
  const modules = createModules({ sql, model, knowledge, config });
  return {
    auth,
    users,
    knowledge,
    ...modules,
    status: () => statusOf(config),
    /** Fills an empty product: the first admin, the Extras documents and, unless switched off, the sample. */
    prepare: async (contentDir: string) => {
      const firstAdmin = await users.ensureFirstAdmin();
      await knowledge.ensureExtras();
      if (config.sampleContent) await knowledge.loadSample(contentDir);
      return firstAdmin;
    },
    /** Removes what is over: expired sessions. */
    clearExpired: async () => {
      await auth.removeExpiredSessions();
    },
    databaseAnswers: () => answers(sql, log),
    close: () => rateLimits.close(),
  };
};

export type Core = Awaited<ReturnType<typeof createCore>>;
