import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { quantile, reportLine, type Figure } from "./measure.ts";
import { startProduct, withMetrics, type Product } from "./product.ts";
import { countLeftBehind } from "./soak/left-behind.ts";
import { act, addPerson, type Person } from "./soak/people.ts";
import { look, watch, type Sample } from "./soak/watch.ts";
import { startModel } from "./start-model.ts";

// As much in ten minutes as 150 people do in two hours who each do something once a minute.
const actionsPerSecond = 30;
const defaultMinutes = 10;
const crew = 16;
const warmUpShare = 0.4;
const restMs = 8000;
const port = 41_876;

const minutes = Number(process.env.SOAK_MINUTES ?? defaultMinutes);

/** Does what people do at an even pace, however long each takes, as long as somebody is free. */
const keepBusy = async (product: Product, people: Person[]) => {
  const errors = new Map<string, number>();
  const slow: number[] = [];
  const endsAt = performance.now() + minutes * 60_000;
  const intervalMs = (1000 * people.length) / actionsPerSecond;
  let done = 0;
  const live = async (person: Person, place: number) => {
    let dueAt = performance.now() + (intervalMs * place) / people.length;
    while (performance.now() < endsAt) {
      await wait(Math.max(0, dueAt - performance.now()));
      dueAt = Math.max(dueAt + intervalMs, performance.now() - intervalMs);
      const startedAt = performance.now();
      done += 1;
      await act(product, person, done).catch((error: unknown) => {
        const text = String(error).replaceAll(/[0-9a-f-]{36}/gu, "ID");
        errors.set(text, (errors.get(text) ?? 0) + 1);
      });
      slow.push(performance.now() - startedAt);
    }
  };
  await Promise.all(people.map(live));
  return { done, errors, slow };
};

/** How much the floor of a figure rose from the end of the warm-up to the end: what rubbish lies about is not counted. */
const rise = (samples: Sample[], figure: "resident" | "heap" | "external"): number => {
  const settled = samples.slice(Math.floor(samples.length * warmUpShare));
  const part = Math.max(1, Math.floor(settled.length / 4));
  const floor = (some: Sample[]) =>
    quantile(
      some.map((sample) => sample[figure]),
      0.1,
    );
  return floor(settled.slice(-part)) - floor(settled.slice(0, part));
};

const memoryFigures = (samples: Sample[]): Figure[] => [
  {
    name: "resident memory, highest",
    value: Math.max(...samples.map(({ resident }) => resident)),
    unit: "MB",
  },
  {
    name: "resident memory, risen since the warm-up",
    value: rise(samples, "resident"),
    unit: "MB",
    budget: 40,
  },
  { name: "heap, risen since the warm-up", value: rise(samples, "heap"), unit: "MB", budget: 10 },
  { name: "memory outside the heap, risen", value: rise(samples, "external"), unit: "MB", budget: 10 },
];

const handleFigures = (before: Sample, after: Sample): Figure[] => [
  { name: "sockets at rest, more than before", value: after.sockets - before.sockets, unit: "", budget: 5 },
  { name: "handles at rest, more than before", value: after.handles - before.handles, unit: "", budget: 5 },
  { name: "open files at rest", value: after.files, unit: "", budget: 900 },
];

const printCourse = (samples: Sample[]) => {
  const step = Math.max(1, Math.floor(samples.length / 12));
  console.log("\n  seconds   resident MB   heap MB   outside MB   handles   sockets   files");
  for (const [index, sample] of samples.entries()) {
    if (index % step !== 0 && index !== samples.length - 1) continue;
    const { at, resident, heap, external, handles, sockets, files } = sample;
    const cells = [at.toFixed(0).padStart(9), resident.toFixed(0).padStart(14), heap.toFixed(1).padStart(10)];
    const more = [external.toFixed(1).padStart(13), String(handles).padStart(10)];
    const open = [String(sockets).padStart(10), String(files).padStart(8)];
    console.log([...cells, ...more, ...open].join(""));
  }
};

const soak = async (product: Product) => {
  const people: Person[] = [];
  for (let number = 0; number < crew; number += 1) people.push(await addPerson(product, number));
  await wait(restMs);
  const before = await look(product, 0);
  const stopWatching = watch(product);
  const { done, errors, slow } = await keepBusy(product, people);
  const samples = await stopWatching();
  // What the load left open closes by itself.
  await wait(restMs);
  const after = await look(product, minutes * 60);
  printCourse([...samples, after]);
  for (const [text, times] of errors) console.log(`\n  ${times} times: ${text}`);
  const failed = [...errors.values()].reduce((sum, times) => sum + times, 0);
  return [
    { name: "actions", value: done, unit: "" },
    { name: "failed actions", value: failed, unit: "", budget: 0 },
    { name: "an action takes, in 99 of 100 cases (some stay 2 s)", value: quantile(slow, 0.99), unit: "ms" },
    ...memoryFigures(samples),
    ...handleFigures(before, after),
  ];
};

const run = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "legend-soak-"));
  const dataDir = join(folder, "data");
  const model = await startModel();
  try {
    const product = await startProduct(dataDir, port, {
      OPENAI_BASE_URL: model.baseUrl,
      OPENAI_CHAT_MODEL: "zero",
      ...withMetrics,
    });
    const figures = await soak(product).catch(async (error: unknown) => {
      await product.stop();
      throw error;
    });
    await product.stop();
    console.log(`\nafter ${minutes} minutes`);
    for (const figure of [...figures, ...(await countLeftBehind(dataDir, crew + 1))])
      console.log(reportLine(figure));
  } finally {
    await model.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

await run();
