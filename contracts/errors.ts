import { z } from "zod";

/** Every error code a client can meet, with the HTTP status it travels under. */
export const statusOf = {
  validation_failed: 400,
  unauthenticated: 401,
  telegram_not_linked: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof statusOf;

const errorCode = z.enum(Object.keys(statusOf) as [ErrorCode, ...ErrorCode[]]);

/** The body of every answer that is not a success. `fields` names what was wrong, by input field. */
export const errorBody = z.object({
  error: z.string(),
  code: errorCode,
  requestId: z.string(),
  success: z.literal(false).optional(),
  fields: z.record(z.string(), z.string()).optional(),
});

export type ErrorBody = z.infer<typeof errorBody>;
