import type { Actor } from "../actor.ts";
import type { Config } from "../config.ts";
import type { Announce, Announcing } from "../events/events.ts";
import type { GapReports } from "../gaps/gaps.ts";
import type { FindDiffering } from "../contradictions/find-differing.ts";
import type { CurrentGuidance } from "../guidance/guidance.ts";
import type { EditedSince } from "../knowledge/documents/document-store.ts";
import type { Retrieve } from "../knowledge/retrieval/retrieve.ts";
import type { Sql } from "../platform/database.ts";
import type { CurrentModel } from "../platform/model.ts";
import type { RateLimits } from "../platform/rate-limit.ts";
import type { Questions } from "../questions/questions.ts";
import { createAskingAnew } from "./ask-anew.ts";
import { ask, createAnswering, stopAnswer } from "./ask.ts";
import { forwardingLimit, forwardQuestion } from "./forward-question.ts";
import { createConversationStore } from "./conversations/conversation-store.ts";
import {
  conversationsFrom,
  conversationTitles,
  deleteConversation,
  listConversations,
  readConversation,
  renameConversation,
  markRead,
} from "./conversations/conversations.ts";
import { chatHistory, clearChat, latestQuestion } from "./history.ts";
import type { Conversation } from "./message-store.ts";
import { createMessages, type Messages } from "./messages.ts";
import type { RecordAsking } from "./record-asking.ts";
import { rateMessage } from "./rate-message.ts";
import { searchMessages } from "./search-messages.ts";
import { tellAnswer } from "./tell-answer.ts";

export interface ChatDeps {
  sql: Sql;
  model: CurrentModel;
  retrieve: Retrieve;
  /** The names of the languages that the documents are written in. */
  languages: () => Promise<string[]>;
  differing: FindDiffering;
  editedSince: EditedSince;
  guidance: CurrentGuidance;
  gaps: GapReports;
  questions: Pick<Questions, "recordRating" | "find" | "setGap">;
  record: RecordAsking;
  /** Removes what is kept of a lead besides its messages. */
  removeLead: (trx: Sql, userId: string, projectKey: string) => Promise<void>;
  /** Up to when a lead's conversation has been read, and noting it. */
  leadReading: LeadReading;
  news: Announcing;
  rateLimits: RateLimits;
  config: Config;
}

/** What the two modules' histories share of being read. */
interface LeadReading {
  readUpTo: (userId: string, projectKey: string) => Promise<Date | undefined>;
  markRead: (userId: string, projectKey: string, upTo: Date, trx: Sql) => Promise<boolean>;
}

type ListingDeps = Pick<ChatDeps, "sql" | "gaps" | "leadReading" | "removeLead" | "editedSince"> & {
  messages: Messages;
  announce: Announce;
};

/** The conversations as records: lists, names, what is new in them, and what was said. */
const createListing = ({ gaps, leadReading, ...given }: ListingDeps) => {
  const conversations = createConversationStore(given.sql);
  const deps = { ...given, conversations, waitingIn: gaps.requests.waitingSessions };
  const readUpTo = (of: Conversation) =>
    of.module === "bd_assistant"
      ? conversations.readUpTo(of.userId, of.sessionId)
      : leadReading.readUpTo(of.userId, of.projectKey);
  return {
    conversations: listConversations(deps),
    conversationsFrom: conversationsFrom(deps),
    conversation: readConversation(deps),
    rename: renameConversation(deps),
    remove: deleteConversation(deps),
    countConversations: ({ id }: Actor) => conversations.count(id),
    countUnread: ({ id }: Actor) => conversations.countUnread(id),
    markRead: markRead({ ...deps, markLeadRead: leadReading.markRead }),
    search: searchMessages({ ...deps, titlesOf: conversationTitles(deps) }),
    history: chatHistory({ ...deps, readUpTo }),
    clear: clearChat({ ...deps, removeConversation: conversations.remove }),
  };
};

/** The BD Assistant: asking it, and the conversations with it. */
export const createChat = (given: ChatDeps) => {
  const { gaps, questions, news } = given;
  const messages = createMessages(given.sql, news);
  const deps = { ...given, messages };
  const underWay = createAnswering(messages);
  return {
    ask: ask({ ...deps, underWay, findAlike: gaps.findAlike }),
    stop: stopAnswer({ underWay }),
    ...createListing({ ...deps, announce: news.announce }),
    latestQuestion: latestQuestion(deps),
    rate: rateMessage({ ...deps, recordRating: questions.recordRating }),
    forward: forwardQuestion({ ...deps, limit: given.rateLimits.create("forward", forwardingLimit) }),
    ...createAskingAnew(deps),
    tellAnswer: tellAnswer(deps),
  };
};
