import type { Sql } from "../platform/database.ts";

/** What the reader of an answer thinks of it. */
export interface Rating {
  messageId: string;
  /** The message that asked, if one did. */
  questionMessageId: string | null;
  userId: string;
  helpful: boolean;
  reason: string | null;
  /** The documents the answer rests on. */
  documentIds: string[];
}

/** Ratings of answers; they outlive the chat. */
export const createRatingStore = () => ({
  put: async (rating: Rating, trx: Sql): Promise<void> => {
    await trx("answer_ratings")
      .insert({
        message_id: rating.messageId,
        question_message_id: rating.questionMessageId,
        user_id: rating.userId,
        helpful: rating.helpful,
        reason: rating.reason,
        document_ids: rating.documentIds,
        current: true,
        rated_at: new Date(),
      })
      .onConflict("message_id")
      .merge();
  },
});
