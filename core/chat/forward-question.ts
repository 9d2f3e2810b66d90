import { isSent, maySend } from "#contracts/answer-doubt.ts";
import type { ChatMessage } from "#contracts/chat.ts";
import type { Actor } from "../actor.ts";
import { AppError, requireFound } from "../errors.ts";
import type { GapReports } from "../gaps/gaps.ts";
import type { Sql } from "../platform/database.ts";
import type { RateLimit } from "../platform/rate-limit.ts";
import type { RecordedQuestion } from "../questions/question-store.ts";
import type { Questions } from "../questions/questions.ts";
import { withoutCitations } from "../answering/citations.ts";
import type { MessageRow } from "./message-store.ts";
import type { Messages } from "./messages.ts";

interface Deps {
  sql: Sql;
  messages: Messages;
  questions: Pick<Questions, "find" | "setGap">;
  gaps: GapReports;
  limit: RateLimit;
}

/** How often a person may send questions on by hand. */
export const forwardingLimit = {
  points: 30,
  seconds: 60 * 60,
  message: "You have sent many questions to the core team within the hour. Please try again later.",
};

/** The question of an answer that may be sent on. */
const requireQuestion = async ({ questions }: Deps, answer: MessageRow): Promise<RecordedQuestion> => {
  const asked = answer.reply_to === null ? undefined : await questions.find(answer.reply_to);
  if (asked === undefined) throw new AppError("conflict", "There is no question here to send");
  if (!maySend(answer))
    throw new AppError("conflict", "Mark the answer as not helpful first, then send it to the core team");
  return asked;
};

const reportOf = (
  { user_id, session_id, module, project_name, conversation_id }: MessageRow,
  { question, standalone_question, question_key, answer, mode, asked_at, ...asked }: RecordedQuestion,
) => ({
  userId: user_id,
  sessionId: session_id,
  module,
  projectName: project_name,
  conversationId: conversation_id,
  service: asked.service,
  proposalReceived: asked.proposal_received,
  question: standalone_question,
  asked: question,
  questionKey: question_key,
  // Quoted passages are no answer that an admin could approve.
  aiResponse: mode === "model" ? withoutCitations(answer).trim() : null,
  isGrounded: mode === "model" ? withoutCitations(answer) !== answer : null,
  askedAt: asked_at,
  sentAt: new Date(),
});

/**
 * Sends the question behind an answer to the core team, as a gap's would be; once, however often it is called.
 * Throws `not_found` for anybody else's answer, `conflict` for one that may not be sent on, `rate_limited` above the limit.
 */
export const forwardQuestion =
  (deps: Deps) =>
  async (actor: Actor, { id }: { id: string }): Promise<ChatMessage> => {
    const { sql, messages, questions, gaps, limit } = deps;
    const found = requireFound(await messages.findAnswer(actor.id, id), "Answer");
    if (isSent(found)) return messages.present(found);
    const asked = await requireQuestion(deps, found);
    await limit.consume(actor.id);
    const report = reportOf(found, asked);
    const alike = await gaps.findAlike(report.question, { module: report.module, service: report.service });
    return sql.transaction(async (trx) => {
      const answer = requireFound(await messages.lockAnswer(actor.id, id, trx), "Answer");
      if (isSent(answer)) return messages.present(answer);
      const gapId = await gaps.record(trx, { ...report, alike });
      if (answer.reply_to !== null) await questions.setGap(answer.reply_to, gapId, trx);
      await messages.annotate(id, { forwarded: true }, trx);
      const metadata = { sources: [], sourcesWithScores: [], ...answer.metadata, forwarded: true };
      const request = { state: "waiting", since: report.sentAt.toISOString(), until: null } as const;
      return { ...messages.present({ ...answer, metadata }), request };
    });
  };
