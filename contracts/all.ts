import * as accessTokens from "./access-tokens.ts";
import * as admin from "./admin.ts";
import * as agentReplies from "./agent-replies.ts";
import * as analytics from "./analytics.ts";
import * as answeringDesk from "./answering-desk.ts";
import * as answeredNow from "./answered-now.ts";
import * as answerTraces from "./answer-trace.ts";
import * as announcements from "./announcements.ts";
import * as assistantConfig from "./assistant-config.ts";
import * as audit from "./audit.ts";
import * as auth from "./auth.ts";
import * as chat from "./chat.ts";
import * as clientErrors from "./client-errors.ts";
import * as commonDesk from "./common-desk.ts";
import * as connections from "./connections.ts";
import * as conversations from "./conversations.ts";
import * as documents from "./documents.ts";
import type { Endpoint } from "./endpoint.ts";
import * as drafts from "./drafts.ts";
import * as events from "./events.ts";
import * as feedback from "./feedback.ts";
import * as files from "./files.ts";
import * as find from "./find.ts";
import * as forwarding from "./forward-answer.ts";
import * as golden from "./golden.ts";
import * as handOver from "./hand-over.ts";
import * as imports from "./imports.ts";
import * as guidance from "./guidance.ts";
import * as home from "./home.ts";
import * as invitations from "./invitations.ts";
import * as initiatives from "./initiatives.ts";
import * as insights from "./insights.ts";
import * as knowledgeHealth from "./knowledge-health.ts";
import * as leadReplier from "./lead-replier.ts";
import * as leads from "./leads.ts";
import * as library from "./library.ts";
import * as messageSearch from "./message-search.ts";
import * as notion from "./notion.ts";
import * as notionConnection from "./notion-connection.ts";
import * as options from "./options.ts";
import * as ratings from "./ratings.ts";
import * as sample from "./sample.ts";
import * as savedViews from "./saved-views.ts";
import * as sources from "./sources.ts";
import * as status from "./status.ts";
import * as suggestions from "./suggestions.ts";
import * as support from "./support.ts";
import * as telegramConnection from "./telegram-connection.ts";
import * as threads from "./threads.ts";
import * as trash from "./trash.ts";
import * as unseen from "./unseen.ts";
import * as upcoming from "./upcoming.ts";
import * as users from "./users.ts";
import * as webhooks from "./webhooks.ts";

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "path" in value && "access" in value;

/** Every endpoint there is, now with its name, for the OpenAPI document and for tests that walk all of them. */
export const endpoints: Endpoint[] = [
  accessTokens,
  admin,
  agentReplies,
  analytics,
  answeredNow,
  answeringDesk,
  answerTraces,
  announcements,
  assistantConfig,
  audit,
  auth,
  chat,
  clientErrors,
  commonDesk,
  connections,
  conversations,
  documents,
  drafts,
  events,
  feedback,
  files,
  find,
  forwarding,
  golden,
  handOver,
  guidance,
  home,
  imports,
  invitations,
  initiatives,
  insights,
  knowledgeHealth,
  leadReplier,
  leads,
  library,
  messageSearch,
  notion,
  notionConnection,
  options,
  ratings,
  sample,
  savedViews,
  sources,
  status,
  suggestions,
  support,
  telegramConnection,
  threads,
  trash,
  unseen,
  upcoming,
  users,
  webhooks,
].flatMap((group) =>
  Object.entries(group).flatMap(([name, value]) => (isEndpoint(value) ? Object.assign(value, { name }) : [])),
);
