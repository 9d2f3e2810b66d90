import { createHash } from "node:crypto";
import type { Alike } from "../gaps/alike/find-alike.ts";
import type { GapReport } from "../gaps/record-gap.ts";
import type { Sql } from "../platform/database.ts";
import type { AskedQuestion } from "../questions/question-store.ts";
import type { Questions } from "../questions/questions.ts";
import type { MessageRow } from "./message-store.ts";
import type { Recording } from "./messages.ts";
import { wordsOf } from "../text/words.ts";

interface Deps {
  recordGap: (trx: Sql, gap: GapReport) => Promise<string>;
  questions: Pick<Questions, "record" | "firstRecord">;
}

/** A question with the answer it got. */
export interface Asked extends Pick<AskedQuestion, "proposalReceived" | "sources" | "mode" | "trace"> {
  /** The question completed from its conversation. */
  standalone: string;
  text: string;
  gap: boolean;
  /** Of a gap what is unknown, where the rest of the question is answered. */
  unknown?: string;
  /** What the model wrote before the text of a gap took its place. */
  aiResponse: string | null;
  /** Whether that names a source; absent without such a text. */
  isGrounded?: boolean;
  /** What pending requests say of the same; null when there is no gap. */
  alike: Alike | null;
}

/** Keeps a question and its answer for analytics, and reports its gap if there is one. */
export type RecordAsking = (question: MessageRow, asked: Asked) => Recording;

/** Equal for questions of the same words, however these are written: a small one may decide what is asked. */
export const questionKeyOf = (question: string): string => {
  const said = wordsOf(question).join(" ") || question.trim();
  return createHash("sha256").update(said).digest("base64url");
};

/** Makes the one way both modules record what was asked. */
export const recordAsking =
  ({ recordGap, questions }: Deps): RecordAsking =>
  (question, { standalone, text, gap, unknown, aiResponse, isGrounded, alike, ...answer }) => {
    const asking = {
      userId: question.user_id,
      sessionId: question.session_id,
      module: question.module,
      service: question.service,
      projectName: question.project_name,
      proposalReceived: answer.proposalReceived,
      questionKey: questionKeyOf(standalone),
      askedAt: question.created_at,
    };
    const open = unknown ?? standalone;
    const { content: asked, conversation_id: conversationId } = question;
    const draft = { aiResponse, isGrounded: isGrounded ?? null };
    const report = { ...asking, ...draft, conversationId, question: open, asked };
    const recorded = {
      ...asking,
      messageId: question.id,
      question: asked,
      standaloneQuestion: standalone,
      answer: gap ? (aiResponse ?? text) : text,
      sources: answer.sources,
      mode: answer.mode,
      trace: answer.trace,
      gapId: null,
      gapInPart: unknown !== undefined,
    };
    if (alike === null)
      return { first: questions.firstRecord(recorded), write: (trx) => questions.record(trx, recorded) };
    const write = async (trx: Sql) => {
      const questionKey = questionKeyOf(open);
      const gapId = await recordGap(trx, { ...report, questionKey, alike });
      await questions.record(trx, { ...recorded, gapId });
    };
    return { first: null, write };
  };
