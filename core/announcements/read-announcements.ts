import type { Announcement, AnnouncementState, Recipient } from "#contracts/announcements.ts";
import type { UserRole } from "#contracts/auth.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { notFound, requireFound } from "../errors.ts";
import { wordsOf } from "../platform/lists/list-search.ts";
import { readCursor, readRows, toPage, type Page } from "../platform/lists/page.ts";
import type { AnnouncementDeps } from "./announcements.ts";
import { initiativesOf, presentAnnouncement, presentRecipient } from "./present-announcement.ts";

interface Paged {
  q?: string | undefined;
  cursor?: string | undefined;
}

/** What was told, or will be, newest first; for admins. */
export const listAnnouncements =
  (deps: AnnouncementDeps) =>
  async (
    actor: Actor,
    { q, state, cursor }: Paged & { state?: AnnouncementState | undefined },
  ): Promise<Page<Announcement>> => {
    requireAdmin(actor);
    const after = readCursor(cursor);
    const filter = { state, words: wordsOf(q) };
    const { rows, total } = await readRows(after, {
      page: () => deps.announcements.page(filter, after),
      count: () => deps.announcements.countFound(filter),
    });
    return toPage(rows, total, presentAnnouncement(await initiativesOf(deps, actor, rows)));
  };

/** One as admins see it; throws `not_found`. */
export const readAnnouncement =
  (deps: AnnouncementDeps) =>
  async (actor: Actor, { id }: { id: string }): Promise<Announcement> => {
    requireAdmin(actor);
    const row = requireFound(await deps.announcements.find(id), "Announcement");
    return presentAnnouncement(await initiativesOf(deps, actor, [row]))(row);
  };

/** Whom one was sent to, by name, and who has read it; for admins. Throws `not_found`. */
export const listRecipients =
  ({ announcements, recipients }: AnnouncementDeps) =>
  async (
    actor: Actor,
    { id, q, cursor, read }: Paged & { id: string; read?: "true" | "false" | undefined },
  ): Promise<Page<Recipient>> => {
    requireAdmin(actor);
    const after = readCursor(cursor);
    if ((await announcements.find(id)) === undefined) throw notFound("Announcement");
    const filter = { read: read === undefined ? undefined : read === "true", words: wordsOf(q) };
    const { rows, total } = await readRows(after, {
      page: () => recipients.page(id, filter, after),
      count: () => recipients.count(id, filter),
    });
    return toPage(rows, total, presentRecipient);
  };

/** How many an announcement of the actor's to everybody, or to a role, would go to; for admins. */
export const countReach =
  ({ recipients }: AnnouncementDeps) =>
  async (actor: Actor, { role }: { role?: UserRole | undefined }) => {
    requireAdmin(actor);
    return recipients.reach(role ?? null, actor.id);
  };
