import type { AgentReply } from "#contracts/agent-replies.ts";
import type { Announcement } from "#contracts/announcements.ts";
import { deed, nameIn } from "#contracts/audit-words.ts";
import type { AuditEntry } from "#contracts/audit.ts";
import type { CsvColumns } from "#contracts/csv.ts";
import type { DocumentEntry } from "#contracts/documents.ts";
import type { FeedbackRequest } from "#contracts/feedback.ts";
import type { GoldenQuestion } from "#contracts/golden.ts";
import type { ReviewedParticipation } from "#contracts/initiatives.ts";
import type { InsightRecord } from "#contracts/insights.ts";
import type { Lead } from "#contracts/leads.ts";
import type { Ticket } from "#contracts/support.ts";
import type { TrashedEntry } from "#contracts/trash.ts";
import type { UpcomingInitiative } from "#contracts/upcoming.ts";
import type { User } from "#contracts/users.ts";

const listed = (texts: readonly string[]): string => texts.join("; ");
const asJson = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

/** What a table tells of each record of a list, by the names of its columns. */
export const ticketColumns: CsvColumns<Ticket> = {
  Created: ({ createdAt }) => createdAt,
  Agent: ({ bdName }) => bdName,
  Category: ({ category }) => category,
  Description: ({ description }) => description,
  Status: ({ status }) => status,
  Result: ({ result }) => result,
  "Handled by": ({ handledBy }) => handledBy,
  Note: ({ note }) => note,
  Changed: ({ updatedAt }) => updatedAt,
  Id: ({ id }) => id,
};

/** What admins have told the team, and who has it. */
export const announcementColumns: CsvColumns<Announcement> = {
  Created: ({ createdAt }) => createdAt,
  Author: ({ author }) => author,
  Title: ({ title }) => title,
  Text: ({ text }) => text,
  Link: ({ link }) => link,
  State: ({ state }) => state,
  For: ({ audience, role, people }) => role ?? (listed(people.map(({ username }) => username)) || audience),
  Sent: ({ sentAt, sendAt }) => sentAt ?? sendAt,
  "Sent to": ({ recipientCount }) => recipientCount,
  "Read by": ({ readCount }) => readCount,
  Id: ({ id }) => id,
};

/** What stands behind a point of a plot. */
export const insightRecordColumns: CsvColumns<InsightRecord> = {
  At: ({ at }) => at,
  Person: ({ person }) => person,
  Text: ({ text }) => text,
  State: ({ state }) => state,
  Kind: ({ kind }) => kind,
  Id: ({ id }) => id,
};

export const participationColumns: CsvColumns<ReviewedParticipation> = {
  Day: ({ dateOfParticipation }) => dateOfParticipation,
  Agent: ({ telegramUsername }) => telegramUsername,
  Initiative: ({ initiative }) => listed(initiative),
  Status: ({ status }) => status,
  Points: ({ points }) => points,
  Note: ({ note }) => note,
  Submitted: ({ createdAt }) => createdAt,
  Id: ({ id }) => id,
};

/** Who comes is told to those who may know it. */
export const upcomingColumns: CsvColumns<UpcomingInitiative> = {
  Initiative: ({ initiative }) => listed(initiative),
  Time: ({ initiativeTime }) => initiativeTime ?? null,
  "Time zone": ({ timeZone }) => timeZone ?? null,
  Place: ({ place }) => place ?? null,
  Link: ({ link }) => link ?? null,
  Description: ({ description }) => description ?? null,
  "How many come": ({ comingCount }) => comingCount,
  Coming: ({ coming = [] }) => listed(coming),
  Id: ({ id }) => id,
};

export const leadColumns: CsvColumns<Lead> = {
  Project: ({ projectName }) => projectName,
  Agent: ({ owner }) => owner.username,
  Service: ({ service }) => service,
  Stage: ({ stage }) => stage,
  "Proposal received": ({ proposalReceived }) => proposalReceived,
  "Needs a reply": ({ needsReply }) => needsReply,
  "Last line": ({ lastLine }) => lastLine?.text ?? null,
  "Written by": ({ lastLine }) => lastLine?.by ?? null,
  Reminder: ({ reminderAt }) => reminderAt,
  Archived: ({ archived }) => archived,
  Opened: ({ openedAt }) => openedAt,
  "Last message": ({ lastMessageAt }) => lastMessageAt,
  Id: ({ conversationId }) => conversationId,
};

export const requestColumns: CsvColumns<FeedbackRequest> = {
  Asked: ({ createdAt }) => createdAt,
  Agent: ({ telegramUsername }) => telegramUsername,
  Module: ({ module }) => module,
  Service: ({ service }) => service,
  Question: ({ userQuestion }) => userQuestion,
  "Times asked": ({ askCount }) => askCount,
  "BD priority": ({ bdPriority }) => bdPriority,
  Status: ({ status }) => status,
  "AI response": ({ aiResponse }) => aiResponse,
  Answer: ({ adminResponse }) => adminResponse,
  Answered: ({ answeredAt }) => answeredAt,
  "Answered by": ({ answeredBy }) => answeredBy,
  Id: ({ id }) => id,
};

export const replyColumns: CsvColumns<AgentReply> = {
  Asked: ({ askedAt }) => askedAt,
  Agent: ({ telegramUsername }) => telegramUsername,
  Module: ({ module }) => module,
  Project: ({ projectName }) => projectName,
  Service: ({ service }) => service,
  Question: ({ userQuestion }) => userQuestion,
  Answer: ({ aiResponse }) => aiResponse,
  "Knowledge gap": ({ knowledgeGapDetected }) => knowledgeGapDetected,
  "Not sure": ({ unsure }) => unsure,
  Sources: ({ sourceDocuments }) => listed(sourceDocuments.map(({ title }) => title)),
  Helpful: ({ helpful }) => helpful,
  "Improved answer": ({ improvedAnswer }) => improvedAnswer,
  Id: ({ id }) => id,
};

export const documentColumns: CsvColumns<DocumentEntry> = {
  Title: ({ title }) => title,
  Category: ({ category }) => category,
  Audience: ({ audience }) => audience,
  Owner: ({ owner }) => owner?.username ?? null,
  "Review due": ({ reviewOn }) => reviewOn,
  Version: ({ version }) => version,
  Added: ({ uploadedAt }) => uploadedAt,
  Changed: ({ updatedAt }) => updatedAt,
  Id: ({ id }) => id,
};

export const trashColumns: CsvColumns<TrashedEntry> = {
  Title: ({ title }) => title,
  Category: ({ category }) => category,
  Version: ({ version }) => version,
  Added: ({ uploadedAt }) => uploadedAt,
  Deleted: ({ deletedAt }) => deletedAt,
  "Deleted by": ({ deletedBy }) => deletedBy,
  "Gone for good": ({ goneAt }) => goneAt,
  Id: ({ id }) => id,
};

export const goldenColumns: CsvColumns<GoldenQuestion> = {
  Question: ({ question }) => question,
  Module: ({ module }) => module,
  Service: ({ service }) => service,
  State: ({ state }) => state,
  Since: ({ since }) => since,
  Documents: ({ documents }) => listed(documents.map(({ title }) => title)),
  Facts: ({ facts }) => listed(facts),
  "Made by": ({ createdBy }) => createdBy,
  Made: ({ createdAt }) => createdAt,
  Id: ({ id }) => id,
};

export const personColumns: CsvColumns<User> = {
  Username: ({ username }) => username,
  Role: ({ userRole }) => userRole,
  Disabled: ({ disabled }) => disabled,
  "In Telegram": ({ inTelegram }) => inTelegram,
  "Last seen": ({ lastSeenAt }) => lastSeenAt,
  Added: ({ createdAt }) => createdAt,
  Id: ({ id }) => id,
};

export const auditColumns: CsvColumns<AuditEntry> = {
  At: ({ createdAt }) => createdAt,
  Who: ({ actor }) => actor ?? "Legend",
  Did: ({ action }) => deed(action),
  Of: (entry) => nameIn(entry),
  Kind: ({ subject }) => subject,
  Before: ({ before }) => asJson(before),
  After: ({ after }) => asJson(after),
  Id: ({ subjectId }) => subjectId,
};
