import type { AnswerMode, ScoredSource } from "#contracts/chat.ts";
import type { ModuleName, Service } from "#contracts/common.ts";
import { newId } from "../ids.ts";
import type { Sql } from "../platform/database.ts";
import type { Insertion } from "../platform/run-prepared.ts";

/** A question as it was asked, with what was answered and from which documents. */
export interface AskedQuestion {
  /** The message that asked; recording it again replaces what was answered before. */
  messageId: string;
  userId: string;
  sessionId: string;
  module: ModuleName;
  service: Service | null;
  projectName: string | null;
  proposalReceived: boolean | null;
  question: string;
  /** The question completed from its conversation. */
  standaloneQuestion: string;
  /** Equal for questions of the same meaning. */
  questionKey: string;
  answer: string;
  sources: ScoredSource[];
  mode: AnswerMode;
  gapId: string | null;
  /** Whether the gap is only part of what was asked. */
  gapInPart: boolean;
  /** How the answer came about. */
  trace: object | null;
  askedAt: Date;
}

const rowOf = (asked: AskedQuestion) => ({
  id: newId(),
  message_id: asked.messageId,
  user_id: asked.userId,
  session_id: asked.sessionId,
  module: asked.module,
  service: asked.service,
  project_name: asked.projectName,
  proposal_received: asked.proposalReceived,
  question: asked.question,
  standalone_question: asked.standaloneQuestion,
  question_key: asked.questionKey,
  answer: asked.answer,
  sources: JSON.stringify(asked.sources),
  mode: asked.mode,
  gap_id: asked.gapId,
  gap_in_part: asked.gapInPart,
  trace: asked.trace === null ? null : JSON.stringify(asked.trace),
  asked_at: asked.askedAt,
  digested: false,
});

const replaced = [
  "answer",
  "sources",
  "mode",
  "gap_id",
  "gap_in_part",
  "trace",
  "service",
  "proposal_received",
  "digested",
] as const;

const kept: ReadonlySet<string> = new Set(["trace", "gap_id", "gap_in_part"]);

/** The row of a question that has not been recorded before. */
export const insertionOf = (asked: AskedQuestion): Insertion => ({ table: "questions", row: rowOf(asked) });

/** A question as it was recorded, for reporting it later. */
export type RecordedQuestion = Pick<
  ReturnType<typeof rowOf>,
  | "service"
  | "project_name"
  | "proposal_received"
  | "question"
  | "standalone_question"
  | "question_key"
  | "answer"
  | "mode"
  | "asked_at"
>;

/** Every question that was asked, small talk excepted. */
export const createQuestionStore = (sql: Sql) => ({
  /** What a message asked. */
  find: (messageId: string): Promise<RecordedQuestion | undefined> =>
    sql<RecordedQuestion & { message_id: string }>("questions").where({ message_id: messageId }).first(),

  /** Notes the request that the whole of a question now belongs to. */
  setGap: async (messageId: string, gapId: string, trx: Sql): Promise<void> => {
    await trx("questions").where({ message_id: messageId }).update({ gap_id: gapId, gap_in_part: false });
  },

  /** Records a question; its answer recorded again replaces the earlier one, whose rating tells nothing of it. */
  put: async (asked: AskedQuestion, trx: Sql = sql): Promise<void> => {
    // An answer that is changed by hand came about as it did, and whoever was asked still is.
    const changed = asked.trace === null ? replaced.filter((column) => !kept.has(column)) : replaced;
    const [stored] = await trx("questions")
      .insert(rowOf(asked))
      .onConflict("message_id")
      .merge(changed)
      .returning<{ again: boolean }[]>(trx.raw("(xmax <> 0) as again") as never);
    if (stored?.again === true)
      await trx("answer_ratings").where({ question_message_id: asked.messageId }).update({ current: false });
  },
});
