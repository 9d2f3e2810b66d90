import type { UpcomingInitiative } from "#contracts/upcoming.ts";
import type { RecordChange } from "../audit/record-change.ts";
import type { Actor } from "../actor.ts";
import type { Announce } from "../events/events.ts";
import type { Sql } from "../platform/database.ts";
import { createAnnouncementStore, type AnnouncementStore } from "./announcement-store.ts";
import { findForChat, listOwn, markRead, readOwn } from "./own-announcements.ts";
import { countReach, listAnnouncements, listRecipients, readAnnouncement } from "./read-announcements.ts";
import { createRecipientStore, type RecipientStore } from "./recipient-store.ts";
import { addAnnouncement, changeAnnouncement, sendDue, withdrawAnnouncement } from "./write-announcements.ts";

/** What announcements are built on. */
export interface AnnouncementDeps {
  sql: Sql;
  announcements: AnnouncementStore;
  recipients: RecipientStore;
  recordChange: RecordChange;
  announce: Announce;
  /** Announced initiatives as an actor sees them; those that are announced no more are left out. */
  initiatives: (actor: Actor, ids: string[]) => Promise<UpcomingInitiative[]>;
  /** Has the bot tell everybody who was sent one, in the transaction that sends it. */
  onSent: (trx: Sql, id: string) => Promise<void>;
  /** Has the bot change what it has told of one, in the transaction that changes it. */
  onChanged: (trx: Sql, id: string) => Promise<void>;
}

/** What admins tell the team, and who has read it. */
export const createAnnouncements = (given: Omit<AnnouncementDeps, "announcements" | "recipients">) => {
  const { sql } = given;
  const deps: AnnouncementDeps = {
    ...given,
    announcements: createAnnouncementStore(sql),
    recipients: createRecipientStore(sql),
  };
  return {
    list: listAnnouncements(deps),
    read: readAnnouncement(deps),
    recipients: listRecipients(deps),
    reach: countReach(deps),
    add: addAnnouncement(deps),
    change: changeAnnouncement(deps),
    withdraw: withdrawAnnouncement(deps),
    sendDue: sendDue(deps),
    listOwn: listOwn(deps),
    readOwn: readOwn(deps),
    markRead: markRead(deps),
    countUnread: deps.recipients.countUnread,
    findForChat: findForChat(deps),
  };
};

export type Announcements = ReturnType<typeof createAnnouncements>;
