import type { ThreadEntry } from "#contracts/thread-entries.ts";
import type { Actor } from "../actor.ts";
import { notFound } from "../errors.ts";
import type { ReceivedFile } from "../files/inspect-proof.ts";
import { newSince } from "../own-records.ts";
import type { Page } from "../platform/lists/page.ts";
import type { InitiativesDeps } from "./initiatives.ts";
import type { ParticipationRow } from "./participation-store.ts";
import { reviewAgain, threadOf } from "./review-participations.ts";

const requireOwnOrTeam = <Row extends ParticipationRow>(actor: Actor, row: Row | undefined): Row => {
  if (row === undefined || (row.user_id !== actor.id && !actor.isAdmin)) throw notFound("Participation");
  return row;
};

/** What was said about a participation and what became of it, newest first; throws `not_found` for somebody else's too. */
export const readThread =
  ({ participations, threads }: InitiativesDeps) =>
  async (
    actor: Actor,
    { id, cursor }: { id: string; cursor?: string | undefined },
  ): Promise<Page<ThreadEntry>> => {
    const [found] = await participations.read([id]);
    const row = requireOwnOrTeam(actor, found);
    return threads.read(threadOf(row), {
      cursor,
      newSince: row.user_id === actor.id ? newSince(row) : null,
    });
  };

interface Message {
  id: string;
  text: string;
  picture: ReceivedFile | null;
  idempotencyKey: string | null;
}

/** Says something about a participation, as its agent or the team; what its agent says has a rejected one reviewed again. */
export const postMessage =
  (deps: InitiativesDeps) =>
  async (actor: Actor, { id, ...message }: Message): Promise<ThreadEntry> => {
    const { participations, threads, announce } = deps;
    const [found] = await participations.read([id]);
    const record = threadOf(requireOwnOrTeam(actor, found));
    const isOwn = record.ownerId === actor.id;
    let row: ParticipationRow | undefined;
    const entry = await threads.post(actor, {
      record,
      message,
      admit: async (trx) => {
        const [locked] = await participations.lock([id], trx);
        row = requireOwnOrTeam(actor, locked);
      },
      settle: async (trx, entryId) => {
        const news = isOwn ? {} : { has_news: true };
        await participations.change(id, { ...news, last_message_id: entryId, updated_at: new Date() }, trx);
        if (isOwn && row?.status === "Rejected") await reviewAgain(deps, actor, row, trx);
        await announce(trx, "admins", { keys: ["participations"] });
        await announce(trx, { userId: record.ownerId }, { keys: ["participations"] });
      },
    });
    await deps.outbox.push();
    return entry;
  };
