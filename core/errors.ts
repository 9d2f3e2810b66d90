import type { ErrorCode } from "#contracts/errors.ts";

interface Details {
  cause?: unknown;
  /** What was wrong, by input field. */
  fields?: Record<string, string>;
  /** Whole seconds after which trying again makes sense. */
  retryAfter?: number;
}

/** A failure its caller should see: `code` decides the HTTP status, `message` is shown as it is. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, { cause, fields, retryAfter }: Details = {}) {
    super(message, { cause });
    this.name = "AppError";
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

/** A 400 that names one input field. */
export const invalid = (field: string, message: string): AppError =>
  new AppError("validation_failed", message, { fields: { [field]: message } });

/** A 409 for an edit of what somebody else has changed since; clients know it by the field. */
export const overtaken = (message: string): AppError =>
  new AppError("conflict", message, { fields: { basedOn: "It has been changed since" } });

export const notFound = (what: string): AppError => new AppError("not_found", `${what} not found`);

/** What was looked for; throws `not_found` where nothing was found. */
export const requireFound = <Found>(found: Found | null | undefined, what: string): Found => {
  if (found === undefined || found === null) throw notFound(what);
  return found;
};
