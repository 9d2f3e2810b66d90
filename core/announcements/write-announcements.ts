import type { Announcement, Audience } from "#contracts/announcements.ts";
import type { UserRole } from "#contracts/auth.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { AppError, invalid, requireFound } from "../errors.ts";
import { newId } from "../ids.ts";
import type { Sql } from "../platform/database.ts";
import type { AnnouncementRow } from "./announcement-store.ts";
import type { AnnouncementDeps } from "./announcements.ts";
import { auditedAnnouncement } from "./present-announcement.ts";
import { readAnnouncement } from "./read-announcements.ts";

interface Content {
  title: string;
  text: string;
  link?: string | null | undefined;
  initiativeId?: string | null | undefined;
  /** Null for now. */
  sendAt?: string | null | undefined;
}

interface Given extends Content {
  audience: Audience;
  role?: UserRole | null | undefined;
  people: string[];
  idempotencyKey: string | null;
}

/** What is left out stays. */
type Changes = { [Name in keyof Content]?: Content[Name] | undefined };

const record = (
  { recordChange }: AnnouncementDeps,
  trx: Sql,
  {
    actor,
    deed,
    before,
    after,
  }: {
    actor: Actor | null;
    deed: "add" | "change" | "send" | "withdraw";
    before: AnnouncementRow | null;
    after: AnnouncementRow;
  },
) =>
  recordChange(trx, actor, `announcement.${deed}`, after.id, {
    before: before && auditedAnnouncement(before),
    after: auditedAnnouncement(after),
  });

/** Sends a locked one to all it is for, in the transaction of `trx`: the app and the bot have it from its commit on. */
const send = async (
  { announcements, recipients, onSent }: AnnouncementDeps,
  row: AnnouncementRow,
  now: Date,
  trx: Sql,
): Promise<{ row: AnnouncementRow; count: number }> => {
  const count = await recipients.fill(row, trx);
  await announcements.change(row.id, { sent_at: now }, trx);
  await onSent(trx, row.id);
  return { row: { ...row, sent_at: now }, count };
};

const requireInitiative = async (
  { initiatives }: AnnouncementDeps,
  actor: Actor,
  id: string | null | undefined,
): Promise<void> => {
  if (id == null || (await initiatives(actor, [id])).length === 1) return;
  throw invalid("initiativeId", "There is no such initiative. Please choose one.");
};

const requireAudience = async (
  { recipients }: AnnouncementDeps,
  { audience, role, people }: Given,
  trx: Sql,
): Promise<void> => {
  if (audience === "role" && role == null) throw invalid("role", "Choose a role");
  if (audience !== "people") return;
  if (people.length === 0) throw invalid("people", "Name at least one person");
  if ((await recipients.countKnown(people, trx)) !== people.length)
    throw invalid("people", "Somebody of them is not on the team any more");
};

const momentOf = (sendAt: string | null | undefined, now: Date): Date => {
  const at = sendAt == null ? now : new Date(sendAt);
  return at < now ? now : at;
};

const rowOf = (actor: Actor, given: Given, now: Date): AnnouncementRow => ({
  id: newId(),
  title: given.title,
  text: given.text,
  link: given.link ?? null,
  initiative_id: given.initiativeId ?? null,
  audience: given.audience,
  role: given.audience === "role" ? (given.role ?? null) : null,
  people: given.audience === "people" ? given.people : [],
  send_at: momentOf(given.sendAt, now),
  sent_at: null,
  edited_at: null,
  withdrawn_at: null,
  created_by: actor.id,
  idempotency_key: given.idempotencyKey,
  created_at: now,
});

/** Tells the team something, now or later; what was told with the same key is given instead. Throws `validation_failed` when nobody would get it. */
export const addAnnouncement =
  (deps: AnnouncementDeps) =>
  async (actor: Actor, given: Given): Promise<Announcement> => {
    requireAdmin(actor);
    const { sql, announcements } = deps;
    const earlier = await announcements.byKey(actor.id, given.idempotencyKey);
    if (earlier !== undefined) return readAnnouncement(deps)(actor, earlier);
    await requireInitiative(deps, actor, given.initiativeId);
    const now = new Date();
    const row = rowOf(actor, given, now);
    await sql.transaction(async (trx) => {
      await requireAudience(deps, given, trx);
      if (!(await announcements.add(row, trx))) return;
      const isDue = row.send_at <= now;
      const { row: after, count } = isDue ? await send(deps, row, now, trx) : { row, count: 1 };
      if (count === 0) throw invalid("audience", "Nobody would get it. Choose others.");
      await record(deps, trx, { actor, deed: "add", before: null, after });
    });
    // Somebody clicked twice, and the other request was faster.
    const first = await announcements.byKey(actor.id, given.idempotencyKey);
    return readAnnouncement(deps)(actor, first ?? row);
  };

const changed = (
  before: AnnouncementRow,
  { title, text, link, initiativeId, sendAt }: Changes,
  now: Date,
): AnnouncementRow => ({
  ...before,
  title: title ?? before.title,
  text: text ?? before.text,
  link: link === undefined ? before.link : link,
  initiative_id: initiativeId === undefined ? before.initiative_id : initiativeId,
  send_at: sendAt === undefined ? before.send_at : momentOf(sendAt, now),
  edited_at: before.sent_at === null ? null : now,
});

const lockLive = async ({ announcements }: AnnouncementDeps, id: string, trx: Sql) => {
  const row = requireFound(await announcements.lock(id, trx), "Announcement");
  if (row.withdrawn_at !== null) throw new AppError("conflict", "This announcement was withdrawn");
  return row;
};

/** Changes one; what is left out stays. Of what was sent, the bot changes its messages. Throws `not_found` and `conflict`. */
export const changeAnnouncement =
  (deps: AnnouncementDeps) =>
  async (actor: Actor, { id, ...given }: Changes & { id: string }): Promise<Announcement> => {
    requireAdmin(actor);
    await requireInitiative(deps, actor, given.initiativeId);
    await deps.sql.transaction(async (trx) => {
      const before = await lockLive(deps, id, trx);
      if (before.sent_at !== null && given.sendAt !== undefined)
        throw new AppError("conflict", "This announcement has been sent already");
      const now = new Date();
      let after = changed(before, given, now);
      const { title, text, link, initiative_id, send_at, edited_at } = after;
      await deps.announcements.change(id, { title, text, link, initiative_id, send_at, edited_at }, trx);
      if (before.sent_at !== null) await deps.onChanged(trx, id);
      else if (send_at <= now) after = (await send(deps, after, now, trx)).row;
      await record(deps, trx, { actor, deed: "change", before, after });
    });
    return readAnnouncement(deps)(actor, { id });
  };

/** Takes one back, also one not yet sent; again it changes nothing. Throws `not_found`. */
export const withdrawAnnouncement =
  (deps: AnnouncementDeps) =>
  async (actor: Actor, { id }: { id: string }): Promise<Announcement> => {
    requireAdmin(actor);
    const { sql, announcements, onChanged } = deps;
    await sql.transaction(async (trx) => {
      const before = requireFound(await announcements.lock(id, trx), "Announcement");
      if (before.withdrawn_at !== null) return;
      const after = { ...before, withdrawn_at: new Date() };
      await announcements.change(id, { withdrawn_at: after.withdrawn_at }, trx);
      if (before.sent_at !== null) await onChanged(trx, id);
      await record(deps, trx, { actor, deed: "withdraw", before, after });
    });
    return readAnnouncement(deps)(actor, { id });
  };

/** Sends all whose time has come, each once whichever process looks, and each whole or not at all. */
export const sendDue =
  (deps: AnnouncementDeps) =>
  async (now = new Date()): Promise<void> => {
    const { sql, announcements } = deps;
    const sendNext = async (trx: Sql): Promise<boolean> => {
      const before = await announcements.lockDue(now, trx);
      if (before === undefined) return false;
      const { row: after } = await send(deps, before, now, trx);
      await record(deps, trx, { actor: null, deed: "send", before, after });
      return true;
    };
    while (await sql.transaction(sendNext));
  };
