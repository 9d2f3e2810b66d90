import { stdSerializers } from "pino";

/**
 * What of an error may be logged. Others are left out, because they hold what people wrote: PostgreSQL names the values
 * it refused, Redis the command with its arguments.
 */
const harmless = [
  "type",
  "message",
  "stack",
  "name",
  "code",
  "status",
  "reason",
  "errno",
  "syscall",
  "path",
  "address",
  "port",
  "hostname",
  "severity",
  "routine",
  "schema",
  "table",
  "column",
  "constraint",
  "method",
] as const;

/** An error as a log line may show it, its causes told in message and stack. */
export const loggableError = (error: Error): Record<string, unknown> => {
  if (!(error instanceof Error)) return error;
  const whole: Partial<Record<string, unknown>> = stdSerializers.err(error);
  return Object.fromEntries(
    harmless.map((name) => [name, whole[name]]).filter(([, value]) => value !== undefined),
  );
};
