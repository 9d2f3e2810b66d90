import type { InputOf } from "#contracts/endpoint.ts";
import type { PersonWork, handOverWork as contract } from "#contracts/hand-over.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import type { Support } from "./create-support.ts";
import { invalid, notFound } from "../errors.ts";
import type { Gaps } from "../gaps/gaps.ts";
import type { HandOverDeps } from "../leads/hand-over.ts";
import type { LeadRecords } from "../leads/lead-records.ts";
import type { Sql } from "../platform/database.ts";
import type { Users } from "../users/users.ts";

interface Deps {
  sql: Sql;
  users: Pick<Users, "disable">;
  findPerson: HandOverDeps["findPerson"];
  leadRecords: Pick<LeadRecords, "handOverAllIn" | "countOf">;
  tickets: Pick<Support["tickets"], "handOverAll" | "countOpenOf" | "push">;
  initiatives: Pick<Support["initiatives"], "countWaitingOf">;
  gaps: Pick<Gaps, "countPendingOf">;
}

type Wanted = InputOf<typeof contract>;

const readWork =
  ({ sql, findPerson, leadRecords, tickets, initiatives, gaps }: Deps) =>
  async (actor: Actor, { id }: { id: string }): Promise<PersonWork> => {
    requireAdmin(actor);
    if ((await findPerson(id, sql)) === undefined) throw notFound("User");
    const [ofLeads, ofTickets, participations, requests] = await Promise.all([
      leadRecords.countOf(id),
      tickets.countOpenOf(id),
      initiatives.countWaitingOf(id),
      gaps.countPendingOf(id),
    ]);
    return { leads: ofLeads, tickets: ofTickets, participations, requests };
  };

/** Both people by their names; throws where the other cannot sign in, or is the same. */
const readBoth = async ({ findPerson }: Deps, { id, to }: Wanted, trx: Sql) => {
  const [giver, receiver] = [await findPerson(id, trx), await findPerson(to, trx)];
  if (giver === undefined) throw notFound("User");
  if (receiver === undefined || receiver.disabled || id === to) throw invalid("to", "Choose somebody else");
  return { from: { id, name: giver.name }, to: { id: to, name: receiver.name } };
};

const handOver =
  (deps: Deps) =>
  async (actor: Actor, wanted: Wanted): Promise<{ leads: number; tickets: number; left: string[] }> => {
    requireAdmin(actor);
    const { id, to } = wanted;
    const handed = await deps.sql.transaction(async (trx) => {
      // Participations and questions stay: points and answers are of who earned and asked for them.
      const both = await readBoth(deps, wanted, trx);
      const leads = wanted.leads ? await deps.leadRecords.handOverAllIn(trx, actor, { from: id, to }) : null;
      const tickets = wanted.tickets ? await deps.tickets.handOverAll(trx, actor, both) : 0;
      if (wanted.disable === true) await deps.users.disable(trx, actor, id);
      return { leads: leads?.moved ?? 0, tickets, left: leads?.left ?? [] };
    });
    await deps.tickets.push();
    return handed;
  };

/** What somebody has under way, and giving it to somebody else, as when they leave the team. */
export const createHandingOver = (deps: Deps) => ({ readWork: readWork(deps), handOverWork: handOver(deps) });
