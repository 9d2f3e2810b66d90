import type { AdminCounts } from "#contracts/admin.ts";
import { undoMs as usualUndoMs } from "#contracts/feedback.ts";
import { requireAdmin, type Actor } from "./actor.ts";
import { createAppMap } from "./app-map/app-map.ts";
import { createAudit } from "./audit/audit.ts";
import { createAuth } from "./auth/auth.ts";
import { hashSecret, hashToken, newAccessCode, newSessionToken } from "./auth/secrets.ts";
import { recordChange as noteChange, recordingBy, type RecordChange } from "./audit/record-change.ts";
import { createCallLimits } from "./call-limits.ts";
import { assistantConfig } from "./chat/assistant-config.ts";
import type { Config } from "./config.ts";
import { createDrafting } from "./drafting/drafting.ts";
import { createLibraryCheck } from "./composition/check-library.ts";
import { createGoldenCases } from "./composition/create-golden.ts";
import { openImports } from "./composition/create-imports.ts";
import { createKnowledge, type Knowledge } from "./composition/create-knowledge.ts";
import { createModules } from "./composition/create-modules.ts";
import { createNotionCases } from "./composition/create-notion.ts";
import { openSources } from "./composition/create-sources.ts";
import { createStatus } from "./composition/create-status.ts";
import { type Support, openSupport } from "./composition/create-support.ts";
import { openWebhooks } from "./composition/create-webhooks.ts";
import type { Events } from "./events/events.ts";
import { checkingAgain } from "./gaps/closing/check-again.ts";
import { createClosureStore } from "./gaps/closing/closure-store.ts";
import type { Gaps } from "./gaps/gaps.ts";
import { createGuidance, type GuidanceCases } from "./guidance/guidance.ts";
import { suggesting } from "./guidance/suggest.ts";
import { previewGuidance } from "./guidance/preview-guidance.ts";
import { createHandingOver } from "./composition/hand-over-work.ts";
import { createHome } from "./home/home.ts";
import { findRecords } from "./find/find-records.ts";
import { createInsights } from "./insights/insights.ts";
import { createLeadConversationStore } from "./leads/lead-conversation-store.ts";
import type { LeadRecords } from "./leads/lead-records.ts";
import { openAdapters, type Adapters } from "./composition/open-adapters.ts";
import { openTeam } from "./composition/open-team.ts";
import { createOperation } from "./composition/operation.ts";
import type { Database, Sql } from "./platform/database.ts";
import type { Logger } from "./platform/logger.ts";
import type { Metrics } from "./platform/metrics.ts";
import type { Jobs } from "./platform/queue/queue.ts";
import { digestedWhileReading } from "./questions/digest.ts";
import { countFailing } from "./questions/model-failure.ts";
import { createReview, type Review } from "./questions/review.ts";
import { presentSessionUser } from "./users/present-user.ts";
import { noticing } from "./telegram/noticing.ts";
import { createTelegram, type Telegram } from "./telegram/telegram.ts";
import { createUpkeep } from "./composition/upkeep.ts";
import { createUserStore, type UserStore } from "./users/user-store.ts";
import { createPublish, publishing } from "./webhooks/publish.ts";

interface Deps {
  config: Config;
  database: Database;
  jobs: Jobs;
  log: Logger;
  metrics?: Metrics;
  /** How long an answer of the core team can be taken back, in milliseconds; for tests. */
  undoMs?: number;
  web?: Parameters<typeof openSources>[0]["web"] & Parameters<typeof openWebhooks>[0]["web"];
}

type GoldenParts = Pick<Parameters<typeof createGoldenCases>[0], "model" | "jobs" | "log">;

interface OversightDeps extends GoldenParts, Pick<ReturnType<typeof createModules>, "chat" | "leads"> {
  events: Pick<Events, "announce">;
  database: Database;
  knowledge: Knowledge;
  gaps: Gaps;
  support: Support;
  guidance: GuidanceCases;
  recordChange: RecordChange;
  config: Config;
}

const countsOf =
  ({ knowledge, gaps, support, ...deps }: OversightDeps, review: Review) =>
  async (actor: Actor): Promise<AdminCounts> => {
    requireAdmin(actor);
    const counted: Record<keyof AdminCounts, Promise<number>> = {
      documents: knowledge.countDocuments(),
      trash: knowledge.countTrash(),
      reviews: knowledge.countReviews(),
      pending: gaps.count("pending"),
      requests: gaps.count(undefined),
      agentReplies: review.countReplies("bd_assistant"),
      leadReplies: review.countReplies("lead_replier"),
      tickets: support.tickets.countWaiting(),
      participations: support.initiatives.countWaiting(),
      failing: countFailing(deps.database.sql, deps.model() !== null),
    };
    const totals = await Promise.all(Object.values(counted));
    return Object.fromEntries(Object.keys(counted).map((name, at) => [name, totals[at]])) as AdminCounts;
  };

/** What happened in every place since somebody last looked. */
const openHome = ({ chat, leads, support }: OversightDeps) =>
  createHome({
    chats: { from: chat.conversationsFrom, count: chat.countConversations, countNew: chat.countUnread },
    leads: { from: leads.recent, count: leads.countOpen, countNew: leads.countWaiting },
    unseen: support.unseen,
    countNewUpcoming: support.countNewUpcoming,
    countAnnouncements: support.countAnnouncements,
  });

/** What admins see of the whole, besides what each module shows them. */
const createOversight = (given: OversightDeps) => {
  const { database, knowledge, guidance, recordChange, config, chat, leads } = given;
  const { sql } = database;
  const { nearestQuestion } = knowledge;
  const review = createReview({ ...given.gaps, sql, nearestQuestion, recordChange });
  const { announce } = given.events;
  const golden = createGoldenCases({ ...given, sql, review, announce, guidance: guidance.current });
  return {
    review,
    home: openHome(given),
    insights: createInsights({ sql, config }),
    find: findRecords({ sql }),
    audit: createAudit({ sql }),
    guidance: {
      ...guidance,
      preview: previewGuidance({ chat, leads, current: guidance.current }),
      ...suggesting({
        knowledge,
        current: guidance.current,
        answeredWell: review.answeredWell,
        log: given.log,
      }),
    },
    golden,
    drafting: createDrafting({ ...given, review }),
    /** Does after a change of the library or the guidance what that may have made possible or broken. */
    library: createLibraryCheck({ ...given, sql, golden, guidance: guidance.current }),
    assistantConfig: assistantConfig({ config, model: given.model, guidance: guidance.current }),
    adminCounts: countsOf(given, review),
    appMap: createAppMap({ config, model: given.model, databaseKind: database.kind, root: "." }),
    /** What in the knowledge base needs attention, the latest questions included; for admins. */
    knowledgeHealth: async (actor: Actor) => {
      requireAdmin(actor);
      await review.digest(digestedWhileReading);
      const [documents, questions] = await Promise.all([knowledge.health(actor), review.poorlyAnswered()]);
      return { ...documents, poorlyAnswered: questions };
    },
  };
};

const indexingBy = (jobs: Jobs) => ({
  indexDocument: (documentId: string) =>
    jobs.enqueue("knowledge", "index-document", { documentId }, { jobId: `index-${documentId}` }),
});

/** What the assistants know: the documents, and the guidance that says which of its words mean the same. */
const openKnowledge = (
  given: Omit<Parameters<typeof createGuidance>[0], "isSampleRetired"> &
    Omit<Parameters<typeof createKnowledge>[0], "jobs">,
  jobs: Jobs,
) => {
  const guidance = createGuidance({ ...given, isSampleRetired: () => knowledge.isSampleRetired() });
  const glossary = async () => (await guidance.current()).glossary;
  const sampleGuidance = guidance.ofSample;
  const knowledge = createKnowledge({ ...given, glossary, sampleGuidance, jobs: indexingBy(jobs) });
  return { guidance, knowledge };
};

const closing =
  (
    { events, rateLimits, closeEncoder }: Pick<Adapters, "events" | "rateLimits" | "closeEncoder">,
    closeFiles: () => void,
    settled: () => Promise<void>,
  ) =>
  async () => {
    await settled();
    await events.close();
    closeFiles();
    await closeEncoder();
    await rateLimits.close();
  };

type Told = Pick<Support, "tickets" | "initiatives" | "threads" | "announcements"> & {
  gaps: Gaps;
  leadRecords: LeadRecords;
};

type BotsOwn = Pick<
  Parameters<typeof createTelegram>[0],
  "sql" | "config" | "bot" | "bots" | "wake" | "actorOf"
>;

/** What the bot tells of, read from modules that are built after it. */
const toldOf = (built: () => Told): Omit<Parameters<typeof createTelegram>[0], keyof BotsOwn> => ({
  lookUps: {
    findLead: (id) => built().leadRecords.find(id),
    findGap: (id) => built().gaps.find(id),
    findTicket: (id) => built().tickets.find(id),
    findParticipation: (id) => built().initiatives.find(id),
    findAnnouncement: (actor, id) => built().announcements.findForChat(actor, id),
    findMessage: (id) => built().threads.find(id),
  },
  unanswered: (recordId, trx) => built().threads.unanswered(recordId, trx),
  ownerOf: (kind, id, trx) => (kind === "ticket" ? built().tickets : built().initiatives).ownerOf(id, trx),
});

const openTelegram = (
  { events, ...given }: Omit<BotsOwn, "wake"> & { events: Pick<Events, "wakeBot"> },
  built: () => Told,
) => createTelegram({ ...given, wake: events.wakeBot, ...toldOf(built) });

/** What other modules ask of the team. */
const knownPeople = (users: UserStore) => ({
  peopleAmong: users.byKeys,
  findPerson: async (id: string, trx: Sql) => {
    const user = await users.byId(id, trx);
    return user && { name: user.telegram_username, disabled: user.disabled_at !== null };
  },
});

/** What is read and written elsewhere: pages that documents come from, what is told of events, and the mirror. */
const openOutside = async (
  given: Parameters<typeof openSources>[0] &
    Parameters<typeof openWebhooks>[0] &
    Parameters<typeof createNotionCases>[0],
) => ({
  sources: openSources(given),
  webhooks: openWebhooks(given),
  notion: await createNotionCases(given),
});

const secrets = { hashSecret, newAccessCode, hashToken, newToken: newSessionToken };
// Nobody follows sign-ins live: they are only written down.
const signInDeps = { present: presentSessionUser, recordChange: noteChange };

const openStores = ({ database: { sql } }: Deps) => ({ conversations: createLeadConversationStore(sql) });

/** Writes changes down, and tells of them whoever is to know. */
const openRecording = (
  { sql, events, write }: Pick<Adapters, "sql" | "events" | "write">,
  telegram: Telegram,
) => {
  const checks = { closures: createClosureStore(sql), announce: events.announce };
  const publish = createPublish(events.wakeSender);
  const told = checkingAgain(write, checks);
  return { publish, recordChange: recordingBy(publishing(noticing(told, telegram), publish)) };
};

/** Builds the product on its adapters: every use case there is, none of them knowing who calls. */
export const createCore = async (deps: Deps) => {
  const { config, database, jobs, log, undoMs = usualUndoMs } = deps;
  const adapters = { ...(await openAdapters(deps)), ...openStores(deps) };
  const { sql, rateLimits, events, bot, appUrl, onBotChange } = adapters;
  const stores = { sql, users: createUserStore(sql) };
  const auth = createAuth({ ...stores, ...signInDeps, rateLimits, events, bot, log });
  const actorOf = auth.actorOfTelegram;
  const telegram = openTelegram({ ...adapters, config, actorOf }, () => ({ ...modules, ...support }));
  const { recordChange, publish } = openRecording(adapters, telegram);
  const people = { ...stores, ...secrets, recordChange, ...telegram, appUrl, log };
  const team = openTeam({ ...people, endSessionsOf: auth.endSessionsOf }, config);
  const given = { ...adapters, ...team, recordChange, publish, config, log, ...knownPeople(stores.users) };
  const { knowledge, guidance } = openKnowledge(given, jobs);
  const support = await openSupport(given, telegram, events, jobs);
  const modules = createModules({ ...given, undoMs, knowledge, guidance: guidance.current, telegram, jobs });
  const oversight = createOversight({ ...given, ...modules, database, knowledge, guidance, support, jobs });
  const outside = await openOutside({ ...deps, ...given, ...oversight, support, knowledge, telegram });
  const kept = { ...oversight, ...team, ...outside, knowledge, guidance };
  return {
    auth,
    ...team,
    knowledge,
    imports: openImports({ ...given, users: stores.users, knowledge, jobs, support }),
    ...modules,
    ...support,
    ...oversight,
    ...createHandingOver({ ...given, ...modules, ...support }),
    ...createCallLimits(rateLimits, config.rateLimits),
    events,
    telegram,
    bot,
    onBotChange,
    ...outside,
    ...createStatus(given, telegram),
    ...createOperation({ ...given, jobs }, modules.gaps, outside.notion.mirror),
    ...createUpkeep(config, { ...kept, support, auth, telegram }),
    close: closing(adapters, support.closeFiles, auth.settled),
  };
};

export type Core = Awaited<ReturnType<typeof createCore>>;
