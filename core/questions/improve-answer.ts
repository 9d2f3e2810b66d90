import type { InputOf } from "#contracts/endpoint.ts";
import type { AgentReply, improveAnswer as contract } from "#contracts/agent-replies.ts";
import type { ModuleName } from "#contracts/common.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import type { RecordChange } from "../audit/record-change.ts";
import { requireAnswerAsSeen } from "../as-seen.ts";
import { AppError, invalid, requireFound } from "../errors.ts";
import type { Improvable } from "../gaps/correcting/count-told.ts";
import type { Gaps } from "../gaps/gaps.ts";
import type { Sql } from "../platform/database.ts";
import { documentsOf, presentReply } from "./present-reply.ts";
import type { ReplyRow, ReplyStore } from "./reply-store.ts";

export interface ImproveDeps {
  sql: Sql;
  replies: ReplyStore;
  addAnswer: Gaps["addAnswer"];
  followUp: Gaps["followUp"];
  countTold: Gaps["countTold"];
  answeredRequest: Gaps["answeredRequest"];
  recordChange: RecordChange;
}

export type ImproveInput = Omit<InputOf<typeof contract>, "tell"> & { tell?: boolean };

// A follow-up says little by itself, so it is kept as it was completed, unless the admin put it in other words.
const otherWording = (reply: ReplyRow, original = ""): string | undefined =>
  original === "" || original === reply.question.trim() ? undefined : original;

/** What is improved with the answer to a question. */
const improvable = ({ module, standalone_question: question, ...reply }: ReplyRow): Improvable => {
  // A request that asks only part of it keeps to an answer of its own.
  const gapId = reply.gap_in_part ? null : reply.gap_id;
  return { module, question, gapId, askedIn: gapId === null ? reply.message_id : null };
};

/**
 * How many people would be told a better answer in place of the one they were told; it is that to a request or to a
 * question, by its id. Throws `not_found`.
 */
export const countTold =
  ({ replies, ...gaps }: Pick<ImproveDeps, "replies" | "countTold" | "answeredRequest">) =>
  async (actor: Actor, { id }: { id: string }): Promise<{ people: number }> => {
    requireAdmin(actor);
    const reply = await replies.find(id);
    if (reply !== undefined) return { people: await gaps.countTold(improvable(reply)) };
    const request = requireFound(await gaps.answeredRequest(id), "Answer");
    const { module, question } = request;
    return { people: await gaps.countTold({ module, question, gapId: id, askedIn: null }) };
  };

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
  await recordChange(trx, actor, "question.improve", latest.id, {
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
    const { id, improvedAnswer, originalQuestion, questionId, basedOn, tell = true } = input;
    if (questionId !== undefined && questionId !== id) throw invalid("questionId", "Names another question");
    const { sql, replies } = deps;
    const { added, reply } = await sql.transaction(async (trx) => {
      const before = requireFound(await replies.lock(id, trx), "Question");
      if (before.module !== module) throw new AppError("conflict", askedInOther[before.module]);
      const answer = improvedAnswer.trim();
      requireAnswerAsSeen(before.improved_answer, { written: answer, basedOn });
      const { askedIn, ...asked } = improvable(before);
      const keptAs = otherWording(before, originalQuestion);
      const corrects = tell ? { askedIn } : undefined;
      const added = await deps.addAnswer(trx, { ...asked, answer, keptAs, actor, corrects });
      const at = await improveReply(deps, trx, { actor, latest: before, answer });
      return { added, reply: { ...before, improved_answer: answer, improved_at: at } };
    });
    await deps.followUp(added);
    return presentReply(reply, await replies.previews(documentsOf([reply])));
  };
