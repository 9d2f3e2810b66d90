import { randomUUID } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openEmbedded } from "#test/databases.ts";
import { eventually } from "#test/eventually.ts";
import { setClock } from "#test/set-clock.ts";
import { hasRedis, queueBackends, startRedis, type OpenQueue } from "#test/queues.ts";
import { createLogger } from "../logger.ts";
import { openJobs } from "./queue.ts";

/** A handler that notes what it was given, and can be waited for. */
const createRecorder = () => {
  const seen: unknown[] = [];
  const events = new EventEmitter();
  return {
    seen,
    handle: async (data: unknown): Promise<void> => {
      seen.push(data);
      events.emit("seen");
    },
    count: async (expected: number): Promise<void> => {
      while (seen.length < expected) await once(events, "seen");
    },
  };
};

/** A handler that stays in its job until it is let go. */
const createGate = () => {
  const events = new EventEmitter();
  const opened = once(events, "open");
  const entered = once(events, "enter");
  return {
    handle: async (): Promise<void> => {
      events.emit("enter");
      await opened;
    },
    entered,
    open: () => events.emit("open"),
  };
};

describe.each(queueBackends)("on $name", ({ open }) => {
  let opened: OpenQueue;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  /** A queue of its own for each test. */
  const newQueue = () => {
    const queue = `queue-${randomUUID()}`;
    const { jobs, logged } = opened;
    return {
      logged,
      enqueue: (name: string, data: object, options?: Parameters<typeof jobs.enqueue>[3]) =>
        jobs.enqueue(queue, name, data, options),
      every: (milliseconds: number) => jobs.every(queue, "clock", milliseconds, "tick"),
      never: () => jobs.never(queue, "clock"),
      failed: (limit = 10) => jobs.failed([queue], limit),
      retry: (id: string) => jobs.retry(queue, id),
      work: async (...parameters: [Parameters<typeof jobs.work>[1], Parameters<typeof jobs.work>[2]?]) => {
        const work = await jobs.work(queue, ...parameters);
        onTestFinished(() => work.close());
        return work;
      },
    };
  };

  test("gives each job to the handler of its name, with its data", async () => {
    const { enqueue, work } = newQueue();
    const [apples, pears] = [createRecorder(), createRecorder()];
    await work({ apple: apples.handle, pear: pears.handle });
    await enqueue("apple", { size: 1, note: "ü" });
    await enqueue("pear", { size: [2] });
    await Promise.all([apples.count(1), pears.count(1)]);
    expect(apples.seen).toEqual([{ size: 1, note: "ü" }]);
    expect(pears.seen).toEqual([{ size: [2] }]);
  });

  test("does the jobs that were enqueued before there was a worker, in order", async () => {
    const { enqueue, work } = newQueue();
    const recorder = createRecorder();
    for (const number of [1, 2, 3]) await enqueue("note", { number });
    await work({ note: recorder.handle });
    await recorder.count(3);
    expect(recorder.seen).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }]);
  });

  test("tries a failed job again, and says why it failed", async () => {
    const { enqueue, work, logged } = newQueue();
    const recorder = createRecorder();
    const failures = [new Error("the model is away")];
    await work({
      fragile: async (data) => {
        const failure = failures.pop();
        if (failure !== undefined) throw failure;
        await recorder.handle(data);
      },
    });
    await enqueue("fragile", { number: 1 });
    await recorder.count(1);
    expect(recorder.seen).toEqual([{ number: 1 }]);
    expect(logged).toContainEqual(
      expect.objectContaining({
        msg: "a job failed",
        err: expect.objectContaining({ message: "the model is away" }),
      }),
    );
  });

  test("fails a job of an unknown name loudly, and goes on", async () => {
    const { enqueue, work, logged } = newQueue();
    const recorder = createRecorder();
    await work({ known: recorder.handle });
    await enqueue("toString", {});
    await enqueue("known", {});
    await recorder.count(1);
    const failures = logged.filter(({ err }) => err?.message.startsWith('No handler for the job "toString"'));
    expect(failures).toHaveLength(1);
  });

  test("keeps what failed for good with its reason, the latest first, and does it again on demand", async () => {
    const { enqueue, work, failed, retry } = newQueue();
    const recorder = createRecorder();
    await work({ known: recorder.handle });
    await enqueue("first", {});
    await eventually(async () => expect(await failed()).toHaveLength(1));
    await enqueue("second", {});
    await eventually(async () => expect(await failed()).toHaveLength(2));
    const [latest, earlier] = await failed();
    expect([latest?.name, earlier?.name]).toEqual(["second", "first"]);
    expect(latest).toMatchObject({ attempts: 1, reason: expect.stringContaining("No handler for the job") });
    expect(await failed(1)).toEqual([latest]);
    expect(await retry(latest?.id ?? "")).toBe(true);
    await eventually(async () => expect((await failed())[0]?.name).toBe("second"));
    await eventually(async () =>
      expect((await failed())[0]?.failedAt.getTime()).toBeGreaterThan(latest?.failedAt.getTime() ?? 0),
    );
    expect(await retry("nothing")).toBe(false);
    await enqueue("known", { number: 1 });
    await recorder.count(1);
  });

  test("enqueues a job with an id once while it waits", async () => {
    const { enqueue, work } = newQueue();
    const recorder = createRecorder();
    await enqueue("index", { number: 1 }, { jobId: "document:1" });
    await enqueue("index", { number: 2 }, { jobId: "document:1" });
    await enqueue("index", { number: 3 }, { jobId: "document:2" });
    await work({ index: recorder.handle });
    await recorder.count(2);
    expect(recorder.seen).toEqual([{ number: 1 }, { number: 3 }]);
  });

  test("does a job with an id once more when it is enqueued while it runs", async () => {
    const { enqueue, work } = newQueue();
    const [gate, recorder] = [createGate(), createRecorder()];
    await work({
      index: async (data) => {
        if (recorder.seen.length === 0) await gate.handle();
        await recorder.handle(data);
      },
    });
    await enqueue("index", { number: 1 }, { jobId: "document" });
    await gate.entered;
    await enqueue("index", { number: 2 }, { jobId: "document" });
    await enqueue("index", { number: 3 }, { jobId: "document" });
    gate.open();
    await recorder.count(2);
    expect(recorder.seen).toEqual([{ number: 1 }, { number: 3 }]);
  });

  test("does a job with an id again when it is enqueued after it was done", async () => {
    const { enqueue, work } = newQueue();
    const recorder = createRecorder();
    const first = await work({ index: recorder.handle });
    await enqueue("index", { number: 1 }, { jobId: "document" });
    await recorder.count(1);
    await first.close();
    await work({ index: recorder.handle });
    await enqueue("index", { number: 2 }, { jobId: "document" });
    await recorder.count(2);
    expect(recorder.seen).toEqual([{ number: 1 }, { number: 2 }]);
  });

  test("waits for the delay of a job", async () => {
    const { enqueue, work } = newQueue();
    const recorder = createRecorder();
    await work({ later: recorder.handle });
    const enqueued = performance.now();
    await enqueue("later", {}, { delay: 300 });
    await recorder.count(1);
    expect(performance.now() - enqueued).toBeGreaterThan(290);
  });

  test("enqueues by the clock, at the interval that was given last", async () => {
    const { every, work } = newQueue();
    const recorder = createRecorder();
    await every(3_600_000);
    await every(100);
    await work({ tick: recorder.handle });
    await recorder.count(3);
    expect(recorder.seen).toEqual([{}, {}, {}]);
  });

  test.each([
    ["back", -86_400_000],
    ["ahead", 86_400_000],
  ])("goes on by a clock that was set %s a day, once it is told the interval again", async (_, by) => {
    const { every, work } = newQueue();
    const recorder = createRecorder();
    await every(200);
    await work({ tick: recorder.handle });
    await recorder.count(2);
    setClock(by);
    await every(200);
    const before = recorder.seen.length;
    await recorder.count(before + 4);
    expect(recorder.seen.slice(before)).toEqual(expect.arrayContaining([{}, {}, {}, {}]));
  });

  test("enqueues nothing by the clock once it is stopped, nor where it never ran", async () => {
    const { every, never, enqueue, work } = newQueue();
    await never();
    const [ticks, others] = [createRecorder(), createRecorder()];
    await work({ tick: ticks.handle, other: others.handle });
    await every(50);
    await ticks.count(2);
    await never();
    // What was due before is done by the time that a later job is.
    await enqueue("other", {});
    await others.count(1);
    const before = ticks.seen.length;
    await enqueue("other", {}, { delay: 300 });
    await others.count(2);
    expect(ticks.seen.length).toBeLessThanOrEqual(before + 1);
  });

  test("runs as many jobs at a time as it may", async () => {
    const { enqueue, work } = newQueue();
    const gates = [createGate(), createGate(), createGate()];
    const started: number[] = [];
    await work(
      {
        wait: async () => {
          const gate = gates[started.length];
          started.push(started.length);
          await gate?.handle();
        },
      },
      { concurrency: 2 },
    );
    for (const number of [1, 2, 3]) await enqueue("wait", { number });
    await Promise.all([gates[0]?.entered, gates[1]?.entered]);
    expect(started).toHaveLength(2);
    gates[0]?.open();
    await gates[2]?.entered;
    gates[1]?.open();
    gates[2]?.open();
  });

  test("waits for a running job when it is closed, and leaves the next one for others", async () => {
    const { enqueue, work } = newQueue();
    const [gate, recorder] = [createGate(), createRecorder()];
    const closing = await work({ wait: gate.handle });
    await enqueue("wait", { number: 1 });
    await enqueue("wait", { number: 2 });
    await gate.entered;
    const closed = closing.close();
    gate.open();
    await closed;
    await work({ wait: recorder.handle });
    await recorder.count(1);
    expect(recorder.seen).toEqual([{ number: 2 }]);
  });
});

test.skipIf(!hasRedis)("stops working also where Redis is gone", async () => {
  const [database, redis] = await Promise.all([openEmbedded(), startRedis()]);
  onTestFinished(() => database.close());
  const log = createLogger("silent");
  const jobs = await openJobs({ database, redisUrl: redis.url, log });
  const recorder = createRecorder();
  const work = await jobs.work("left", { job: recorder.handle });
  await jobs.enqueue("left", "job", {});
  await recorder.count(1);
  await redis.stop();
  await work.close();
  await expect(jobs.close()).resolves.toBeUndefined();
});

test("says which setting is wrong when Redis cannot be reached", async () => {
  const database = await openEmbedded();
  onTestFinished(() => database.close());
  const opening = openJobs({ database, redisUrl: "redis://127.0.0.1:1", log: createLogger("silent") });
  await expect(opening).rejects.toThrow(/Cannot reach the Redis of REDIS_URL: .*ECONNREFUSED/u);
});
