import { newId } from "../ids.ts";
import type { Sql } from "../platform/database.ts";
import { projectKeyOf } from "../text/project-key.ts";
import type { LeadConversationStore, OpenedLead } from "./lead-conversation-store.ts";

interface ReopenedLead {
  userId: string;
  projectName: string;
  conversationId: string | null;
}

/** The conversation about a project with news in it, made again if it was cleared. */
export const reopenLead =
  ({ conversations }: { conversations: LeadConversationStore }) =>
  (trx: Sql, { userId, projectName, conversationId }: ReopenedLead): Promise<OpenedLead> => {
    const now = new Date();
    return conversations.open(
      {
        id: conversationId ?? newId(),
        user_id: userId,
        project_name: projectName,
        project_key: projectKeyOf(projectName),
        proposal_received: null,
        created_at: now,
        last_message_at: now,
        wrote_at: null,
      },
      trx,
    );
  };
