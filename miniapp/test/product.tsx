import { readAdminCounts } from "#contracts/admin.ts";
import { bdSession, type SessionUser } from "#contracts/auth.ts";
import { chatHistory } from "#contracts/chat.ts";
import { listDocumentCategories } from "#contracts/documents.ts";
import { succeeded } from "#contracts/endpoint.ts";
import { readHomeCounts, listRecent } from "#contracts/home.ts";
import { readStatus } from "#contracts/status.ts";
import { readSuggestions } from "#contracts/suggestions.ts";
import { readUnseen } from "#contracts/unseen.ts";
import { routes } from "../src/app/routes.tsx";
import { drawRoutes } from "./draw.tsx";
import { by, eventStream, fakeApi, status } from "./fake-api.ts";

const nothingYet = {
  documents: 0,
  trash: 0,
  reviews: 0,
  pending: 0,
  requests: 0,
  agentReplies: 0,
  leadReplies: 0,
  tickets: 0,
  participations: 0,
  failing: 0,
};

/** An agent. */
export const nova: SessionUser = {
  id: "nova",
  username: "Nova",
  telegramUsername: "nova",
  userRole: "BD",
  isAdmin: false,
};

interface Opened {
  address: string;
  who?: SessionUser | null;
  /** What is answered otherwise than to somebody who has nothing yet. */
  answers?: Parameters<typeof fakeApi>[0];
  /** What happens meanwhile is told here. */
  events?: ReturnType<typeof eventStream>;
}

/** Opens an address of the whole product, on a wide screen, with an API that keeps to its contracts. */
export const openProduct = ({ address, who = nova, answers, events = eventStream() }: Opened) => {
  // They have read how it works.
  localStorage.setItem("bd-guide-seen-v2", "true");
  const api = fakeApi({
    ...by(bdSession, () => ({ ...succeeded, user: who ?? nova })),
    ...by(readStatus, () => status),
    "GET /api/events": () => events.response,
    ...by(readUnseen, () => ({ tickets: 0, participations: 0 })),
    ...by(readHomeCounts, () => ({ chats: 0, leads: 0, support: 0, initiatives: 0, announcements: 0 })),
    ...by(readAdminCounts, () => nothingYet),
    ...by(listRecent, () => []),
    ...by(listDocumentCategories, () => []),
    ...by(readSuggestions, () => ({ questions: [], leadMessages: [] })),
    ...by(chatHistory, () => []),
    ...answers,
  });
  return { api, events, ...drawRoutes(routes, { address, who }) };
};
