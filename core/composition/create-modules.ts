import type { RecordChange } from "../audit/record-change.ts";
import { createChat } from "../chat/chat.ts";
import { admitsGap } from "../answering/indicator-phrases.ts";
import { createMessages } from "../chat/messages.ts";
import { quotePassage } from "../chat/quote-passage.ts";
import { recordAsking } from "../chat/record-asking.ts";
import type { Config } from "../config.ts";
import type { Announcing } from "../events/events.ts";
import type { GapsDeps } from "../gaps/gaps-deps.ts";
import { findingAnew } from "./create-golden.ts";
import type { GapRow } from "../gaps/gap-store.ts";
import type { OpenedGap } from "../gaps/record-gap.ts";
import { createGapReports, createGaps, type GapReports } from "../gaps/gaps.ts";
import type { CurrentGuidance } from "../guidance/guidance.ts";
import type { Knowledge } from "./create-knowledge.ts";
import { sameQuestion } from "../text/question-likeness.ts";
import { questionTerms } from "../text/terms.ts";
import type { LeadConversationStore } from "../leads/lead-conversation-store.ts";
import { createLeads } from "../leads/leads.ts";
import { agentsOnlyIn } from "../replies/drafting/agents-only.ts";
import { createReplies } from "../replies/replies.ts";
import type { HandOverDeps } from "../leads/hand-over.ts";
import { createLeadRecords } from "../leads/lead-records.ts";
import type { Internal } from "../replies/drafting/without-leaks.ts";
import type { Sql } from "../platform/database.ts";
import type { Logger } from "../platform/logger.ts";
import type { CurrentModel } from "../platform/model.ts";
import type { Jobs } from "../platform/queue/queue.ts";
import type { RateLimits } from "../platform/rate-limit.ts";
import { createQuestions } from "../questions/questions.ts";
import { gapAnswered, type Publish } from "../webhooks/publish.ts";
import type { Telegram } from "../telegram/telegram.ts";

interface ModuleDeps {
  sql: Sql;
  model: CurrentModel;
  knowledge: Knowledge;
  guidance: CurrentGuidance;
  conversations: LeadConversationStore;
  peopleAmong: Internal["peopleAmong"];
  recordChange: RecordChange;
  publish: Publish;
  events: Announcing;
  telegram: Pick<Telegram, "gapAsked" | "answered" | "leadReminder" | "leadRenamed" | "leadHandedOver">;
  findPerson: HandOverDeps["findPerson"];
  jobs: Jobs;
  rateLimits: RateLimits;
  /** How long an answer can be taken back, in milliseconds. */
  undoMs: number;
  config: Config;
  log: Logger;
}

export type Chat = ReturnType<typeof createChat>;
export type Leads = ReturnType<typeof openLeads>;

/** How the core team's answers reach the two modules of the chat, and are tried out in them. */
const answeringIn = (
  chat: Chat,
  leads: Leads,
  { telegram, guidance, knowledge }: Pick<ModuleDeps, "telegram" | "guidance" | "knowledge">,
): Pick<GapsDeps, "tell" | "askAnew" | "findAnew" | "admitsGap" | "quotePassage" | "library"> => ({
  quotePassage,
  library: knowledge,
  findAnew: findingAnew({ chat, leads }),
  tell: async (trx, telling) => {
    const { projectName } = telling;
    const lead = projectName === null ? null : await leads.reopen(trx, { ...telling, projectName });
    const named = lead && {
      project_name: lead.project_name,
      project_key: lead.project_key,
      conversation_id: lead.id,
    };
    await chat.tellAnswer(trx, telling, named);
    await telegram.answered(trx, telling);
  },
  askAnew: ({ module, question, service, proposalReceived }) =>
    module === "bd_assistant" || service === null
      ? chat.askAnew(question)
      : leads.askAnew({ question, service, proposalReceived }),
  admitsGap: async (answer) => admitsGap(answer, (await guidance()).indicatorPhrases),
});

/** Shows what nobody could answer to the admins in Telegram, too. */
const reportingTo = ({ gapAsked }: ModuleDeps["telegram"], reports: GapReports): GapReports => ({
  ...reports,
  record: async (trx, report) => {
    const gapId = await reports.record(trx, report);
    await gapAsked(trx, gapId);
    return gapId;
  },
});

/** Tells webhooks of each new request, and of each that was answered. */
const tellingOf = (publish: Publish) => ({
  onOpened: (trx: Sql, gap: OpenedGap): Promise<void> =>
    publish(trx, { type: "gap.opened", data: { ...gap } }),
  onAnswered: (trx: Sql, gap: GapRow): Promise<void> => publish(trx, gapAnswered(gap)),
});

/** The leads of an agent, and the replies that are drafted to them. */
const openLeads = (
  given: Parameters<typeof createLeads>[0] & Omit<Parameters<typeof createReplies>[0], "noteSending">,
) => {
  const { noteSending, ...leads } = createLeads(given);
  return { ...leads, ...createReplies({ ...given, noteSending }) };
};

/** The queue of closed requests whose question the model is asked again. */
export const proofsQueue = "proofs";

const followingUp = (jobs: Jobs): GapsDeps["jobs"] => ({
  tell: (gapId, notBefore) => {
    const at = notBefore?.getTime();
    // What is answered anew after an Undo has a time of its own.
    const when =
      at === undefined
        ? { jobId: `tell-${gapId}` }
        : { jobId: `tell-${gapId}-${at}`, delay: Math.max(0, at - Date.now()) };
    return jobs.enqueue("gaps", "tell", { gapId }, when);
  },
  correct: (entryId) => jobs.enqueue("gaps", "correct", { entryId }, { jobId: `correct-${entryId}` }),
  prove: (gapId) => jobs.enqueue(proofsQueue, "prove", { gapId }, { jobId: `prove-${gapId}` }),
});

/** The two modules of the chat, the leads of the team, and what becomes of their gaps and questions. */
export const createModules = (deps: ModuleDeps) => {
  const { events, knowledge, recordChange, publish, telegram, jobs, conversations, ...rest } = deps;
  const { peopleAmong, findPerson, ...given } = rest;
  const { retrieve, languages, differing, editedSince, compareQuestions: compare } = knowledge;
  const { announce } = events;
  const likeness = { termsOf: questionTerms, compare, same: sameQuestion };
  const { onOpened, onAnswered } = tellingOf(publish);
  const reports = reportingTo(telegram, createGapReports({ ...given, announce, onOpened, likeness }));
  const questions = createQuestions(given);
  const record = recordAsking({ recordGap: reports.record, questions });
  const asked = { gaps: reports, questions, record };
  const ofLeads = { removeLead: conversations.remove, leadReading: conversations };
  const reading = { retrieve, languages, differing, editedSince };
  const chat = createChat({ ...given, ...asked, ...ofLeads, ...reading, news: events });
  const messages = createMessages(given.sql, events);
  const saying = { messages, conversations, languages, differing, record, announce };
  const leads = openLeads({
    ...given,
    ...saying,
    knowledge,
    retrieveWithin: knowledge.retrieveWithin,
    findAlike: reports.findAlike,
    waitingIn: reports.requests.waitingLeads,
    internal: { agentsOnly: agentsOnlyIn(knowledge), peopleAmong },
  });
  const team = { moveAskers: reports.moveAskers, findPerson, recordChange, news: telegram, announce };
  const leadRecords = createLeadRecords({ ...given, ...team, messages });
  const gaps = createGaps({
    ...knowledge,
    ...given,
    announce,
    onAnswered,
    recordChange,
    ...answeringIn(chat, leads, deps),
    isModelThere: () => given.model() !== null,
    jobs: followingUp(jobs),
  });
  return { gaps, chat, leads, leadRecords };
};
