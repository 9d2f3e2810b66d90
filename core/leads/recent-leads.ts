import type { RecentLead } from "#contracts/home.ts";
import type { Actor } from "../actor.ts";
import type { Place } from "../platform/lists/page-by-time.ts";
import { requestShown } from "../request-shown.ts";
import { cutLine } from "../text/plain-text.ts";
import type { LeadNews, RecentLeadRow } from "./news-store.ts";

interface Deps {
  conversations: Pick<LeadNews, "recent">;
  /** Of these leads of a user, those about which a question waits for the core team. */
  waitingIn: (userId: string, conversationIds: string[]) => Promise<ReadonlySet<string>>;
}

const longestLine = 160;

const requestOf = ({ last_kind: kind, is_unread: isUnread }: RecentLeadRow, isWaiting: boolean) => {
  const end = kind === "core_team_answer" ? "answered" : "closed";
  return requestShown(kind === null ? null : end, { isUnread, isWaiting });
};

const present = (row: RecentLeadRow, isWaiting: boolean): RecentLead => ({
  kind: "lead",
  conversationId: row.id,
  projectName: row.project_name,
  service: row.service,
  stage: row.stage,
  needsReply: row.needs_reply,
  handedOverFrom: row.handed_over_from,
  reminderAt: row.remind_at?.toISOString() ?? null,
  lastLine: cutLine(row.last_content ?? "", longestLine),
  lastBy: row.last_by ?? "lead",
  lastMessageAt: row.last_message_at.toISOString(),
  isUnread: row.is_unread,
  request: requestOf(row, isWaiting),
});

/** The actor's leads something was said in last, from the first or from a place on; at most `limit`. */
export const recentLeads =
  ({ conversations, waitingIn }: Deps) =>
  async ({ id: userId }: Actor, after: Place | undefined, limit: number): Promise<RecentLead[]> => {
    const rows = await conversations.recent(userId, after, limit);
    const waiting = await waitingIn(
      userId,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => present(row, waiting.has(row.id)));
  };
