import type { ModuleName, Service } from "#contracts/common.ts";
import type { Announce } from "../events/events.ts";
import { newId } from "../ids.ts";
import type { Sql } from "../platform/database.ts";
import type { AlikeStore } from "./alike/alike-store.ts";
import type { AskerStore } from "./asker-store.ts";
import type { Alike } from "./alike/find-alike.ts";
import type { GapStore } from "./gap-store.ts";
import type { HeldAnswerStore } from "./undo/held-answer-store.ts";

/** A question that found no answer, as the module that was asked reports it. */
export interface GapReport {
  userId: string;
  sessionId: string;
  module: ModuleName;
  projectName: string | null;
  conversationId: string | null;
  service: Service | null;
  proposalReceived: boolean | null;
  /** Completed from its conversation. */
  question: string;
  /** In the asker's own words. */
  asked: string;
  /** Equal for questions of the same meaning. */
  questionKey: string;
  /** What was found out about it before the transaction. */
  alike: Alike;
  aiResponse: string | null;
  /** Whether that names a source of the knowledge base; null where it is not known. */
  isGrounded: boolean | null;
  askedAt: Date;
  /** Since when it waits, where it was not sent when it was asked. */
  sentAt?: Date;
}

interface Deps {
  gaps: GapStore;
  askers: AskerStore;
  held: Pick<HeldAnswerStore, "ofGaps">;
  alike: AlikeStore;
  announce: Announce;
  /** Told of each new request. */
  onOpened: (trx: Sql, gap: OpenedGap) => Promise<void>;
}

/** A new request, as others are told of it. */
export type OpenedGap = Pick<GapReport, "question" | "module" | "service"> & { id: string };

const open = async ({ gaps, alike, onOpened }: Deps, trx: Sql, report: GapReport): Promise<string> => {
  const id = newId();
  const { terms, vector } = report.alike;
  const gapId = await gaps.addOrJoin(
    {
      id,
      user_id: report.userId,
      session_id: report.sessionId,
      module: report.module,
      question: report.question,
      question_key: report.questionKey,
      terms,
      service: report.service,
      proposal_received: report.proposalReceived,
      ai_response: report.aiResponse,
      ai_grounded: report.isGrounded,
      created_at: report.sentAt ?? report.askedAt,
    },
    trx,
  );
  const { question, module, service } = report;
  if (gapId === id) await onOpened(trx, { id, question, module, service });
  if (gapId === id && vector !== null) await alike.keepVector(id, vector.model, vector.values, trx);
  return gapId;
};

/**
 * Opens a feedback request, or joins the pending one that asks the same; gives its id. Who asked while that was being
 * answered is owed the answer.
 */
export const recordGap =
  (deps: Deps) =>
  async (trx: Sql, report: GapReport): Promise<string> => {
    const { userId, sessionId, projectName, conversationId, askedAt, alike, aiResponse, isGrounded } = report;
    const { gaps, askers } = deps;
    const joined =
      alike.gapId === null
        ? undefined
        : await gaps.join(alike.gapId, { aiResponse, isGrounded, askedAt }, trx);
    const gapId = joined === undefined || alike.gapId === null ? await open(deps, trx, report) : alike.gapId;
    const where = { gapId, userId, sessionId, projectName, conversationId };
    await askers.add({ ...where, question: report.asked, askedAt: report.sentAt ?? askedAt }, trx);
    // One that can be taken back yet is told to all of them together.
    const isHeld = joined === "answered" && (await deps.held.ofGaps([gapId], trx)).length > 0;
    if (joined === "answered" && !isHeld) await askers.makeOneDue(where, new Date(), trx);
    await deps.announce(trx, "admins", { keys: ["feedback"] });
    return gapId;
  };
