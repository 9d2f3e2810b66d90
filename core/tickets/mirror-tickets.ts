import { ticketResult, ticketStatus, type TicketResult, type TicketStatus } from "#contracts/support.ts";
import type { MirroredRecords } from "../notion/mirrored.ts";
import { announceOwn, mirrorUrls } from "../own-records.ts";
import { displayUsername } from "../usernames.ts";
import { differs, storeChange, workedOn } from "./change-tickets.ts";
import type { TicketsDeps } from "./tickets.ts";

const handlerLimit = 100;
const titleLength = 80;

const titleOf = (category: string, description: string): string => {
  const line = description.replaceAll(/\s+/gu, " ");
  return `${category}: ${line.length > titleLength ? `${line.slice(0, titleLength - 1)}…` : line}`;
};

const parse: MirroredRecords["parse"] = (field, value) => {
  const known = (options: readonly string[]) =>
    typeof value === "string"
      ? options.find((option) => option.toLowerCase() === value.toLowerCase())
      : undefined;
  if (field === "status") return known(ticketStatus.options);
  if (field === "result") return known(ticketResult.options);
  if (field !== "handledBy" || Array.isArray(value)) return undefined;
  const name = displayUsername(value ?? "");
  return name.length > handlerLimit ? undefined : name || null;
};

const take =
  (deps: TicketsDeps): MirroredRecords["take"] =>
  async (trx, id, values, overruled) => {
    const [row] = await deps.tickets.lock([id], trx);
    if (row === undefined) return { refused: [], reason: null };
    const changes = {
      status: values.status as TicketStatus | undefined,
      result: values.result as TicketResult | undefined,
      handledBy: values.handledBy as string | null | undefined,
    };
    const wanted = workedOn(row, changes);
    const unfinished = wanted.status === "Closed" && wanted.result === "Pending";
    const refused = unfinished ? Object.keys(values).filter((field) => field !== "handledBy") : [];
    const after = unfinished ? workedOn(row, { handledBy: changes.handledBy }) : wanted;
    if (differs(row, after)) {
      await storeChange(deps, null, row, after, trx);
      await announceOwn(deps.announce, "tickets", [row.user_id], trx);
    }
    if (Object.keys(overruled).length > 0) {
      const kept = { status: row.status, result: row.result, handledBy: row.handled_by };
      await deps.recordChange(trx, null, "ticket.overrule-notion", id, {
        before: overruled,
        after: Object.fromEntries(Object.entries(kept).filter(([field]) => field in overruled)),
      });
    }
    return { refused, reason: unfinished ? "Notion says Closed while the result is Pending" : null };
  };

/** Tickets as the mirror sees them. */
export const mirrorTickets = (deps: TicketsDeps): MirroredRecords => ({
  read: async (id, trx) => {
    const [row] = await deps.tickets.read([id], trx);
    if (row === undefined) return undefined;
    const { category, description, status, result } = row;
    const values = {
      name: titleOf(category, description),
      category,
      description,
      bdName: row.bd_name,
      handledBy: row.handled_by,
      portalId: id,
      status,
      result,
    };
    return { values, proofId: row.proof_id };
  },
  parse,
  take: take(deps),
  ...mirrorUrls(deps.tickets, "tickets", deps.announce),
});
