import { z } from "zod";
import { endpoint, success } from "./endpoint.ts";

/** How much of a failure is taken, in characters. */
export const reportLimits = { message: 500, stack: 4000, route: 300 } as const;

/** Whether a part of a screen could not be drawn, or nothing caught an error. */
export const clientErrorKind = z.enum(["render", "uncaught"]);
export type ClientErrorKind = z.infer<typeof clientErrorKind>;

export const clientError = z.object({
  kind: clientErrorKind,
  message: z.string().max(reportLimits.message),
  stack: z.string().max(reportLimits.stack),
  /** The components around what could not be drawn, innermost first. */
  componentStack: z.string().max(reportLimits.stack),
  /** The path that was open, without what follows a question mark. */
  route: z.string().max(reportLimits.route),
});
export type ClientError = z.infer<typeof clientError>;

export const reportClientError = endpoint({
  summary: "Tell that the Mini App failed: it is logged and counted. Takes nothing that a person wrote.",
  method: "POST",
  path: "/api/client-errors",
  access: "user",
  limited: "report",
  body: clientError,
  response: success,
});
