import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { serverEnvironment } from "../scripts/server-environment.mjs";

const accessCode = "bench-access-code";
const metricsToken = "bench-metrics-token";

/** What lets a product be asked how it is; without it, it counts nothing. */
export const withMetrics = { METRICS_TOKEN: metricsToken };

/** The memory a process takes, in megabytes. */
export const residentMegabytes = (pid: number): number => {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Number(kilobytes) / 1024;
  } catch {
    // Only Linux tells; elsewhere the figure is left out.
    return Number.NaN;
  }
};

/** Signs the first admin in; null while the product does not answer. */
export const signIn = async (url: string): Promise<string | null> => {
  try {
    const response = await fetch(`${url}/api/auth/bd-login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ telegramUsername: "admin", accessCode }),
    });
    if (response.status !== 200) return null;
    return ((await response.json()) as { sessionToken: string }).sessionToken;
  } catch {
    return null;
  }
};

const untilSignedIn = async (child: ChildProcess, url: string): Promise<string> => {
  for (;;) {
    const token = await signIn(url);
    if (token !== null) return token;
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

/** Starts the built product on a folder of data; it has answered the admin's sign-in. */
export const startProduct = async (
  dataDir: string,
  port: number,
  environment: Record<string, string> = {},
) => {
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["dist/server/main.js"], {
    stdio: "ignore",
    env: {
      ...serverEnvironment(process.env),
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      ADMIN_ACCESS_CODE: accessCode,
      RATE_LIMITS: "off",
      DATABASE_URL: "",
      REDIS_URL: "",
      OPENAI_API_KEY: "",
      OPENAI_BASE_URL: "",
      ...environment,
    },
  });
  const stop = async () => {
    child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
  };
  try {
    return { url, token: await untilSignedIn(child, url), pid: child.pid ?? 0, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

export type Product = Awaited<ReturnType<typeof startProduct>>;

/** How a product that was started `withMetrics` is, as Prometheus reads it. */
export const readMetrics = async ({ url }: Product): Promise<string> => {
  const response = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } });
  if (!response.ok) throw new Error(`the metrics answered ${response.status}`);
  return response.text();
};

const settledSeconds = 3;
const jobs = /^legend_queue_jobs\{[^}]*state="(?:waiting|active)"[^}]*\} [1-9]/mu;

/** Resolves once no job has waited or run for a while: what was added to the library is encoded and compared. */
export const untilSettled = async (product: Product): Promise<void> => {
  for (let quiet = 0; quiet < settledSeconds; quiet += 1) {
    if (jobs.test(await readMetrics(product))) quiet = -1;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
};
