import type { Actor } from "../actor.ts";
import type { Messages } from "../chat/messages.ts";
import { AppError } from "../errors.ts";
import type { Announce } from "../events/events.ts";
import type { LeadConversationStore } from "../leads/lead-conversation-store.ts";
import type { Sql } from "../platform/database.ts";
import { leadNamed } from "./lead-asking.ts";

interface Deps {
  sql: Sql;
  messages: Pick<Messages, "withdraw">;
  conversations: Pick<LeadConversationStore, "recall">;
  announce: Announce;
}

/**
 * Takes a message that is another's out of the lead it was filed under, together with the reply to it; throws `conflict`
 * when something was written after it, or sent.
 */
export const withdrawMessage =
  ({ sql, messages, conversations, announce }: Deps) =>
  (actor: Actor, { id, projectName }: { id: string; projectName: string }): Promise<void> =>
    sql.transaction(async (trx) => {
      const lead = leadNamed(actor, projectName);
      if (!(await messages.withdraw(id, lead, trx)))
        throw new AppError("conflict", "It stays there too: something was written after it, or sent");
      await conversations.recall(trx, lead.userId, lead.projectKey);
      await announce(trx, { userId: actor.id }, { keys: ["chat", "leads"] });
    });
