import type { OwnAnnouncement } from "#contracts/announcements.ts";
import type { Actor } from "../actor.ts";
import { notFound, requireFound } from "../errors.ts";
import { readCursor, readRows, toPage, type Page } from "../platform/lists/page.ts";
import type { AnnouncementDeps } from "./announcements.ts";
import { initiativesOf, presentOwn } from "./present-announcement.ts";

/** What the actor was sent, newest first; what was taken back is not among it. */
export const listOwn =
  (deps: AnnouncementDeps) =>
  async (actor: Actor, { cursor }: { cursor?: string | undefined }): Promise<Page<OwnAnnouncement>> => {
    const after = readCursor(cursor);
    const { rows, total } = await readRows(after, {
      page: () => deps.recipients.ownPage(actor.id, after),
      count: () => deps.recipients.countOwn(actor.id),
    });
    return toPage(rows, total, presentOwn(await initiativesOf(deps, actor, rows)));
  };

/** One that the actor was sent; throws `not_found` for others' and for what was taken back. */
export const readOwn =
  (deps: AnnouncementDeps) =>
  async (actor: Actor, { id }: { id: string }): Promise<OwnAnnouncement> => {
    const row = requireFound(await deps.recipients.findOwn(actor.id, id), "Announcement");
    return presentOwn(await initiativesOf(deps, actor, [row]))(row);
  };

/** Notes that the actor has read one that they were sent, there or in Telegram; the first time counts. Throws `not_found`. */
export const markRead =
  (deps: AnnouncementDeps) =>
  async (
    actor: Actor,
    { id, readIn = "app" }: { id: string; readIn?: "app" | "bot" },
  ): Promise<OwnAnnouncement> => {
    const { sql, recipients, announce } = deps;
    await sql.transaction(async (trx) => {
      if ((await recipients.findOwn(actor.id, id, trx)) === undefined) throw notFound("Announcement");
      if (!(await recipients.markRead(actor.id, id, readIn, trx))) return;
      await announce(trx, "admins", { keys: ["announcements"] });
      await announce(trx, { userId: actor.id }, { keys: ["announcements"] });
    });
    return readOwn(deps)(actor, { id });
  };

/** An announcement for the bot to tell: as its person sees it, or only its title once it was taken back. */
export type ToldAnnouncement = { withdrawn: string } | { withdrawn: null; own: OwnAnnouncement };

/** One that somebody was sent, as the bot tells it; undefined when they were not. */
export const findForChat =
  (deps: AnnouncementDeps) =>
  async (actor: Actor, id: string): Promise<ToldAnnouncement | undefined> => {
    const row = await deps.announcements.find(id);
    if (row === undefined) return undefined;
    if (row.withdrawn_at !== null) return { withdrawn: row.title };
    const own = await deps.recipients.findOwn(actor.id, id);
    if (own === undefined) return undefined;
    return { withdrawn: null, own: presentOwn(await initiativesOf(deps, actor, [own]))(own) };
  };
