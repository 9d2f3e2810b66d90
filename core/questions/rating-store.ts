import type { Sql } from "../platform/database.ts";

/** What the reader of an answer thinks of it. */
export interface Rating {
  /** The message that asked, if one did. */
  questionMessageId: string | null;
  userId: string;
  helpful: boolean;
  reason: string | null;
  /** The documents the answer rests on. */
  documentIds: string[];
}

/** Keeps what its reader thinks of an answer, in place of what they thought before, or nothing; it outlives the chat. */
export const recordRating = async (trx: Sql, messageId: string, rating: Rating | null): Promise<void> => {
  if (!rating) {
    await trx("answer_ratings").where({ message_id: messageId }).delete();
    return;
  }
  await trx("answer_ratings")
    .insert({
      message_id: messageId,
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
};
