import { z } from "zod";
import { byId, id, pageQuery, searchedPage, text, time } from "./common.ts";
import { endpoint, success } from "./endpoint.ts";
import { attachment, proofLimit } from "./files.ts";
import { lastMessage } from "./thread-entries.ts";
import { bulkIds, choice, note, waiting } from "./support.ts";

export const participationStatuses = ["Pending", "In Review", "Approved", "Coordinated", "Rejected"] as const;
export const participationStatus = z.enum(participationStatuses, {
  error: `Must be one of ${participationStatuses.join(", ")}`,
});
export type ParticipationStatus = z.infer<typeof participationStatus>;

/** The states of a participation that waits to be decided on. */
export const waitingParticipationStatuses = ["Pending", "In Review"] as const satisfies ParticipationStatus[];

/** What participations can be narrowed to by status. */
export const participationStatusFilter = z.enum([...participationStatuses, waiting], {
  error: `Must be one of ${[...participationStatuses, waiting].join(", ")}`,
});
export type ParticipationStatusFilter = z.infer<typeof participationStatusFilter>;

/** A day, as its calendar has it where the person is: YYYY-MM-DD. */
export const day = z.iso.date({ error: "Not a date that exists, written YYYY-MM-DD" });

/** A month, YYYY-MM. */
export const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/u, { error: "Not a month, written YYYY-MM" });

export const participation = z.object({
  id: z.string(),
  /** The names of the initiatives. */
  initiative: z.array(z.string()),
  status: participationStatus,
  dateOfParticipation: day,
  proofOfParticipation: z.array(attachment),
  /** What was said last about it; null while nothing was said. */
  lastMessage: lastMessage.nullable(),
  /** The record's Notion page, else the path of its page in the Mini App. */
  url: z.string(),
  notionUrl: z.string().nullable(),
  /** What the team told the agent with its last change; it stands in the thread too. */
  note: z.string().nullable(),
  createdAt: time,
  /** What it has earned: 0 unless Approved or Coordinated. */
  points: z.number().int(),
  /** Whether the team has changed it since its agent last looked. */
  updatedSinceSeen: z.boolean(),
});
export type Participation = z.infer<typeof participation>;

/** A participation as admins see it. */
export const reviewedParticipation = participation.extend({
  telegramUsername: z.string(),
  /** The admin who last set the status. */
  reviewedBy: z.string().nullable(),
  reviewedAt: time.nullable(),
  /** The announced initiative that it is the proof of, and whether its agent has said that they come. */
  upcoming: z
    .object({
      initiative: z.array(z.string()),
      initiativeTime: z.union([time, day]).optional(),
      timeZone: z.string().optional(),
      saidComing: z.boolean(),
    })
    .nullable(),
  /** Other participations, by anybody, that came with a picture that looks the same; oldest first, at most 5. */
  alsoSubmitted: z.array(
    z.object({ telegramUsername: z.string(), submittedAt: time, participationId: z.string() }),
  ),
});
export type ReviewedParticipation = z.infer<typeof reviewedParticipation>;

export const initiativeSchema = z.object({
  Innitiative: z.object({ multi_select: z.object({ options: z.array(choice) }) }),
});

export const readInitiativeSchema = endpoint({
  summary: "The initiative types to choose from.",
  method: "GET",
  path: "/api/initiatives/schema",
  access: "user",
  response: initiativeSchema,
});

const monthQuery = z.object({ month: month.optional() });

export const initiativeStats = z.object({
  total: z.number().int(),
  approved: z.number().int(),
  pending: z.number().int(),
  rejected: z.number().int(),
});
export type InitiativeStats = z.infer<typeof initiativeStats>;

export const readInitiativeStats = endpoint({
  summary: "The caller's participations of a month, counted; without a month, of the current one (UTC).",
  method: "GET",
  path: "/api/initiatives/stats",
  access: "user",
  query: monthQuery,
  response: initiativeStats,
});

export const listMyParticipations = endpoint({
  summary: "The caller's participations of a month, newest first.",
  method: "GET",
  path: "/api/initiatives/my-initiatives",
  access: "user",
  query: pageQuery.extend(monthQuery.shape),
  response: z.array(participation),
});

const notAList = "Not a JSON list of initiative names";
const names = z
  .array(text(100, "Please select an initiative"), { error: notAList })
  .min(1, { error: "Please select an initiative" })
  .max(10, { error: "At most 10 initiatives" })
  .transform((list) => [...new Set(list)]);

const encodedNames = z
  .string({ error: "Please select an initiative" })
  .min(1, { error: "Please select an initiative" })
  .max(5000, { error: notAList })
  .transform((encoded, context): unknown => {
    try {
      return JSON.parse(encoded);
    } catch {
      context.addIssue({ code: "custom", message: notAList });
      return z.NEVER;
    }
  })
  .pipe(names);

export const submitParticipation = endpoint({
  summary:
    "Send the proof of a participation. `initiative` is a JSON-encoded list of names, `upcoming` the id of the announced initiative it is the proof of; without it, one of these names on that day is taken. With the header `Idempotency-Key`, sending the same again answers the same participation.",
  method: "POST",
  path: "/api/initiatives/participation",
  access: "user",
  limited: "upload",
  upload: { field: "proofOfParticipation", maxBytes: proofLimit, missing: "Please upload a screenshot" },
  body: z.object({
    initiative: encodedNames,
    dateOfParticipation: z
      .string({ error: "Please select a date" })
      .min(1, { error: "Please select a date" })
      .pipe(day),
    upcoming: id.optional(),
  }),
  status: 201,
  response: participation,
});

export const readParticipation = endpoint({
  summary: "One participation, for its agent and admins, who see more of it; 404 for anybody else.",
  method: "GET",
  path: "/api/initiatives/participations/:id",
  access: "user",
  params: byId,
  response: z.union([reviewedParticipation, participation]),
});

export const listParticipations = endpoint({
  summary: "Everybody's participations, newest first. `q` searches initiatives, agent and note.",
  method: "GET",
  path: "/api/initiatives/participations",
  access: "admin",
  csv: true,
  query: searchedPage.extend({
    status: participationStatusFilter.optional(),
    type: z.string().max(100).optional(),
    /** A part of a username. */
    person: z.string().trim().max(33).optional(),
    month: month.optional(),
  }),
  response: z.array(reviewedParticipation),
});

export const changeParticipation = endpoint({
  summary:
    "Change a participation's status or note; points follow the status. With `basedOn`, the note that was there, one written in the meantime answers 409 and names `basedOn`.",
  method: "PATCH",
  path: "/api/initiatives/participations/:id",
  access: "admin",
  params: byId,
  body: z.object({ status: participationStatus.optional(), note: note.optional(), basedOn: note.optional() }),
  response: reviewedParticipation,
});

export const changeParticipations = endpoint({
  summary: "Set the status of several participations, all or none.",
  method: "POST",
  path: "/api/initiatives/participations/bulk",
  access: "admin",
  body: z.object({ ids: bulkIds, status: participationStatus, note: note.optional() }),
  response: z.array(reviewedParticipation),
});

export const markParticipationsSeen = endpoint({
  summary: "The caller has looked at these of their participations, or at all when `ids` is absent.",
  method: "POST",
  path: "/api/initiatives/participations/seen",
  access: "user",
  body: z.object({ ids: bulkIds.optional() }),
  response: success,
});

const standing = z.object({ rank: z.number().int(), points: z.number().int() }).nullable();
const score = z.object({ telegramUsername: z.string(), points: z.number().int() });

/** The best hundred, highest first. `own` is null without points; equal points share a rank. */
export const leaderboard = z.object({
  month: z.array(score),
  allTime: z.array(score),
  own: z.object({ month: standing, allTime: standing }),
});
export type Leaderboard = z.infer<typeof leaderboard>;

export const readLeaderboard = endpoint({
  summary: "Who has the most points, in a month and of all time.",
  method: "GET",
  path: "/api/initiatives/leaderboard",
  access: "user",
  query: monthQuery,
  response: leaderboard,
});
