import type { ModuleName } from "#contracts/common.ts";
import type { LiveKey } from "#contracts/events.ts";
import type { OptionList } from "#contracts/options.ts";

/** What is no live change of its own, and the changes that it is read again with. */
export const follows = {
  counts: ["feedback", "documents", "questions", "tickets", "participations"],
  unseen: ["tickets", "participations"],
  recent: ["chat", "leads"],
  announced: ["initiatives", "participations"],
  common: ["questions", "documents", "feedback"],
  home: ["chat", "leads", "tickets", "participations", "initiatives", "announcements"],
  config: ["guidance", "connections"],
  status: ["connections"],
  suggestions: ["guidance", "documents"],
  "knowledge-health": ["documents", "questions"],
} as const satisfies Record<string, readonly LiveKey[]>;

const minutes = 60_000;

/** What no live change tells of, and from what age on it is read again by whoever comes to it, in milliseconds. */
export const ages = {
  "access-tokens": 0,
  "saved-views": 0,
  webhooks: 0,
  "app-map": 5 * minutes,
  audit: 0,
  design: 0,
  find: 0,
  imports: 0,
  insights: minutes,
  "message-search": 0,
  "notion-places": 0,
  "notion-sync": 0,
  setup: 0,
  told: 0,
  traces: 5 * minutes,
} as const;

/** What the key of every query begins with: it says how the query stays up to date. */
export type Root = LiveKey | keyof typeof follows | keyof typeof ages;

declare module "@tanstack/react-query" {
  interface Register {
    queryKey: readonly [Root, ...unknown[]];
  }
}

/** Everything that is read again when these change. */
export const rootsOf = (changed: readonly LiveKey[]): Root[] => {
  const followers = (Object.keys(follows) as (keyof typeof follows)[]).filter((root) =>
    follows[root].some((one) => changed.includes(one)),
  );
  return [...changed, ...followers];
};

/** The keys of all queries but those of filtered lists, which `filteredLists` makes. */
export const keys = {
  one: (root: Root, id: string) => [root, "one", id] as const,
  counts: ["counts"],
  unseen: ["unseen"],
  recent: ["recent"],
  homeCounts: ["home", "counts"],
  status: ["status"],
  setup: ["setup"],
  connection: (name: "model" | "telegram" | "notion") => ["connections", name] as const,
  appMap: ["app-map"],
  sync: ["notion-sync"],
  config: (module: ModuleName) => ["config", module] as const,
  thread: (root: "tickets" | "participations", id: string) => [root, "thread", id] as const,
  find: (q: string) => ["find", q] as const,
  audit: (filter: object) => ["audit", filter] as const,
  insight: (plot: string, asked: string) => ["insights", plot, asked] as const,
  guidance: ["guidance", "current"],
  guidanceVersions: ["guidance", "versions"],
  suggestions: ["suggestions"],
  suggestedQuestions: ["suggestions", "questions"],
  accessTokens: ["access-tokens"],
  savedViews: ["saved-views"],
  webhooks: ["webhooks"],
  deliveries: (id: string) => ["webhooks", "deliveries", id] as const,
  users: ["users"],
  people: (filter: object) => ["users", "list", filter] as const,
  handlers: ["users", "handlers"],
  work: (id: string) => ["users", "work", id] as const,
  foundPeople: (words: string) => ["users", "found", words] as const,
  ownAnnouncements: ["announcements", "mine"],
  ownAnnouncement: (id: string) => ["announcements", "own", id] as const,
  reach: (role: string | null) => ["announcements", "reach", role] as const,
  reminders: ["announcements", "reminders"],
  options: (list: OptionList) => ["options", list] as const,
  supportSchema: ["options", "support-schema"],
  initiativeSchema: ["options", "initiative-schema"],
  chats: ["chat"],
  history: (sessionId: string) => ["chat", "bd_assistant", sessionId] as const,
  leadHistory: (projectKey: string) => ["chat", "lead_replier", projectKey] as const,
  messageSearch: (query: string) => ["message-search", query] as const,
  conversations: ["leads", "conversations"],
  leadCounts: ["leads", "counts"],
  lookedUp: (conversationId: string | null) => ["leads", "looked-up", conversationId] as const,
  leadTimeline: (conversationId: string) => ["leads", "timeline", conversationId] as const,
  leadContacts: (projectName: string) => ["leads", "contacts", projectName] as const,
  leadMessages: (conversationId: string) => ["leads", "messages", conversationId] as const,
  colleagues: ["users", "colleagues"],
  proposal: (conversationId: string) => ["leads", "proposal", conversationId] as const,
  library: ["documents", "categories"],
  order: (category: string) => ["documents", "order", category] as const,
  entries: ["documents", "entries"],
  document: (id: string) => ["documents", "one", id] as const,
  documentSearch: (query: string) => ["documents", "search", query] as const,
  marks: ["documents", "marks"],
  trash: ["documents", "trash"],
  trashed: (id: string) => ["documents", "trash", "one", id] as const,
  reviews: (mine: boolean) => ["documents", "reviews", mine] as const,
  sample: ["documents", "sample"],
  libraryDefaults: ["documents", "defaults"],
  owners: ["users", "owners"],
  versions: (id: string) => ["documents", "versions", id] as const,
  health: ["knowledge-health"],
  answeredNow: ["feedback", "answered-now"],
  desk: (id: string) => ["feedback", "desk", id] as const,
  goldenSummary: ["golden", "summary"],
  sources: ["sources", "all"],
  notionPlaces: (q: string) => ["notion-places", q] as const,
  imports: ["imports"],
  importFile: (id: string) => ["imports", "file", id] as const,
  replies: (module: ModuleName, filter: object) => ["questions", "replies", module, filter] as const,
  told: (id: string) => ["told", id] as const,
  traces: ["traces"],
  trace: (id: string, at?: string) => ["traces", id, at] as const,
  prices: ["traces", "prices"],
  sentFigures: (days: string) => ["questions", "sent", days] as const,
  common: (module: ModuleName, filter: object) => ["common", module, filter] as const,
  commonDesk: (id: string) => ["common", "desk", id] as const,
  ticketStats: ["tickets", "stats"],
  participationStats: (month: string) => ["participations", "stats", month] as const,
  ownParticipations: (month: string) => ["participations", "mine", month] as const,
  upcoming: ["announced", "upcoming"],
  begunInitiatives: ["announced", "begun"],
  allUpcoming: ["announced", "upcoming", "all"],
  leaderboard: (month: string) => ["initiatives", "leaderboard", month] as const,
} as const;
