import { watchedQueues } from "./create-notion.ts";
import type { Gaps } from "../gaps/gaps.ts";
import type { Notion } from "../notion/notion.ts";
import type { Sql } from "../platform/database.ts";
import { watchDiskSpace } from "../platform/storage/disk-space.ts";
import type { Logger } from "../platform/logger.ts";
import type { Gauges, Metrics } from "../platform/metrics.ts";
import type { Model } from "../platform/model.ts";
import type { Jobs } from "../platform/queue/queue.ts";
import type { RateLimits } from "../platform/rate-limit.ts";
import { within } from "../platform/within.ts";
import type { ClientError } from "#contracts/client-errors.ts";

/** Takes note of a failure of the Mini App; whose it was is on every line of the request. */
const createClientErrors =
  ({ log, metrics }: { log: Logger; metrics: Metrics }) =>
  (clientError: ClientError): void => {
    log.error({ clientError }, "the Mini App failed");
    metrics.clientError(clientError.kind);
  };

interface Deps {
  sql: Sql;
  rateLimits: Pick<RateLimits, "redisAnswers">;
  jobs: Pick<Jobs, "depths">;
  model: () => Pick<Model, "reached"> | null;
  metrics: Metrics;
  log: Logger;
}

/** Whether what the product cannot do without answers; by name, and which of the rest does not. */
export interface Readiness {
  ready: boolean;
  database: boolean;
  /** False while it is away: calls are limited by each process and jobs queued late then. Absent where none is configured. */
  redis?: boolean;
  /** False while the language model is left alone, without which the product works; absent where none is configured. */
  model?: boolean;
  embeddings?: boolean;
}

// Whoever asks gives up soon, and takes no answer for a bad one.
const patienceMs = 2000;

const inTime = async <T>(work: Promise<T>): Promise<T> => {
  if (await within(work, patienceMs)) return work;
  throw new Error(`no answer within ${patienceMs} ms`);
};

const answers = async (log: Logger, dependency: string, work: Promise<unknown>): Promise<boolean> => {
  try {
    await inTime(work);
    return true;
  } catch (error) {
    log.error({ err: error, dependency }, "a dependency does not answer");
    return false;
  }
};

const readiness = ({ sql, rateLimits, model, log }: Pick<Deps, "sql" | "rateLimits" | "model" | "log">) => {
  const diskSpace = watchDiskSpace(sql);
  const database = async () => {
    await sql.raw("select 1");
    await diskSpace.check();
  };
  return async (): Promise<Readiness> => {
    const redis = rateLimits.redisAnswers();
    const checked = await Promise.all([
      answers(log, "database", database()).then((up) => ["database", up] as const),
      ...(redis === null ? [] : [answers(log, "redis", redis).then((up) => ["redis", up] as const)]),
    ]);
    const { database: up = false, ...others } = Object.fromEntries(checked);
    return { ready: up, database: up, ...others, ...model()?.reached() };
  };
};

// With that of the bot, whose failures admins see in Telegram itself.
const queues = [...watchedQueues, "telegram"];

const readGauges = async (
  { jobs, log }: Deps,
  gaps: Pick<Gaps, "count">,
  mirror: () => Promise<Pick<Notion, "report"> | null>,
): Promise<Gauges> => {
  const read = async <T>(what: string, work: Promise<T>): Promise<T | null> => {
    try {
      return await inTime(work);
    } catch (error) {
      log.warn({ err: error, what }, "could not read what is shown as a metric");
      return null;
    }
  };
  const [depths, gapsPending, notion] = await Promise.all([
    read("queues", jobs.depths(queues)),
    read("gaps", gaps.count("pending")),
    read(
      "notion",
      mirror().then((own) => own?.report() ?? null),
    ),
  ]);
  return { queues: depths, gapsPending, notion };
};

/** What an operator's tools ask: is it ready, what has it been doing, and what went wrong on a screen. */
export const createOperation = (
  deps: Deps,
  ...read: [gaps: Pick<Gaps, "count">, mirror: Parameters<typeof readGauges>[2]]
) => ({
  metrics: deps.metrics,
  readiness: readiness(deps),
  reportClientError: createClientErrors(deps),
  /** Everything counted, in the text format of Prometheus; what cannot be read now is left out. */
  exposeMetrics: async () => deps.metrics.expose(await readGauges(deps, ...read)),
});
