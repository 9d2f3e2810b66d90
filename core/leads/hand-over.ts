import type { Lead } from "#contracts/leads.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import type { RecordChange } from "../audit/record-change.ts";
import { AppError, invalid } from "../errors.ts";
import type { GapReports } from "../gaps/gaps.ts";
import type { Sql } from "../platform/database.ts";
import type { Telegram } from "../telegram/telegram.ts";
import { announceLead, type LeadChangingDeps } from "./change-lead.ts";
import type { LeadRow } from "./lead-record-store.ts";
import { presentLead } from "./present-lead.ts";
import { requireLead } from "./read-leads.ts";
import { moveMessages, type RenamingDeps } from "./rename-lead.ts";

export interface HandOverDeps extends LeadChangingDeps {
  messages: RenamingDeps["messages"];
  /** Somebody of the team, whether they can sign in or not. */
  findPerson: (id: string, trx: Sql) => Promise<{ name: string; disabled: boolean } | undefined>;
  /** Has what was asked about a lead answered to whom it belongs now. */
  moveAskers: GapReports["moveAskers"];
  recordChange: RecordChange;
  news: Pick<Telegram, "leadHandedOver">;
}

const conflict = (message: string) => new AppError("conflict", message);

/** Who is to have it: somebody who can sign in. */
const requireReceiver = async ({ findPerson }: HandOverDeps, to: string, trx: Sql): Promise<string> => {
  const person = await findPerson(to, trx);
  if (person === undefined || person.disabled) throw invalid("to", "Choose somebody of the team");
  return person.name;
};

/** Gives a lead that is held with all that was said to another; throws `conflict` where it cannot be done now. */
const move = async (deps: HandOverDeps, actor: Actor, row: LeadRow, to: string, trx: Sql): Promise<void> => {
  const { records, events, recordChange, news } = deps;
  const receiver = await requireReceiver(deps, to, trx);
  const { id, user_id: from, project_key: projectKey } = row;
  if (from === to) throw conflict(`@${receiver} has this lead already`);
  if (await records.has(to, projectKey, trx)) throw conflict(`@${receiver} has a lead of that name already`);
  await moveMessages(deps, { userId: from, projectKey }, { user_id: to }, trx);
  await records.give(id, to, to !== actor.id, trx);
  await deps.moveAskers({ conversationId: id, from, to }, trx);
  const giver = (await deps.findPerson(from, trx))?.name ?? "";
  const names = { from: giver, to: receiver };
  await events.add(id, { kind: "handed_over", byId: actor.id, detail: names }, trx);
  const named = { projectName: row.project_name };
  const [before, after] = [
    { ...named, agent: giver },
    { ...named, agent: receiver },
  ];
  await recordChange(trx, actor, "lead.hand-over", id, { before, after });
  await announceLead(deps, [from, to, actor.id], trx);
  if (to !== actor.id) await news.leadHandedOver(trx, { leadId: id, userId: to, by: actor.telegramUsername });
};

/** Gives a lead to somebody else of the team; for its agent and admins. */
export const handOver =
  (deps: HandOverDeps) =>
  (actor: Actor, { id, to }: { id: string; to: string }): Promise<Lead> =>
    deps.sql.transaction(async (trx) => {
      const row = requireLead(actor, await deps.records.lock(id, trx));
      await move(deps, actor, row, to, trx);
      const after = await deps.records.read(id, trx);
      // Who gave it away may still be told how it stands, this once.
      if (after === undefined) throw conflict("The lead has been cleared meanwhile");
      return presentLead(after);
    });

interface Handing {
  from: string;
  to: string;
}

/** What of somebody's leads went to somebody else, and the names of those that stay. */
interface Handed {
  moved: number;
  left: string[];
}

/** Gives all leads of somebody to somebody else, in a transaction; one that cannot be given keeps no other. */
export const handOverAllIn =
  (deps: HandOverDeps) =>
  async (trx: Sql, actor: Actor, { from, to }: Handing): Promise<Handed> => {
    if (from === to) throw invalid("to", "Choose somebody else");
    await requireReceiver(deps, to, trx);
    const left: string[] = [];
    let moved = 0;
    for (const id of await deps.records.idsOf(from, trx)) {
      const row = await deps.records.lock(id, trx);
      if (row?.user_id !== from) continue;
      try {
        await move(deps, actor, row, to, trx);
        moved += 1;
      } catch (error) {
        // It is thrown before anything of the lead is written.
        if (!(error instanceof AppError) || error.code !== "conflict") throw error;
        left.push(row.project_name);
      }
    }
    return { moved, left };
  };

/** The same by itself, for admins. */
export const handOverAll =
  (deps: HandOverDeps) =>
  (actor: Actor, handing: Handing): Promise<Handed> => {
    requireAdmin(actor);
    return deps.sql.transaction((trx) => handOverAllIn(deps)(trx, actor, handing));
  };
