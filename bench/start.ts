import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Figure } from "./measure.ts";
import { residentMegabytes, startProduct } from "./product.ts";

interface Start {
  milliseconds: number;
  megabytes: number;
}

const port = 41_873;

const startOnce = async (dataDir: string): Promise<Start> => {
  const startedAt = performance.now();
  const product = await startProduct(dataDir, port);
  const start = {
    milliseconds: performance.now() - startedAt,
    megabytes: residentMegabytes(product.pid),
  };
  await product.stop();
  return start;
};

/** The built product from nothing, and again on its data, until it has answered a sign-in. */
export const measureStart = async (): Promise<Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), "legend-bench-"));
  try {
    const cold = await startOnce(join(folder, "data"));
    const warm = await startOnce(join(folder, "data"));
    return [
      { name: "first start to first answered sign-in", value: cold.milliseconds, unit: "ms" },
      { name: "warm start to first answered sign-in", value: warm.milliseconds, unit: "ms", budget: 3000 },
      { name: "memory after a warm start", value: warm.megabytes, unit: "MB", budget: 300 },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
