import type {
  Announcement,
  AnnouncementState,
  OwnAnnouncement,
  Recipient,
} from "#contracts/announcements.ts";
import type { UpcomingInitiative } from "#contracts/upcoming.ts";
import type { Actor } from "../actor.ts";
import type { AnnouncementRow, ListedAnnouncement } from "./announcement-store.ts";
import type { AnnouncementDeps } from "./announcements.ts";
import type { OwnRow, RecipientRow } from "./recipient-store.ts";

/** How an announcement stands. */
export const stateOf = ({
  sent_at,
  withdrawn_at,
}: Pick<AnnouncementRow, "sent_at" | "withdrawn_at">): AnnouncementState => {
  if (withdrawn_at !== null) return "withdrawn";
  return sent_at === null ? "scheduled" : "sent";
};

type Initiatives = ReadonlyMap<string, UpcomingInitiative>;

/** The initiatives that these are about, as an actor sees them, by id. */
export const initiativesOf = async (
  { initiatives }: Pick<AnnouncementDeps, "initiatives">,
  actor: Actor,
  rows: readonly Pick<AnnouncementRow, "initiative_id">[],
): Promise<Initiatives> => {
  const ids = [...new Set(rows.flatMap(({ initiative_id }) => initiative_id ?? []))];
  const found = ids.length === 0 ? [] : await initiatives(actor, ids);
  return new Map(found.map((one) => [one.id, one]));
};

const told = (row: AnnouncementRow & { author: string }, initiatives: Initiatives) => ({
  id: row.id,
  title: row.title,
  text: row.text,
  link: row.link,
  initiative: initiatives.get(row.initiative_id ?? "") ?? null,
  author: row.author,
  editedAt: row.edited_at?.toISOString() ?? null,
});

/** An announcement as admins see it. */
export const presentAnnouncement =
  (initiatives: Initiatives) =>
  (row: ListedAnnouncement): Announcement => ({
    ...told(row, initiatives),
    state: stateOf(row),
    audience: row.audience,
    role: row.role,
    people: row.picked,
    sendAt: row.send_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    recipientCount: row.recipient_count,
    readCount: row.read_count,
    telegramCount: row.telegram_count,
  });

/** An announcement as whoever got it sees it. */
export const presentOwn =
  (initiatives: Initiatives) =>
  (row: OwnRow): OwnAnnouncement => ({
    ...told(row, initiatives),
    sentAt: row.sent_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
  });

export const presentRecipient = (row: RecipientRow): Recipient => ({
  id: row.id,
  username: row.telegram_username,
  readAt: row.read_at?.toISOString() ?? null,
  readIn: row.read_in,
  inTelegram: row.in_telegram,
});

/** What the audit log keeps of an announcement. */
export const auditedAnnouncement = (row: AnnouncementRow) => ({
  title: row.title,
  text: row.text,
  link: row.link,
  audience: row.audience === "role" ? row.role : row.audience,
  sendAt: row.send_at.toISOString(),
  status: stateOf(row),
});
