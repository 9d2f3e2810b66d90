import { readdirSync, readlinkSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { readMetrics, residentMegabytes, type Product } from "../product.ts";

/** How the process is at one moment. */
export interface Sample {
  /** Seconds since the watch began. */
  at: number;
  resident: number;
  heap: number;
  external: number;
  handles: number;
  /** Open files, most of them the database's, which keeps those of its tables open. */
  files: number;
  sockets: number;
}

const everyMs = 2000;
const bytesInMegabyte = 1024 * 1024;

const descriptorsOf = (pid: number): { files: number; sockets: number } => {
  const folder = `/proc/${pid}/fd`;
  const links = readdirSync(folder).map((name) => {
    try {
      return readlinkSync(`${folder}/${name}`);
    } catch {
      // Closed since it was listed.
      return "";
    }
  });
  return {
    files: links.filter((link) => link.startsWith("/")).length,
    sockets: links.filter((link) => link.startsWith("socket:")).length,
  };
};

const valueOf = (metrics: string, name: string): number =>
  Number(new RegExp(`^${name}\\s+(\\S+)`, "mu").exec(metrics)?.[1]);

/** Looks at the process now. */
export const look = async (product: Product, at: number): Promise<Sample> => {
  const metrics = await readMetrics(product);
  return {
    at,
    resident: residentMegabytes(product.pid),
    heap: valueOf(metrics, "nodejs_heap_size_used_bytes") / bytesInMegabyte,
    external: valueOf(metrics, "nodejs_external_memory_bytes") / bytesInMegabyte,
    handles: valueOf(metrics, "nodejs_active_resources_total"),
    ...descriptorsOf(product.pid),
  };
};

/** Looks at the process every two seconds until the function it gives is called, which gives what was seen. */
export const watch = (product: Product): (() => Promise<Sample[]>) => {
  const samples: Sample[] = [];
  const over = new AbortController();
  const startedAt = performance.now();
  const watching = (async () => {
    while (!over.signal.aborted) {
      samples.push(await look(product, (performance.now() - startedAt) / 1000));
      await wait(everyMs, undefined, { signal: over.signal }).catch(() => undefined);
    }
  })();
  return async () => {
    over.abort();
    await watching;
    return samples;
  };
};
