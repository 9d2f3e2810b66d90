import type { AgentReply } from "#contracts/agent-replies.ts";
import type { ModuleName } from "#contracts/common.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import type { RecordChange } from "../audit/record-change.ts";
import { requireAnswerAsSeen } from "../as-seen.ts";
import { AppError, invalid, notFound } from "../errors.ts";
import type { Gaps } from "../gaps/gaps.ts";
import type { Sql } from "../platform/database.ts";
import { documentsOf, presentReply } from "./present-reply.ts";
import type { ReplyRow, ReplyStore } from "./reply-store.ts";

export interface ImproveDeps {
  sql: Sql;
  replies: ReplyStore;
  addAnswer: Gaps["addAnswer"];
  followUp: Gaps["followUp"];
  recordChange: RecordChange;
}

export interface ImproveInput {
  id: string;
  improvedAnswer: string;
  originalQuestion?: string | undefined;
  questionId?: string | undefined;
  /** The core team's answer that was being improved, where the client says so. */
  basedOn?: string | null | undefined;
}

// A follow-up says little by itself, so it is kept as it was completed, unless the admin put it in other words.
const otherWording = (reply: ReplyRow, original = ""): string | undefined =>
  original === "" || original === reply.question.trim() ? undefined : original;

const askedInOther: Record<ModuleName, string> = {
  bd_assistant: "This was asked in the BD Assistant. Please improve it there.",
  lead_replier: "This was asked in the Lead Replier. Please improve it there.",
};

interface Improved {
  actor: Actor;
  /** As it was, held by the caller. */
  latest: ReplyRow;
  answer: string;
}

/** Notes the core team's better answer to a question, which has been added to the Extras; gives when. */
export const improveReply = async (
  { replies, recordChange }: Pick<ImproveDeps, "replies" | "recordChange">,
  trx: Sql,
  { actor, latest, answer }: Improved,
): Promise<Date> => {
  const at = new Date();
  await replies.improve(latest.id, { answer, by: actor.username, at }, trx);
  await recordChange(trx, {
    actor,
    action: "question.improve",
    subject: "question",
    subjectId: latest.id,
    before: { answer: latest.improved_answer ?? latest.answer },
    after: { answer },
  });
  return at;
};

/**
 * Adds an admin's better answer to the Extras of the module, so that the next person who asks gets it, and so does everybody
 * who waits for an answer to the same; gives the improved reply. Throws `conflict` for what was asked in the other module,
 * and where another answer was given than the one that was being improved.
 */
export const improveAnswer =
  (deps: ImproveDeps, module: ModuleName) =>
  async (actor: Actor, input: ImproveInput): Promise<AgentReply> => {
    requireAdmin(actor);
    const { id, improvedAnswer, originalQuestion, questionId, basedOn } = input;
    if (questionId !== undefined && questionId !== id) throw invalid("questionId", "Names another question");
    const { sql, replies } = deps;
    const { added, reply } = await sql.transaction(async (trx) => {
      const before = await replies.lock(id, trx);
      if (before === undefined) throw notFound("Question");
      if (before.module !== module) throw new AppError("conflict", askedInOther[before.module]);
      const answer = improvedAnswer.trim();
      requireAnswerAsSeen(before.improved_answer, { written: answer, basedOn });
      // A request that asks only part of it keeps to an answer of its own.
      const gapId = before.gap_in_part ? null : before.gap_id;
      const question = before.standalone_question;
      const keptAs = otherWording(before, originalQuestion);
      const added = await deps.addAnswer(trx, { module, question, answer, keptAs, actor, gapId });
      const at = await improveReply(deps, trx, { actor, latest: before, answer });
      return { added, reply: { ...before, improved_answer: answer, improved_at: at } };
    });
    await deps.followUp(added);
    return presentReply(reply, await replies.previews(documentsOf([reply])));
  };
