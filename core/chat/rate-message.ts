import type { InputOf } from "#contracts/endpoint.ts";
import type { rateMessage as contract } from "#contracts/ratings.ts";
import type { ChatMessage } from "#contracts/chat.ts";
import type { Actor } from "../actor.ts";
import { requireFound } from "../errors.ts";
import type { Sql } from "../platform/database.ts";
import type { Questions } from "../questions/questions.ts";
import type { Messages } from "./messages.ts";

interface Deps {
  sql: Sql;
  messages: Messages;
  recordRating: Questions["recordRating"];
}

/** Keeps whether an answer helped the person it was given to; throws `not_found` for anybody else's. */
export const rateMessage =
  ({ sql, messages, recordRating }: Deps) =>
  (actor: Actor, { id, helpful, reason = "" }: InputOf<typeof contract>): Promise<ChatMessage> =>
    sql.transaction(async (trx) => {
      const answer = requireFound(await messages.lockAnswer(actor.id, id, trx), "Answer");
      const metadata = answer.metadata ?? { sources: [], sourcesWithScores: [] };
      const rating = helpful === null ? null : { helpful, reason: reason === "" ? null : reason };
      await messages.annotate(id, { rating }, trx);
      await recordRating(
        trx,
        id,
        rating && {
          ...rating,
          questionMessageId: answer.reply_to,
          userId: actor.id,
          documentIds: metadata.sources,
        },
      );
      return messages.present({ ...answer, metadata: { ...metadata, rating } });
    });
