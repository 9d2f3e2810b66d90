import { z } from "zod";
import { lastDays, searchedPage, time } from "./common.ts";
import { endpoint } from "./endpoint.ts";

/** One change; `actor` is a username, null for the product itself; before and after are the record's fields. */
export const auditEntry = z.object({
  id: z.string(),
  actor: z.string().nullable(),
  /** The name of the access token by which a program did it for them. */
  token: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  createdAt: time,
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const listAudit = endpoint({
  summary:
    "Every admin change, sign-in, sign-out and refused sign-in, newest first. `q` searches who did it, what was done, and what it was done to by its names.",
  method: "GET",
  path: "/api/audit",
  access: "admin",
  csv: true,
  query: searchedPage.extend({
    subject: z.string().max(50).optional(),
    /** A part of the username of who did it. */
    person: z.string().trim().max(33).optional(),
    days: lastDays.optional(),
  }),
  response: z.array(auditEntry),
});
