import { pino, type DestinationStream, type Logger } from "pino";
import { logContext } from "./log-context.ts";
import { loggableError } from "./loggable-error.ts";

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
