import { z } from "zod";
import { pageQuery, time } from "./common.ts";
import { endpoint } from "./endpoint.ts";

/** One change; `actor` is a username, null for the product itself; before and after are the record's fields. */
export const auditEntry = z.object({
  id: z.string(),
  actor: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  createdAt: time,
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const listAudit = endpoint({
  name: "listAudit",
  summary: "Every admin change, sign-in, sign-out and refused sign-in, newest first.",
  method: "GET",
  path: "/api/audit",
  access: "admin",
  query: pageQuery.extend({ subject: z.string().max(50).optional() }),
  response: z.array(auditEntry),
});
