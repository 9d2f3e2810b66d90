import { join } from "node:path";
import type { OptionList } from "#contracts/options.ts";
import type { Unseen } from "#contracts/unseen.ts";
import type { Actor } from "../actor.ts";
import { createAnnouncements, type Announcements } from "../announcements/announcements.ts";
import type { RecordChange } from "../audit/record-change.ts";
import type { Config } from "../config.ts";
import type { Announce, Events } from "../events/events.ts";
import { createFiles } from "../files/files.ts";
import { sameLook } from "../files/picture-hash.ts";
import { createInitiatives, type Initiatives } from "../initiatives/initiatives.ts";
import type { Outbox } from "../notion/outbox.ts";
import { createOptions } from "../options/options.ts";
import type { Sql } from "../platform/database.ts";
import { openFileStorage } from "../platform/storage/file-storage.ts";
import type { Logger } from "../platform/logger.ts";
import type { Telegram } from "../telegram/telegram.ts";
import { createThreads, type SentMessage } from "../threads/threads.ts";
import { createTickets } from "../tickets/tickets.ts";
import type { NotionInUse } from "../connections/notion-in-use.ts";
import { openOutbox } from "./create-notion.ts";
import type { Jobs } from "../platform/queue/queue.ts";

type News = Pick<
  Telegram,
  "recordMade" | "messageSent" | "ticketHandedOver" | "reminded" | "announcementSent" | "announcementChanged"
>;

type Given = Omit<Parameters<typeof createSupport>[0], "outbox" | "announce" | "isMirrored" | keyof News> & {
  notion: NotionInUse;
};

const listsIn = { "support-categories": "support", "initiative-types": "initiatives" } as const;

/** Opens support and initiatives, whose news go to Telegram, to open screens and to Notion. */
export const openSupport = async (
  given: Given,
  telegram: News,
  { announce }: Pick<Events, "announce">,
  jobs: Jobs,
): Promise<Support> => {
  const outbox = openOutbox(given.notion, jobs, given.log);
  const isMirrored = (list: OptionList) => given.notion.current()?.sources[listsIn[list]] !== undefined;
  const { recordMade, messageSent, ticketHandedOver, reminded, announcementSent, announcementChanged } =
    telegram;
  const news = { recordMade, messageSent, ticketHandedOver, reminded, announcementSent, announcementChanged };
  return createSupport({ ...given, ...news, announce, outbox, isMirrored });
};

interface Deps {
  sql: Sql;
  recordChange: RecordChange;
  announce: Announce;
  /** Hears of what an agent has sent in, in its transaction. */
  recordMade: (trx: Sql, kind: "ticket" | "participation", id: string) => Promise<void>;
  /** Hears of what is said about such a record, in its transaction. */
  messageSent: (trx: Sql, message: SentMessage) => Promise<void>;
  /** Tells of a ticket that is somebody else's now, in its transaction. */
  ticketHandedOver: Telegram["ticketHandedOver"];
  /** Hears whom to remind of an announced initiative. */
  reminded: (trx: Sql, reminder: { id: string; userId: string }) => Promise<void>;
  /** Hears of an announcement that is sent, and of one that changes, in its transaction. */
  announcementSent: (trx: Sql, id: string) => Promise<void>;
  announcementChanged: (trx: Sql, id: string) => Promise<void>;
  outbox: Outbox;
  /** Whether a list of options is kept in Notion now. */
  isMirrored: (list: OptionList) => boolean;
  config: Config;
  log: Logger;
}

interface Counted {
  tickets: Pick<ReturnType<typeof createTickets>, "countNews">;
  initiatives: Pick<Initiatives, "countNews" | "countNewUpcoming" | "countReminders">;
  announcements: Pick<Announcements, "countUnread">;
}

/** What an actor has not looked at yet. */
const unseenBy = ({ tickets, initiatives, announcements }: Counted) => ({
  /** How many announcements and reminders the actor has not read. */
  countAnnouncements: async ({ id }: Actor): Promise<number> => {
    const [unread, reminders] = await Promise.all([
      announcements.countUnread(id),
      initiatives.countReminders(id),
    ]);
    return unread + reminders;
  },

  /** How many announced initiatives still to come the actor has not looked at. */
  countNewUpcoming: ({ id }: Actor): Promise<number> => initiatives.countNewUpcoming(id),

  /** How many of the actor's own records have news. */
  unseen: async ({ id }: Actor): Promise<Unseen> => {
    const [ofTickets, ofInitiatives] = await Promise.all([tickets.countNews(id), initiatives.countNews(id)]);
    return { tickets: ofTickets, participations: ofInitiatives };
  },
});

/** Tickets and initiatives, with the files and the lists of options they need. */
export const createSupport = async ({ sql, ...deps }: Deps) => {
  const { recordChange, announce, recordMade, messageSent, reminded, outbox, config, log } = deps;
  const incomingDir = join(config.dataDir, "incoming");
  const folder = join(config.dataDir, "files");
  const storage = await openFileStorage({ s3: config.s3, folder, temporary: incomingDir, log });
  const files = createFiles({ sql, storage, incomingDir, log });
  const options = createOptions({ sql, recordChange, isMirrored: deps.isMirrored });
  const threads = createThreads({ sql, files, onMessage: messageSent });
  const shared = { sql, recordChange, announce, files, options, outbox, threads };
  const onMade = (trx: Sql, id: string) => recordMade(trx, "ticket", id);
  const tickets = createTickets({ ...shared, news: deps, onMade });
  const initiatives = createInitiatives({
    ...shared,
    sameLook,
    onReminder: reminded,
    onMade: (trx, id) => recordMade(trx, "participation", id),
  });
  const announcements = createAnnouncements({
    sql,
    recordChange,
    announce,
    initiatives: initiatives.listByIds,
    onSent: deps.announcementSent,
    onChanged: deps.announcementChanged,
  });
  return {
    files,
    options,
    threads,
    tickets,
    initiatives,
    announcements,
    ...unseenBy({ tickets, initiatives, announcements }),
    storage,
    closeFiles: () => storage.close(),
  };
};

export type Support = Awaited<ReturnType<typeof createSupport>>;
