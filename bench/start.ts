import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Figure } from "./measure.ts";

interface Start {
  milliseconds: number;
  megabytes: number;
}

const residentMegabytes = (pid: number): number => {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Number(kilobytes) / 1024;
  } catch {
    // Only Linux tells; elsewhere the figure is left out.
    return Number.NaN;
  }
};

const port = 41_873;

const answersSignIn = async (): Promise<boolean> => {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api/auth/bd-login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ telegramUsername: "admin", accessCode: "bench-access-code" }),
    });
    return response.status === 200;
  } catch {
    return false;
  }
};

const startOnce = async (dataDir: string): Promise<Start> => {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ["dist/server/main.js"], {
    stdio: "ignore",
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      ADMIN_ACCESS_CODE: "bench-access-code",
      DATABASE_URL: "",
      REDIS_URL: "",
      OPENAI_API_KEY: "",
      OPENAI_BASE_URL: "",
    },
  });
  try {
    while (!(await answersSignIn())) {
      if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return { milliseconds: performance.now() - startedAt, megabytes: residentMegabytes(child.pid ?? 0) };
  } finally {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
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
      { name: "memory after a warm start", value: warm.megabytes, unit: "MB" },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
