import { readFileSync } from "node:fs";
import { parse as parseDotenv } from "dotenv";
import { z } from "zod";
import { ConfigError } from "./config-error.ts";
import { passwordProblem } from "./password-problem.ts";
import { isLoopback } from "./loopback.ts";
import { modelConfig, modelEnvironment, type ModelSettings } from "./model-settings.ts";
import { dataSourcesOf, notionConfig, notionEnvironment, type NotionSettings } from "./notion-settings.ts";
import { number, oneOf, optional, string, timeZone, url, web, whole, withDefault } from "./setting-types.ts";

const environment = z.object({
  PORT: withDefault(whole(0, 65_535), 3000),
  HOST: optional(string),
  PUBLIC_URL: optional(web),
  DATA_DIR: withDefault(string, "./data"),
  ORG_NAME: withDefault(string.max(100, { error: "must be at most 100 characters" }), "Legend Liquidity"),
  SUPPORT_LINK: optional(web),
  LOG_LEVEL: withDefault(oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent"), "info"),
  SAMPLE_CONTENT: withDefault(oneOf("on", "off"), "on"),
  DATABASE_URL: optional(url(/^postgres(ql)?:$/u, "must be a URL that starts with postgres://")),
  REDIS_URL: optional(url(/^rediss?:$/u, "must be a URL that starts with redis:// or rediss://")),
  ADMIN_USERNAME: withDefault(
    string.regex(/^@?\w{2,32}$/u, { error: "must be 2 to 32 letters, digits or underscores" }),
    "admin",
  ),
  ADMIN_ACCESS_CODE: optional(string.min(8, { error: "must have at least 8 characters" })),
  ADMIN_PASSWORD: optional(string),
  ...modelEnvironment,
  TELEGRAM_BOT_TOKEN: optional(
    string.regex(/^\d+:[\w-]{10,}$/u, { error: "must be a token from BotFather" }),
  ),
  TELEGRAM_API_ROOT: withDefault(web, "https://api.telegram.org"),
  TELEGRAM_WEBHOOK_SECRET: optional(
    string.regex(/^[\w-]{16,256}$/u, {
      error: "must be 16 to 256 letters, digits, underscores or hyphens",
    }),
  ),
  TELEGRAM_ADMIN_CHAT_ID: optional(
    string.regex(/^-?\d{1,16}$/u, { error: "must be the number of a chat, such as -1001234567890" }),
  ),
  TELEGRAM_BURST_SECONDS: withDefault(number(0.05, 30, "must be a number of seconds up to 30"), 2),
  ...notionEnvironment,
  TEAM_TIME_ZONE: withDefault(timeZone, "UTC"),
  TRUST_PROXY: withDefault(
    string.regex(/^(on|off|[1-9])$/u, { error: "must be on, off, or how many proxies there are in a row" }),
    "off",
  ),
  SECRETS_KEY: optional(string.min(32, { error: "must have at least 32 characters" })),
  METRICS_TOKEN: optional(string.min(16, { error: "must have at least 16 characters" })),
  RATE_LIMITS: withDefault(oneOf("on", "off"), "on"),
  HEALTH_PORT: optional(whole(0, 65_535)),
  ASSISTANT_MAX_TOKENS: withDefault(whole(50, 32_000), 1000),
  ASSISTANT_TEMPERATURE: withDefault(number(0, 2, "must be a number from 0 to 2"), 0.2),
  ASSISTANT_HISTORY_MESSAGES: withDefault(whole(0, 50), 10),
  ASSISTANT_MAX_DOCUMENTS: withDefault(whole(1, 20), 3),
  ASSISTANT_CONTEXT_CHARS: withDefault(whole(1_000, 1_000_000), 24_000),
  ASSISTANT_RERANK: withDefault(oneOf("on", "off"), "off"),
  ASSISTANT_UNDERSTAND_SECONDS: withDefault(number(0.05, 600, "must be a number of seconds up to 600"), 3),
  LIBRARY_CHECK_SECONDS: withDefault(number(0, 3600, "must be a number of seconds up to 3600"), 10),
  LOCAL_EMBEDDINGS: withDefault(oneOf("on", "off"), "on"),
  EXTRAS_THRESHOLD_PERCENT: withDefault(whole(1, 100), 75),
  LEAD_MAX_TOKENS: withDefault(whole(50, 32_000), 800),
  LEAD_TEMPERATURE: withDefault(number(0, 2, "must be a number from 0 to 2"), 0.6),
  LEAD_SCRIPTS: withDefault(whole(1, 20), 3),
  LEAD_DOCUMENTS: withDefault(whole(0, 20), 2),
  S3_BUCKET: optional(string),
  S3_REGION: withDefault(string, "us-east-1"),
  S3_ENDPOINT: optional(web),
  S3_ACCESS_KEY_ID: optional(string),
  S3_SECRET_ACCESS_KEY: optional(string),
  S3_PATH_STYLE: optional(oneOf("on", "off")),
});

type Environment = z.output<typeof environment>;

/** What is wrong with settings that only make sense together. */
const disagreements = (env: Environment): string[] => {
  const problems: string[] = [];
  const weak = env.ADMIN_PASSWORD && passwordProblem(env.ADMIN_PASSWORD, [env.ADMIN_USERNAME, env.ORG_NAME]);
  if (weak) problems.push(`ADMIN_PASSWORD cannot be used: ${weak}`);
  if ((env.S3_ACCESS_KEY_ID === undefined) !== (env.S3_SECRET_ACCESS_KEY === undefined))
    problems.push("S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together, or neither");
  if (env.S3_BUCKET === undefined && (env.S3_ENDPOINT ?? env.S3_ACCESS_KEY_ID) !== undefined)
    problems.push("S3_BUCKET must name the bucket for uploads, or no other S3_ setting be set");
  const sources = Object.keys(dataSourcesOf(env));
  if (env.NOTION_TOKEN === undefined && sources.length > 0)
    problems.push("NOTION_TOKEN must be set where a NOTION_..._DATA_SOURCE is");
  return problems;
};

const filesConfig = (env: Environment) =>
  env.S3_BUCKET === undefined
    ? null
    : {
        bucket: env.S3_BUCKET,
        region: env.S3_REGION,
        endpoint: env.S3_ENDPOINT,
        accessKeyId: env.S3_ACCESS_KEY_ID,
        secretAccessKey: env.S3_SECRET_ACCESS_KEY,
        // Servers other than Amazon's rarely have a host name for every bucket.
        pathStyle:
          env.S3_PATH_STYLE === undefined ? env.S3_ENDPOINT !== undefined : env.S3_PATH_STYLE === "on",
      };

const telegramConfig = (env: Environment) => ({
  token: env.TELEGRAM_BOT_TOKEN,
  apiRoot: env.TELEGRAM_API_ROOT.replace(/\/+$/u, ""),
  /** Set: updates come by webhook; unset: they are polled. */
  webhookSecret: env.TELEGRAM_WEBHOOK_SECRET,
  /** A group that gets every knowledge gap, ticket and participation. */
  adminChatId: env.TELEGRAM_ADMIN_CHAT_ID,
  /** Messages that follow one another faster are one lead message. */
  burstMs: Math.round(env.TELEGRAM_BURST_SECONDS * 1000),
  /** Where the app is opened; unset: where the browser says, else this machine. */
  appUrl: env.PUBLIC_URL?.replace(/\/+$/u, ""),
});

const assistantConfig = (env: Environment) => ({
  maxTokens: env.ASSISTANT_MAX_TOKENS,
  temperature: env.ASSISTANT_TEMPERATURE,
  historyMessages: env.ASSISTANT_HISTORY_MESSAGES,
  maxDocuments: env.ASSISTANT_MAX_DOCUMENTS,
  /** How much of the knowledge base a model reads for one question. */
  contextChars: env.ASSISTANT_CONTEXT_CHARS,
  /** Seconds a model may take to say what a question means, before it is answered without that. */
  understandSeconds: env.ASSISTANT_UNDERSTAND_SECONDS,
  /** Whether the model orders what was found before it reads it. */
  rerank: env.ASSISTANT_RERANK === "on",
  extrasThreshold: env.EXTRAS_THRESHOLD_PERCENT,
});

const modelSettingsOf = (env: Environment): ModelSettings => z.object(modelEnvironment).parse(env);
const notionSettingsOf = (env: Environment): NotionSettings => z.object(notionEnvironment).parse(env);

const fromEnvironment = (env: Environment) => {
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/u, "");
  return {
    port: env.PORT,
    host: env.HOST ?? (isLoopback(new URL(publicUrl).hostname) ? "127.0.0.1" : "0.0.0.0"),
    publicUrl,
    dataDir: env.DATA_DIR,
    orgName: env.ORG_NAME,
    supportLink: env.SUPPORT_LINK ?? `${publicUrl}/dashboard/support`,
    logLevel: env.LOG_LEVEL,
    sampleContent: env.SAMPLE_CONTENT === "on",
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    admin: { username: env.ADMIN_USERNAME, accessCode: env.ADMIN_ACCESS_CODE, password: env.ADMIN_PASSWORD },
    model: modelConfig(env),
    /** Whether the encoder that comes with the product finds by meaning where no embedding model is configured. */
    localEmbeddings: env.LOCAL_EMBEDDINGS === "on",
    /** What the environment says of the model, over what is set in the browser. */
    modelSettings: modelSettingsOf(env),
    /** What stored secrets are encrypted with; unset: by a key file in the data folder. */
    secretsKey: env.SECRETS_KEY,
    s3: filesConfig(env),
    /** What the environment says of the bot, over what is set in the browser. */
    telegram: telegramConfig(env),
    notion: notionConfig(env),
    /** What the environment says of Notion, over what is set in the browser. */
    notionSettings: notionSettingsOf(env),
    teamTimeZone: env.TEAM_TIME_ZONE,
    libraryCheckSeconds: env.LIBRARY_CHECK_SECONDS,
    /** How many proxies stand in front, the last of which tell by `X-Forwarded-For` who called. */
    proxies: env.TRUST_PROXY === "off" ? 0 : Number(env.TRUST_PROXY === "on" ? 1 : env.TRUST_PROXY),
    /** Of chat, search, uploads and calls without an account; that of failed sign-ins is always on. */
    rateLimits: env.RATE_LIMITS === "on",
    metricsToken: env.METRICS_TOKEN,
    /** Where a process without the API tells how it is; undefined: nowhere. */
    healthPort: env.HEALTH_PORT,
    assistant: assistantConfig(env),
    leads: {
      maxTokens: env.LEAD_MAX_TOKENS,
      temperature: env.LEAD_TEMPERATURE,
      scripts: env.LEAD_SCRIPTS,
      documents: env.LEAD_DOCUMENTS,
    },
  };
};

/** The product's settings, read once at the start. */
export type Config = ReturnType<typeof fromEnvironment>;
export type ModelConfig = NonNullable<Config["model"]>;
export type S3Config = NonNullable<Config["s3"]>;

/** Reads settings from environment variables; throws `ConfigError` naming every problem at once. */
export const parseConfig = (env: Record<string, string | undefined>): Config => {
  const parsed = environment.safeParse(env);
  if (parsed.success) {
    const problems = disagreements(parsed.data);
    if (problems.length > 0) throw new ConfigError(problems);
    return fromEnvironment(parsed.data);
  }
  throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`));
};

/** The process environment over the `.env` file of the working directory, if there is one. */
export const readEnvironment = (): Record<string, string | undefined> => {
  try {
    return { ...parseDotenv(readFileSync(".env")), ...process.env };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return process.env;
    throw error;
  }
};
