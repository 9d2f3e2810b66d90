import type { Ticket } from "#contracts/support.ts";
import type { Actor } from "../actor.ts";
import { invalid } from "../errors.ts";
import type { ReceivedFile } from "../files/inspect-proof.ts";
import { newId } from "../ids.ts";
import { announceOwn } from "../own-records.ts";
import type { Sql } from "../platform/database.ts";
import { readTicket } from "./read-tickets.ts";
import type { TicketsDeps } from "./tickets.ts";

interface Submission {
  supportCategory: string;
  description: string;
  proof: ReceivedFile | null;
  /** Sending again with the same key gives the same ticket. */
  idempotencyKey: string | null;
}

const requireCategory = async ({ options }: TicketsDeps, name: string): Promise<void> => {
  const known = await options.named("support-categories", [name]);
  if (known.length === 0) throw invalid("supportCategory", "Please select a support category");
};

const addTicket =
  (
    { tickets, threads, announce, onMade, outbox }: TicketsDeps,
    actor: Actor,
    id: string,
    submission: Submission,
  ) =>
  async (proofId: string | null, trx: Sql): Promise<boolean> => {
    const now = new Date();
    const isNew = await tickets.add(
      {
        id,
        user_id: actor.id,
        category: submission.supportCategory,
        description: submission.description,
        status: "Open",
        result: "Pending",
        proof_id: proofId,
        idempotency_key: submission.idempotencyKey,
        created_at: now,
        updated_at: now,
      },
      trx,
    );
    if (!isNew) return false;
    await threads.note(trx, { kind: "ticket", id, ownerId: actor.id }, { event: "opened", actor });
    await outbox.note(trx, "ticket", id);
    await announceOwn(announce, "tickets", [actor.id], trx);
    await onMade(trx, id);
    return true;
  };

/** Opens a ticket in the actor's name, with its proof; a ticket made with the same key is given instead of a second one. */
export const submitTicket =
  (deps: TicketsDeps) =>
  async (actor: Actor, submission: Submission): Promise<Ticket> => {
    const { idempotencyKey: key, proof } = submission;
    const earlier = key === null ? undefined : await deps.tickets.byKey(actor.id, key);
    if (earlier !== undefined) return readTicket(deps)(actor, { id: earlier });
    await requireCategory(deps, submission.supportCategory);
    const id = newId();
    await deps.files.keepProof(actor, proof, addTicket(deps, actor, id, submission));
    await deps.outbox.push();
    // Somebody clicked twice, and the other request was faster.
    const first = key === null ? undefined : await deps.tickets.byKey(actor.id, key);
    return readTicket(deps)(actor, { id: first ?? id });
  };
