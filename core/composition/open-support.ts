import type { OptionList } from "#contracts/options.ts";
import type { NotionInUse } from "../connections/notion-in-use.ts";
import { openOutbox } from "./create-notion.ts";
import { createSupport, type Support } from "./create-support.ts";
import type { Events } from "../events/events.ts";
import type { Jobs } from "../platform/queue/queue.ts";
import type { Telegram } from "../telegram/telegram.ts";

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
