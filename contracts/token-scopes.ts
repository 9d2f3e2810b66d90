import type { TokenScope } from "./access-tokens.ts";
import { closeAnsweredNow, listAnsweredNow } from "./answered-now.ts";
import { answerTogether, readDesk, setRequestPriority } from "./answering-desk.ts";
import {
  addDocument,
  changeDocument,
  importDocument,
  listDocumentCategories,
  listDocumentEntries,
  listDocuments,
  listDocumentVersions,
  readDocument,
  removeDocument,
  restoreDocumentVersion,
  searchDocuments,
} from "./documents.ts";
import type { Endpoint } from "./endpoint.ts";
import {
  improveFeedback,
  listFeedback,
  readFeedback,
  resolveFeedback,
  takeBackFeedback,
} from "./feedback.ts";
import {
  changeParticipation,
  changeParticipations,
  listParticipations,
  readInitiativeSchema,
  readLeaderboard,
  readParticipation,
} from "./initiatives.ts";
import { listInsightRecords, readInsight } from "./insights.ts";
import { changeDocuments, listDocumentMarks } from "./library.ts";
import { changeTicket, changeTickets, listTickets, readSupportSchema, readTicket } from "./support.ts";
import {
  postParticipationMessage,
  postTicketMessage,
  readParticipationThread,
  readTicketThread,
} from "./threads.ts";
import { restoreDocument } from "./trash.ts";

/** Which endpoints a token of each scope may call. What is not named here is not called by token. */
const scoped: Record<TokenScope, Endpoint[]> = {
  "requests:read": [listFeedback, readFeedback, readDesk, listAnsweredNow],
  "requests:answer": [
    takeBackFeedback,
    resolveFeedback,
    improveFeedback,
    answerTogether,
    setRequestPriority,
    closeAnsweredNow,
  ],
  "documents:read": [
    listDocuments,
    listDocumentCategories,
    listDocumentEntries,
    listDocumentMarks,
    readDocument,
    searchDocuments,
    listDocumentVersions,
  ],
  "documents:write": [
    addDocument,
    changeDocument,
    changeDocuments,
    removeDocument,
    restoreDocument,
    importDocument,
    restoreDocumentVersion,
  ],
  "tickets:read": [listTickets, readTicket, readTicketThread, readSupportSchema],
  "tickets:write": [changeTicket, changeTickets, postTicketMessage],
  "participations:read": [
    listParticipations,
    readParticipation,
    readParticipationThread,
    readInitiativeSchema,
    readLeaderboard,
  ],
  "participations:write": [changeParticipation, changeParticipations, postParticipationMessage],
  "insights:read": [readInsight, listInsightRecords],
};

const scopes = new Map(
  Object.entries(scoped).flatMap(([scope, endpoints]) =>
    endpoints.map((endpoint) => [endpoint, scope as TokenScope] as const),
  ),
);

/** What a token must be allowed to do to call an endpoint; null where no token may. */
export const scopeOf = (endpoint: Endpoint): TokenScope | null => scopes.get(endpoint) ?? null;
