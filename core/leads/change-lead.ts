import type { InputOf } from "#contracts/endpoint.ts";
import {
  silentDays,
  type Lead,
  type LeadStage,
  type changeLead as contract,
  type LeadEvent,
} from "#contracts/leads.ts";
import type { Actor } from "../actor.ts";
import { invalid, AppError, requireFound } from "../errors.ts";
import type { Announce } from "../events/events.ts";
import type { Sql } from "../platform/database.ts";
import type { LeadEventStore } from "./lead-event-store.ts";
import type { LeadRecordStore, LeadRow } from "./lead-record-store.ts";
import { presentLead } from "./present-lead.ts";
import { requireLead } from "./read-leads.ts";
import { renameLead, type RenamingDeps } from "./rename-lead.ts";
import { proposalOf } from "./stage-changes.ts";
import { dayMs, localTime } from "../local-time.ts";
import type { Config } from "../config.ts";
import type { Telegram } from "../telegram/telegram.ts";

export interface RemindingDeps extends LeadChangingDeps {
  config: Pick<Config, "teamTimeZone">;
  news: Pick<Telegram, "leadReminder">;
}

const atOnce = 50;
const wakingHours = { from: 9, to: 21 };

/** Reminds agents of leads that are due, each once, in the hours in which people are awake. */
export const remindOfLeads =
  (deps: RemindingDeps) =>
  async (now = new Date()): Promise<void> => {
    const { hour } = localTime(now, deps.config.teamTimeZone);
    if (hour < wakingHours.from || hour >= wakingHours.to) return;
    let reminded = atOnce;
    while (reminded === atOnce) {
      reminded = await deps.sql.transaction(async (trx) => {
        const due = await deps.records.lockDue(atOnce, trx);
        const ids = due.map(({ id }) => id);
        await deps.records.markReminded(ids, now, trx);
        for (const { id, user_id: userId } of due) await deps.news.leadReminder(trx, { leadId: id, userId });
        await announceLead(
          deps,
          due.map(({ user_id }) => user_id),
          trx,
        );
        return due.length;
      });
    }
  };

/** Writes a note on a lead, which no prompt and no reply ever has. */
export const addNote =
  (deps: LeadChangingDeps) =>
  (actor: Actor, { id, text }: { id: string; text: string }): Promise<LeadEvent> =>
    deps.sql.transaction(async (trx) => {
      const { user_id: owner } = requireLead(actor, await deps.records.lock(id, trx));
      const note = { kind: "note", byId: actor.id, detail: { text } } as const;
      const { id: noteId, at } = await deps.events.add(id, note, trx);
      await announceLead(deps, [owner, actor.id], trx);
      return { id: noteId, kind: "note", at: at.toISOString(), by: actor.telegramUsername, text };
    });

/** Removes a note; throws `forbidden` for somebody else's, unless the actor is an admin. */
export const removeNote =
  (deps: LeadChangingDeps) =>
  (actor: Actor, { id, noteId }: { id: string; noteId: string }): Promise<void> =>
    deps.sql.transaction(async (trx) => {
      const { user_id: owner } = requireLead(actor, await deps.records.lock(id, trx));
      const author = requireFound(await deps.events.noteBy(id, noteId, trx), "Note");
      if (author !== actor.id && !actor.isAdmin)
        throw new AppError("forbidden", "Only who wrote a note can remove it");
      await deps.events.remove(noteId, trx);
      await announceLead(deps, [owner, actor.id], trx);
    });

export interface LeadChangingDeps {
  sql: Sql;
  records: LeadRecordStore;
  events: LeadEventStore;
  announce: Announce;
}

const furthestMs = 2 * 365 * dayMs;

const readReminder = (given: string | null, now: Date): Date | null => {
  if (given === null) return null;
  const at = new Date(given);
  if (at <= now) throw invalid("reminderAt", "Choose a time that is still to come");
  if (at.getTime() - now.getTime() > furthestMs) throw invalid("reminderAt", "At most two years ahead");
  return at;
};

const isOver = (stage: LeadStage): boolean => stage === "Won" || stage === "Lost";

/** When the product reminds of a lead that has not written since something was sent to it; null where it does not. */
const silenceOf = ({ sent_at: sentAt, wrote_at: wroteAt }: LeadRow): Date | null =>
  sentAt === null || (wroteAt !== null && wroteAt > sentAt)
    ? null
    : new Date(sentAt.getTime() + silentDays * dayMs);

/** The stage with what goes with it; a lead that is won or lost waits for nothing, and does again once it is not. */
const ofStage = (row: LeadRow, stage: LeadStage, actor: Actor) => {
  const proposal = proposalOf(stage);
  return {
    stage,
    stage_by: actor.id,
    ...(proposal === undefined ? {} : { proposal_received: proposal }),
    ...(stage === "Proposal sent" && !isOver(row.stage) ? { stage_before: row.stage } : {}),
    ...(row.remind_auto && isOver(stage) !== isOver(row.stage)
      ? { remind_at: isOver(stage) ? null : silenceOf(row) }
      : {}),
  };
};

/** Tells the screens of whoever a lead belongs to; more than one where it changed hands. */
export const announceLead = async (
  { announce }: Pick<LeadChangingDeps, "announce">,
  userIds: string[],
  trx: Sql,
): Promise<void> => {
  for (const userId of new Set(userIds)) await announce(trx, { userId }, { keys: ["chat", "leads"] });
};

/** Changes where a lead stands, or its name; for its agent and admins. */
export const changeLead =
  (deps: LeadChangingDeps & RenamingDeps) =>
  (
    actor: Actor,
    { id, projectName, stage, reminderAt, archived, needsReply }: InputOf<typeof contract>,
  ): Promise<Lead> =>
    deps.sql.transaction(async (trx) => {
      const { records, events } = deps;
      const row = requireLead(actor, await records.lock(id, trx));
      if (projectName !== undefined) await renameLead(deps, actor, row, projectName, trx);
      const now = new Date();
      const reminder = reminderAt === undefined ? undefined : readReminder(reminderAt, now);
      const isArchiving = archived !== undefined && archived !== (row.archived_at !== null);
      const changes = {
        ...(stage === undefined || stage === row.stage ? {} : ofStage(row, stage, actor)),
        ...(reminder === undefined ? {} : { remind_at: reminder, remind_auto: false, reminded_at: null }),
        ...(isArchiving ? { archived_at: archived ? now : null } : {}),
        ...(needsReply === false ? { settled_at: now } : {}),
      };
      if (Object.keys(changes).length > 0) await records.change(id, changes, trx);
      if (reminder !== undefined) {
        const detail = { until: reminder?.toISOString() ?? null };
        await events.add(id, { kind: "reminder", byId: actor.id, detail }, trx);
      }
      if (isArchiving)
        await events.add(id, { kind: archived ? "archived" : "restored", byId: actor.id }, trx);
      await announceLead(deps, [row.user_id, actor.id], trx);
      const after = await records.read(id, trx);
      return presentLead(requireLead(actor, after));
    });
