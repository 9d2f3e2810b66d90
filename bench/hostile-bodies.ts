import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { quantile, timeOnce, type Figure } from "./measure.ts";
import { residentMegabytes, startProduct, type Product } from "./product.ts";

const port = 41_875;
const clients = 20;
const milliseconds = 5000;
const probeEveryMs = 5;
const pauseMs = 50;

// 1.5 MB of nothing in 1.5 kB, and as much of it as a sign-in may be long.
const bodies = [
  { body: gzipSync(`[${"[],".repeat(500_000)}[]]`), headers: { "Content-Encoding": "gzip" }, status: 415 },
  { body: Buffer.from(`[${"[],".repeat(5000)}[]]`), headers: {}, status: 400 },
];

const call = async (agent: Agent, url: string, method = "GET", headers = {}, body?: Buffer) => {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { agent, method, headers }, resolve).on("error", reject).end(body);
  });
  answer.resume();
  await new Promise((resolve) => answer.once("end", resolve));
  return answer.statusCode;
};

/** Milliseconds of the health check, asked again and again for a while. */
const probe = async (url: string): Promise<number[]> => {
  const agent = new Agent({ keepAlive: true });
  const samples: number[] = [];
  const startedAt = performance.now();
  while (performance.now() - startedAt < milliseconds) {
    samples.push(await timeOnce(() => call(agent, `${url}/healthz`)));
    await wait(probeEveryMs);
  }
  agent.destroy();
  return samples;
};

/** Sends twenty such bodies at once, and again after a moment, for a while; gives how many were answered. */
const attack = async (url: string): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const startedAt = performance.now();
  let answered = 0;
  const send = async (_: unknown, client: number) => {
    const { body, headers, status } = bodies[client % bodies.length] as (typeof bodies)[number];
    const all = { "Content-Type": "application/json", "Content-Length": body.length, ...headers };
    const got = await call(agent, `${url}/api/auth/telegram`, "POST", all, body);
    if (got !== status) throw new Error(`a hostile body was answered with ${got}`);
    answered += 1;
  };
  while (performance.now() - startedAt < milliseconds) {
    await Promise.all(Array.from({ length: clients }, send));
    await wait(pauseMs);
  }
  agent.destroy();
  return answered;
};

const measureWith = async ({ url, pid }: Product): Promise<Figure[]> => {
  await probe(url);
  const usual = quantile(await probe(url), 0.99);
  const before = residentMegabytes(pid);
  const [answered, samples] = await Promise.all([attack(url), probe(url)]);
  const meanwhile = quantile(samples, 0.99);
  return [
    { name: "hostile bodies answered, 20 in parallel", value: answered, unit: "" },
    { name: "health check, p99", value: usual, unit: "ms" },
    { name: "health check meanwhile, p99", value: meanwhile, unit: "ms" },
    { name: "health check meanwhile, slowest", value: Math.max(...samples), unit: "ms" },
    { name: "p99 meanwhile beyond the usual", value: meanwhile - usual, unit: "ms", budget: 100 },
    { name: "memory taken by it", value: residentMegabytes(pid) - before, unit: "MB", budget: 50 },
  ];
};

/** The built product, without its limits of calls, while strangers send bodies made to keep it busy. */
export const measureHostileBodies = async (): Promise<Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), "legend-bench-"));
  try {
    const product = await startProduct(join(folder, "data"), port);
    try {
      return await measureWith(product);
    } finally {
      await product.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
