import type { Telling } from "../gaps/gaps-deps.ts";
import type { Sql } from "../platform/database.ts";
import type { ChatStore } from "./chat-store.ts";
import type { NoticeStore } from "./notice-store.ts";
import { adminChats, type RecordNewsDeps } from "./record-news.ts";

/** What the bot tells admins of a deleted request. */
export interface RemovedGap {
  question: string;
  removedBy: string;
}

/** What the bot tells an asker of the core team's answer. */
export type AnswerNotice = Pick<
  Telling,
  "projectName" | "conversationId" | "question" | "answer" | "corrects"
> &
  // One that was stored by an earlier version does not name it.
  Partial<Pick<Telling, "sessionId">>;

/** What the bot tells of requests, in the transaction that it is about. */
export const createGapNews = (
  { bot, wake }: Pick<RecordNewsDeps, "bot" | "wake">,
  chats: ChatStore,
  notices: NoticeStore,
) => {
  return {
    /** Shows a request to every admin, or shows it anew because more have asked. */
    gapAsked: async (trx: Sql, gapId: string): Promise<void> => {
      if (bot() === null) return;
      const chatIds = await adminChats(chats, bot, trx);
      await notices.add({ kind: "gap", subjectId: gapId, chatIds, data: null }, trx);
      await wake(trx);
    },

    /** Tells somebody who asked what the core team answered, or that it will not. */
    answered: async (trx: Sql, telling: Telling): Promise<void> => {
      const chatId = bot() !== null ? await chats.ofUser(telling.userId, trx) : undefined;
      if (chatId === undefined) return;
      const { projectName, conversationId, sessionId, question, answer, corrects } = telling;
      const data: AnswerNotice = { projectName, conversationId, sessionId, question, answer, corrects };
      await notices.add({ kind: "answer", subjectId: telling.id, chatIds: [chatId], data }, trx);
      await wake(trx);
    },

    /** Has the cards of a changed request say so; `removed` when it is gone. */
    gapChanged: async (trx: Sql, gapId: string, removed?: RemovedGap): Promise<void> => {
      if (bot() !== null && (await notices.revise("gap", gapId, trx, removed)) > 0) await wake(trx);
    },
  };
};
