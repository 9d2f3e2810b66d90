import { pino, type Logger } from "pino";

export type { Logger };

/** Paths whose values never reach a log line. */
const secrets = [
  "accessCode",
  "password",
  "sessionToken",
  "token",
  "initData",
  "authorization",
  "cookie",
  "apiKey",
].flatMap((name) => [name, `*.${name}`]);

/** Structured logs on standard output; readable lines when a person is watching a terminal. */
export const createLogger = (level: string): Logger =>
  pino({
    level,
    base: null,
    redact: { paths: secrets, censor: "[secret]" },
    ...(process.stdout.isTTY
      ? {
          transport: {
            target: "pino-pretty",
            options: { ignore: "pid,hostname", translateTime: "HH:MM:ss" },
          },
        }
      : {}),
  });
