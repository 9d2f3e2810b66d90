import { pino, type DestinationStream, type Logger, stdSerializers } from "pino";
import { logContext } from "./log-context.ts";

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
const loggableError = (error: Error): Record<string, unknown> => {
  if (!(error instanceof Error)) return error;
  const whole: Partial<Record<string, unknown>> = stdSerializers.err(error);
  return Object.fromEntries(
    harmless.map((name) => [name, whole[name]]).filter(([, value]) => value !== undefined),
  );
};

export type { Logger };

/** Paths whose values never reach a log line. */
const secrets = [
  "accessCode",
  "password",
  "sessionToken",
  "token",
  "secret",
  "initData",
  "authorization",
  "cookie",
  "apiKey",
].flatMap((name) => [name, `*.${name}`]);

const readable = {
  transport: { target: "pino-pretty", options: { ignore: "pid,hostname", translateTime: "HH:MM:ss" } },
};

/**
 * Structured logs on standard output, or where `destination` says; readable lines when a person is watching a terminal.
 * Every line says in which request or job it was written.
 */
export const createLogger = (level: string, destination?: DestinationStream): Logger => {
  const options = {
    level,
    base: null,
    mixin: logContext,
    serializers: { err: loggableError },
    redact: { paths: secrets, censor: "[secret]" },
  };
  if (destination !== undefined) return pino(options, destination);
  return pino({ ...options, ...(process.stdout.isTTY ? readable : {}) });
};
