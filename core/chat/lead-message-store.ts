import type { Sql } from "../platform/database.ts";
import { rowsOf } from "../platform/run-prepared.ts";
import type { MessageRow } from "./message-store.ts";

/** A question that has waited longer than any answer may take is nobody's any more. */
const longestAnswering = "3 minutes";

/**
 * Has what was sent of a reply that is to be replaced stay in its place, where the core team has answered since: another draft
 * is then what comes next. Whether it does.
 */
export const keepSent = async (questionId: string, trx: Sql): Promise<boolean> => {
  const rows = await rowsOf<unknown>(
    trx,
    `update chat_messages m
     set reply_to = null, metadata = metadata - '{knowledgeGapDetected,forwarded}'::text[]
     where m.reply_to = ? and m.sent_at is not null and exists (
       select from chat_messages word
       where word.module = m.module and word.user_id = m.user_id and word.project_key = m.project_key
         and word.metadata->>'kind' = 'core_team_answer' and word.created_at > m.sent_at)
     returning m.id`,
    [questionId],
  );
  return rows.length > 0;
};

/** What is read and changed of a lead's messages alone. */
export const leadMessages = {
  /**
   * What was said to and for a lead since one of its messages, oldest first: answers of the core team, and what was sent
   * before the last of them.
   */
  saidSince: async ({ user_id, module, project_key, created_at: at }: MessageRow, trx: Sql) => {
    const since = await trx<MessageRow>("chat_messages")
      .where({ user_id, module, project_key, role: "assistant" })
      .where("created_at", ">", at)
      .orderByRaw("coalesce(sent_at, created_at), id")
      .select("content", "metadata", "sent_text");
    const isAnswer = ({ metadata }: Pick<MessageRow, "metadata">) => metadata?.kind === "core_team_answer";
    const last = since.findLastIndex(isAnswer);
    return since.slice(0, last + 1).filter((row) => isAnswer(row) || row.sent_text != null);
  },

  /** Gives what was said with a lead to another, or the lead another name; false while a reply is being written. */
  moveLead: async (
    { userId, projectKey }: { userId: string; projectKey: string },
    to: Partial<Pick<MessageRow, "user_id" | "project_name" | "project_key">>,
    trx: Sql,
  ): Promise<boolean> => {
    const own = () =>
      trx("chat_messages").where({ module: "lead_replier", user_id: userId, project_key: projectKey });
    const waits = own().where({ awaits_answer: true });
    const isAnswered = waits.whereRaw(`created_at > now() - interval '${longestAnswering}'`).first("id");
    if ((await isAnswered) !== undefined) return false;
    await own().update(to);
    return true;
  },
};
