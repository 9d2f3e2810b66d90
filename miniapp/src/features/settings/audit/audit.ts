import { auditSubjects, fieldsOf, sentence } from "#contracts/audit-words.ts";
import { type AuditEntry, listAudit } from "#contracts/audit.ts";
import { callPage } from "../../../platform/api/api.ts";
import { daysFilter } from "../../../patterns/filters/days-filter.ts";
import { formatMoment } from "../../../platform/text/dates.ts";
import { keys } from "../../../platform/api/query-keys.ts";
import { searchedList } from "../../../patterns/records/queries/searched-list.ts";

/** What the audit log can be narrowed by. */
export const auditFields = [
  { name: "subject", label: "About", options: auditSubjects, wordFor: sentence, isOpen: true },
  { name: "person", label: "Who" },
  daysFilter,
] as const;

/** What it is narrowed to. */
export interface AuditFilter {
  subject?: string;
  person?: string;
  days?: string;
}

/** Every admin change, newest first, page by page, as far as the log is narrowed and searched. */
export const auditQuery = (filter: AuditFilter, searchedFor: string | null) =>
  searchedList<AuditEntry>(keys.audit(filter), searchedFor, (place, options) =>
    callPage(listAudit, { ...filter, ...place }, options),
  );

export interface FieldChange {
  name: string;
  before: string | null;
  after: string | null;
}

const moment = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/u;

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string") return moment.test(value) ? formatMoment(value) : value;
  if (Array.isArray(value) && value.every((one) => typeof one === "string")) return value.join(", ");
  return JSON.stringify(value, null, 1);
};

/** The fields a change touched, with what they held before and after; null where there was nothing. The id never changes. */
export const changesOf = ({ before, after }: Pick<AuditEntry, "before" | "after">): FieldChange[] => {
  const old = fieldsOf(before);
  const now = fieldsOf(after);
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((name) => ({ name, before: textOf(old[name]), after: textOf(now[name]) }))
    .filter((change) => change.name !== "id" && change.before !== change.after);
};
