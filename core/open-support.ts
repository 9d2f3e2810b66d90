import { openOutbox } from "./create-notion.ts";
import { createSupport, type Support } from "./create-support.ts";
import type { Events } from "./events/events.ts";
import type { Jobs } from "./platform/queue.ts";
import type { Telegram } from "./telegram/telegram.ts";

type News = Pick<
  Telegram,
  "recordMade" | "messageSent" | "reminded" | "announcementSent" | "announcementChanged"
>;

type Given = Omit<Parameters<typeof createSupport>[0], "outbox" | "announce" | keyof News>;

/** Opens support and initiatives, whose news go to Telegram, to open screens and to Notion. */
export const openSupport = async (
  given: Given,
  { recordMade, messageSent, reminded, announcementSent, announcementChanged }: News,
  { announce }: Pick<Events, "announce">,
  jobs: Jobs,
): Promise<Support> => {
  const outbox = await openOutbox(given.config, jobs, given.log);
  const news = { recordMade, messageSent, reminded, announcementSent, announcementChanged };
  return createSupport({ ...given, ...news, announce, outbox });
};
