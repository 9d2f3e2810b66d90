import { UnrecoverableError, type JobSchedulerJson } from "bullmq";
import type { Database } from "../database.ts";
import { openOnPostgres, openOnRedis, type QueueBackend } from "./queue-backend.ts";
import { createQueueReports, type QueueReports } from "./queue-reports.ts";
import { logWith } from "../log-context.ts";
import type { Logger } from "../logger.ts";
import { noMetrics, type Metrics } from "../metrics.ts";
import { within } from "../within.ts";

/** Does one job; `data` is what was enqueued, to be parsed by the handler. It may run more than once. */
export type JobHandler = (data: unknown) => Promise<void>;

export interface EnqueueOptions {
  /** While a job with this id waits, enqueueing it again does nothing; while it runs, it runs once more after. */
  jobId?: string;
  /** Milliseconds to wait before the job may start. */
  delay?: number;
}

/** Running handlers of one queue. */
export interface RunningWork {
  /** Takes no more jobs and waits for the running ones, at most thirty seconds; those left run again later. */
  close(): Promise<void>;
}

/** Work done later, at least once: attempted five times, kept when it fails for good. */
export interface Jobs extends QueueReports {
  enqueue(queue: string, name: string, data: object, options?: EnqueueOptions): Promise<void>;
  /** Handles the jobs of a queue by their name; a name without a handler fails for good. */
  work(
    queue: string,
    handlers: Record<string, JobHandler>,
    options?: { concurrency?: number },
  ): Promise<RunningWork>;
  /** Enqueues a job by the clock; calling it again with the same `schedulerId` changes the interval. */
  every(queue: string, schedulerId: string, milliseconds: number, name: string): Promise<void>;
  /** Ends what `every` began; nothing happens where nothing was begun. */
  never(queue: string, schedulerId: string): Promise<void>;
  /** Closes running work first, then all connections. */
  close(): Promise<void>;
}

const closeDeadlineMs = 30_000;
// BullMQ waits for its own loop, which waits for ever for a connection that was lost at the wrong moment.
const endDeadlineMs = 5000;
const jobOptions = {
  attempts: 5,
  backoff: { type: "exponential", delay: 1000, jitter: 0.5 },
  removeOnComplete: true,
  removeOnFail: { count: 500 },
};
// The next turn of the clock is the retry.
const scheduledJobOptions = { attempts: 1, removeOnComplete: true, removeOnFail: { count: 500 } };
// A job whose process died runs again after about twenty seconds.
const workerOptions = { lockDuration: 15_000, stalledInterval: 5000, maxStalledCount: 3 };

/** Where work is told of. */
interface Observed {
  log: Logger;
  metrics: Metrics;
}

interface WorkOptions {
  queue: string;
  handlers: Record<string, JobHandler>;
  concurrency: number;
}

interface Attempt {
  id?: string | undefined;
  name: string;
  data: unknown;
  /** Set on jobs of the clock. */
  repeatJobKey?: string | undefined;
}

type HandleJob = (job: Attempt) => Promise<void>;

/** Writes a line about an attempt that succeeded; those of the clock come too often for anybody to want them. */
const noteDone = (log: Logger, { repeatJobKey }: Attempt, seconds: number) => {
  const level = repeatJobKey === undefined ? "info" : "debug";
  log[level]({ ms: Math.round(seconds * 1000) }, "job done");
};

/** Does a job where every line logged meanwhile says which it is, and counts it. */
const attempt = async (
  { log, metrics }: Observed,
  { queue, handlers }: Pick<WorkOptions, "queue" | "handlers">,
  job: Attempt,
): Promise<void> => {
  const { name, data } = job;
  const startedAt = performance.now();
  const seen = (outcome: "done" | "failed") => {
    const seconds = (performance.now() - startedAt) / 1000;
    metrics.job({ queue, name: Object.hasOwn(handlers, name) ? name : "unknown", outcome, seconds });
    return seconds;
  };
  try {
    const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    if (handler === undefined) throw new UnrecoverableError(`No handler for the job "${name}" of "${queue}"`);
    await handler(data);
    noteDone(log, job, seen("done"));
  } catch (error) {
    seen("failed");
    throw error;
  }
};

/** Runs the handler of a job's name, and knows which are running. */
const createDispatch = (observed: Observed, work: WorkOptions) => {
  const running = new Set<Promise<void>>();
  const handle: HandleJob = async (job) => {
    const run = logWith({ queue: work.queue, job: job.name, jobId: job.id }, () =>
      attempt(observed, work, job),
    );
    running.add(run);
    await run.finally(() => running.delete(run));
  };
  return { handle, running };
};

/** Waits until nothing runs any more or the time is up; true when all is done. */
const settled = async (running: Set<Promise<void>>, deadlineMs: number): Promise<boolean> => {
  await within(Promise.allSettled(running), deadlineMs);
  return running.size === 0;
};

const createQueues = <C>({ classes, producer, isAway }: QueueBackend<C>, log: Logger) => {
  const open = (name: string) => {
    const queue = new classes.Queue<object, void>(name, {
      connection: producer,
      defaultJobOptions: jobOptions,
      // A queue whose first question got lost would stay without an answer to it; workers ask it, too.
      skipVersionCheck: true,
    });
    queue.on("error", (error) => {
      if (!isAway()) log.error({ err: error, queue: name }, "a queue failed");
    });
    return queue;
  };
  const queues = new Map<string, ReturnType<typeof open>>();
  return {
    named: (name: string) => {
      const queue = queues.get(name) ?? open(name);
      queues.set(name, queue);
      return queue;
    },
    close: async () => {
      await Promise.all([...queues.values()].map((queue) => queue.close()));
    },
  };
};

const startWorker = async <C>(
  { classes, consumer }: QueueBackend<C>,
  observed: Observed,
  work: WorkOptions,
): Promise<RunningWork> => {
  const { queue, concurrency } = work;
  const { log } = observed;
  const { handle, running } = createDispatch(observed, work);
  const worker = new classes.Worker<unknown, void>(queue, handle, {
    ...workerOptions,
    connection: consumer,
    concurrency,
  });
  worker.on("error", (error) => log.error({ err: error, queue }, "a worker failed"));
  worker.on("failed", (job, error) =>
    log.error(
      { err: error, queue, job: job?.name, jobId: job?.id, attempt: job?.attemptsMade },
      "a job failed",
    ),
  );
  await worker.waitUntilReady();
  const end = async () => {
    await worker.pause(true);
    const force = !(await settled(running, closeDeadlineMs));
    if (!(await within(worker.close(force), endDeadlineMs)))
      log.warn({ queue }, "a worker whose jobs are over did not end in time and is given up");
  };
  let ending: Promise<void> | undefined;
  return { close: () => (ending ??= end()) };
};

/**
 * Whether a scheduler turns at this interval. It keeps the offset of its first one, which may be hours for one of
 * minutes, and waits for its next turn, which is far off once the clock was set back.
 */
const keepsTime = ({ every, next }: JobSchedulerJson, milliseconds: number): boolean =>
  every === milliseconds && (next === undefined || next <= Date.now() + 2 * milliseconds);

const createJobs = <C>(backend: QueueBackend<C>, observed: Observed): Jobs => {
  const { reach } = backend;
  const queues = createQueues(backend, observed.log);
  const works = new Set<RunningWork>();
  return {
    enqueue: async (queue, name, data, { jobId, delay } = {}) => {
      const options = {
        ...(delay === undefined ? {} : { delay }),
        ...(jobId === undefined ? {} : { deduplication: { id: jobId, keepLastIfActive: true } }),
      };
      await reach(() => queues.named(queue).add(name, data, options));
    },
    work: async (queue, handlers, { concurrency = 1 } = {}) => {
      const work = await startWorker(backend, observed, { queue, handlers, concurrency });
      works.add(work);
      return work;
    },
    every: async (queue, schedulerId, milliseconds, name) => {
      const bull = queues.named(queue);
      const existing = await bull.getJobScheduler(schedulerId);
      if (existing !== undefined && !keepsTime(existing, milliseconds))
        await bull.removeJobScheduler(schedulerId);
      await bull.upsertJobScheduler(
        schedulerId,
        { every: milliseconds },
        { name, opts: scheduledJobOptions },
      );
    },
    never: async (queue, schedulerId) => {
      await queues.named(queue).removeJobScheduler(schedulerId);
    },
    ...createQueueReports(queues.named, reach),
    close: async () => {
      await Promise.all([...works].map((work) => work.close()));
      await queues.close();
      await backend.close();
    },
  };
};

/** Opens the job queue: on Redis when there is a `redisUrl`, else in the product's own database. */
export const openJobs = async (options: {
  database: Database;
  redisUrl: string | undefined;
  log: Logger;
  metrics?: Metrics;
}): Promise<Jobs> => {
  const { database, redisUrl: url, log, metrics = noMetrics } = options;
  const observed = { log, metrics };
  if (url === undefined) return createJobs(await openOnPostgres(database), observed);
  return createJobs(await openOnRedis(url, log), observed);
};
