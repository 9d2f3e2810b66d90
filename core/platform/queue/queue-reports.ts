import type { Job } from "bullmq";
import type { QueueDepth } from "../metrics.ts";

/** A job that is not tried again by itself. */
export interface FailedJob {
  queue: string;
  id: string;
  name: string;
  reason: string;
  attempts: number;
  failedAt: Date;
}

/** What is in the queues, and what became of jobs that are not tried again by themselves. */
export interface QueueReports {
  /** How much there is to do in each queue. */
  depths(queueNames: string[]): Promise<QueueDepth[]>;
  /** What has failed for good, the latest of each queue first. */
  failed(queueNames: string[], limit: number): Promise<FailedJob[]>;
  /** Does a failed job again; false when there is none. */
  retry(queue: string, id: string): Promise<boolean>;
}

interface ReadQueue {
  getFailed(start: number, end: number): Promise<Job<object, void>[]>;
  getWaiting(start: number, end: number): Promise<Job<object, void>[]>;
  getJob(id: string): Promise<Job<object, void> | undefined>;
  getJobCounts(...types: ("waiting" | "active" | "delayed" | "failed")[]): Promise<Record<string, number>>;
}

/** When a waiting job could have started: it was added then, its delay was over, or its last attempt failed. */
const couldStartAt = ({ timestamp, opts, processedOn }: Job): number =>
  Math.max(timestamp + (opts.delay ?? 0), processedOn ?? 0);

const depthOf = async (name: string, queue: ReadQueue): Promise<QueueDepth> => {
  const { waiting = 0, ...counts } = await queue.getJobCounts("waiting", "active", "delayed", "failed");
  const [oldest] = waiting === 0 ? [] : await queue.getWaiting(0, 0);
  return {
    queue: name,
    waiting,
    active: counts.active ?? 0,
    delayed: counts.delayed ?? 0,
    failed: counts.failed ?? 0,
    oldestWaitingSeconds: oldest === undefined ? 0 : Math.max(0, Date.now() - couldStartAt(oldest)) / 1000,
  };
};

type Reach = <T>(work: () => Promise<T>) => Promise<T>;

/** Reports on the queues of that name. */
export const createQueueReports = (named: (name: string) => ReadQueue, reach: Reach): QueueReports => ({
  depths: async (names) => {
    const depths: QueueDepth[] = [];
    // One after the other, for each queue has connections of its own.
    for (const name of names) depths.push(await reach(() => depthOf(name, named(name))));
    return depths;
  },
  failed: async (names, limit) => {
    const lists = await Promise.all(
      names.map(async (queue) => {
        const jobs = await reach(() => named(queue).getFailed(0, limit - 1));
        return jobs.map((job) => ({
          queue,
          id: job.id ?? "",
          name: job.name,
          reason: job.failedReason ?? "",
          attempts: job.attemptsMade,
          failedAt: new Date(job.finishedOn ?? job.timestamp),
        }));
      }),
    );
    return lists.flat();
  },
  retry: async (queue, id) => {
    const job = await reach(() => named(queue).getJob(id));
    if (job === undefined || !(await reach(() => job.isFailed()))) return false;
    await reach(() => job.retry("failed"));
    return true;
  },
});
