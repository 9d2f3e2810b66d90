import type { Participation, ReviewedParticipation } from "#contracts/initiatives.ts";
import type { AttachmentsOf } from "../files/files.ts";
import { presentLastMessage } from "../own-records.ts";
import type { AlikeRow } from "./alike-store.ts";
import { presentAnnouncement } from "./present-upcoming.ts";
import type { ProvedRow } from "./proof-store.ts";
import type { ListedParticipation, ParticipationRow } from "./participation-store.ts";

/** A participation as its agent sees it. */
export const presentParticipation =
  (attachmentsOf: AttachmentsOf) =>
  (row: ListedParticipation): Participation => ({
    id: row.id,
    initiative: row.initiative,
    status: row.status,
    dateOfParticipation: row.date_of_participation,
    proofOfParticipation: attachmentsOf(row),
    lastMessage: presentLastMessage(row),
    url: row.notion_url ?? `/dashboard/initiatives/participations/${row.id}`,
    notionUrl: row.notion_url,
    note: row.note,
    createdAt: row.created_at.toISOString(),
    points: row.points,
    updatedSinceSeen: row.has_news,
  });

const presentProved = (row: ProvedRow | undefined): ReviewedParticipation["upcoming"] => {
  if (row === undefined) return null;
  const { initiative, initiativeTime, timeZone } = presentAnnouncement(row);
  return {
    initiative,
    ...(initiativeTime === undefined ? {} : { initiativeTime }),
    ...(timeZone === undefined ? {} : { timeZone }),
    saidComing: row.said_coming,
  };
};

/** A participation as admins see it, with those that came with a picture that looks the same. */
export const presentReviewed =
  (attachmentsOf: AttachmentsOf, alike: AlikeRow[], proved: Map<string, ProvedRow>) =>
  (row: ListedParticipation): ReviewedParticipation => ({
    ...presentParticipation(attachmentsOf)(row),
    telegramUsername: row.telegram_username,
    reviewedBy: row.reviewer_name,
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
    upcoming: presentProved(proved.get(row.id)),
    alsoSubmitted: alike
      .filter(({ id }) => id === row.id)
      .map(({ other_id, telegram_username, submitted_at }) => ({
        telegramUsername: telegram_username,
        submittedAt: submitted_at.toISOString(),
        participationId: other_id,
      })),
  });

/** What the audit log keeps of a participation. */
export const auditedParticipation = ({ initiative, status, note, points }: ParticipationRow) => ({
  initiative,
  status,
  note,
  points,
});
