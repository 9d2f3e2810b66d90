import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import type * as ApiService from "#api/service.ts";
import type { Core } from "#core/core.ts";
import { AppError } from "#core/errors.ts";
import { demoEnvironment } from "#core/demo/demo-environment.ts";
import { ConfigError } from "#core/config-error.ts";
import { parseConfig, readEnvironment, type Config } from "#core/config.ts";
import { isLoopback } from "#core/loopback.ts";
import { openDatabase } from "#core/platform/database.ts";
import { FolderInUseError } from "#core/platform/embedded-postgres/folder-lock.ts";
import { createLogger, type Logger } from "#core/platform/logger.ts";
import { openMetrics } from "#core/platform/metrics.ts";
import { keepPrivate } from "#core/platform/storage/private-folder.ts";
import { within } from "#core/platform/within.ts";

const serviceNames = ["api", "bot", "worker"] as const;
type ServiceName = (typeof serviceNames)[number];

interface Closable {
  close: () => Promise<void>;
}

type Keep = <T extends Closable>(resource: T) => T;

const isServiceName = (name: string): name is ServiceName =>
  (serviceNames as readonly string[]).includes(name);

interface Asked {
  services: ServiceName[];
  /** Whether to show a team at work in a folder of its own. */
  demo: boolean;
  /** The admin who is to get a new access code, which is all that is done then. */
  newCodeFor: string | undefined;
}

const readArguments = (): Asked => {
  const { values } = parseArgs({
    options: {
      services: { type: "string", default: serviceNames.join(",") },
      demo: { type: "boolean", default: false },
      "new-code-for": { type: "string" },
    },
  });
  const names = values.services.split(",").map((name) => name.trim());
  const unknown = names.filter((name) => !isServiceName(name));
  if (unknown.length > 0)
    throw new ConfigError([`--services ${unknown.join(", ")} must be among ${serviceNames.join(", ")}`]);
  const { demo, "new-code-for": newCodeFor } = values;
  return { services: names.filter(isServiceName), demo, newCodeFor };
};

const keepIn =
  (opened: Closable[]): Keep =>
  (resource) => {
    opened.push(resource);
    return resource;
  };

/** Opens the database, whose thread starts first, and meanwhile loads what needs it. */
const openAndLoad = (config: Config, log: Logger, services: ServiceName[], keep: Keep) =>
  Promise.all([
    openDatabase({ databaseUrl: config.databaseUrl, dataDir: resolve(config.dataDir), log }).then(keep),
    import("#core/platform/migrate.ts"),
    import("#core/platform/queue/queue.ts"),
    import("#core/core.ts"),
    openMetrics(config.metricsToken),
    services.includes("api") ? import("#api/service.ts") : null,
  ]);

interface Doors {
  core: Core;
  config: Config;
  log: Logger;
  api: typeof ApiService | null;
  keepService: Keep;
}

/** Answers requests from here on: all of them, or those of the health check alone where this process has no API. */
const openDoors = async ({ core, config, log, api, keepService }: Doors) => {
  const { healthPort } = config;
  if (api !== null) {
    const miniAppDir = resolve("dist/miniapp");
    const { port } = keepService(await api.startApi({ core, config, log, miniAppDir }));
    announce(config, (await core.status()).mode, port);
  } else if (healthPort !== undefined) {
    const { startHealth } = await import("#api/health-service.ts");
    keepService(await startHealth({ core, config, port: healthPort }));
  }
};

// Making the queues ready keeps the embedded database's one thread busy for most of a second: a person's first page
// and sign-in go before it.
const headStartMs = 1000;

/** Opens everything in order and leaves in `opened` what has to be closed, last first. */
const start = async (config: Config, log: Logger, { services, demo }: Asked, opened: Closable[]) => {
  const keep = keepIn(opened);
  const [database, { migrate }, { openJobs }, { createCore }, metrics, api] = await openAndLoad(
    config,
    log,
    services,
    keep,
  );
  keepPrivate(resolve(config.dataDir), log);
  await migrate(database);
  const jobs = keep(await openJobs({ database, redisUrl: config.redisUrl, log, metrics }));
  const core = keep(await createCore({ config, database, jobs, log, metrics }));
  const firstAdmin = await core.prepare(resolve("content"));
  const keepService = keep(createGroup(log)).add;
  await openDoors({ core, config, log, api, keepService });
  announceAdmin(demo ? null : firstAdmin);
  if (services.includes("worker")) {
    if (api !== null && database.kind === "embedded") await delay(headStartMs);
    const { startWorker } = await import("#worker/service.ts");
    keepService(await startWorker({ core, jobs, log }));
  }
  if (demo) {
    const { loadDemo } = await import("#core/demo/load-demo.ts");
    announceDemo(config, await loadDemo({ core, sql: database.sql, config }));
  }
  if (services.includes("bot")) {
    const { followBot } = await import("#bot/follow-bot.ts");
    keepService(followBot({ core, jobs, config, log }));
  }
};

/** Prints a new access code for an admin who has lost theirs; the product is not started. */
const renewCode = async (config: Config, log: Logger, username: string, opened: Closable[]) => {
  const keep = keepIn(opened);
  const [database, { migrate }, { openJobs }, { createCore }] = await openAndLoad(config, log, [], keep);
  await migrate(database);
  const jobs = keep(await openJobs({ database, redisUrl: config.redisUrl, log }));
  const core = keep(await createCore({ config, database, jobs, log }));
  const { username: name, accessCode } = await core.users.recoverAdmin(username);
  const lines = ["", "  A new access code, shown this once:", `    Username     ${name}`];
  console.log([...lines, `    Access code  ${accessCode}`, ""].join("\n"));
  await closeAll(opened, log);
};

const announce = (config: Config, mode: string, port: number) => {
  const address = config.port === 0 ? `http://localhost:${port}` : config.publicUrl;
  const lines = ["", `  Legend is ready: ${address}`];
  if (mode === "playbook")
    lines.push("  Playbook mode: no language model is configured, answers quote the documents.");
  if (isLoopback(config.host))
    lines.push("  Only this machine can open it: HOST=0.0.0.0, or a PUBLIC_URL, opens it to the network.");
  console.log([...lines, "  Ctrl-C stops it.", ""].join("\n"));
};

/** Of several processes that start together one makes the admin, and only that one knows the code. */
const announceAdmin = (firstAdmin: { username: string; accessCode: string } | null) => {
  if (firstAdmin === null) return;
  const { username, accessCode } = firstAdmin;
  const lines = ["  The first admin, shown this once:", `    Username     ${username}`];
  console.log([...lines, `    Access code  ${accessCode}`, ""].join("\n"));
};

// Services take thirty seconds for what is under way.
const closeDeadlineMs = 40_000;

const close = async (resource: Closable, log: Logger): Promise<void> => {
  try {
    if (!(await within(resource.close(), closeDeadlineMs)))
      log.error("closing took too long and is given up");
  } catch (error) {
    log.error({ err: error }, "closing failed");
  }
};

/** The services, which stop at the same time, since each may take long to finish what it is at. */
const createGroup = (log: Logger) => {
  const members: Closable[] = [];
  return {
    add: <T extends Closable>(member: T): T => {
      members.push(member);
      return member;
    },
    close: async () => {
      await Promise.all(members.map((member) => close(member, log)));
    },
  };
};

const closeAll = async (opened: Closable[], log: Logger) => {
  for (const resource of opened.splice(0).toReversed()) await close(resource, log);
};

const announceDemo = (config: Config, people: { username: string; accessCode: string }[]) => {
  const rows = people.map(({ username, accessCode }) => `    ${username.padEnd(14)}${accessCode}`);
  const ending = `  It lives in ${config.dataDir}: remove that folder to be rid of it.`;
  console.log(
    ["  A demo: sign in as one of these with the access code beside.", ...rows, "", ending, ""].join("\n"),
  );
};

const explain = (error: unknown): string => {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof FolderInUseError || error instanceof AppError) return error.message;
  const { code, port } = error as { code?: string; port?: number };
  if (error instanceof Error && code?.startsWith("ERR_PARSE_ARGS") === true) return error.message;
  if (code === "EADDRINUSE")
    return `Port ${port} is taken by another program. Stop it, or set PORT to a free port.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

const startDeadlineMs = 15_000;
const endDeadlineMs = 3000;

/** Waits for a start that is under way, because what it goes on opening could not be closed; at most 15 seconds. */
const settled = (starting: Promise<void>): Promise<boolean> => {
  const over = starting.catch(() => undefined);
  return within(over, startDeadlineMs);
};

/** Closes everything at the first signal; npm and the terminal may both send one for one Ctrl-C. */
const stopOnSignals = (starting: Promise<void>, opened: Closable[], log: Logger) => {
  let stopping = false;
  const stop = async () => {
    console.log("Stopping...");
    const hasStarted = await settled(starting);
    await closeAll(opened, log);
    if (!hasStarted) process.exit(1);
    process.exitCode ??= 0;
    // What was given up after its time may still hold something; nobody waits for it.
    setTimeout(() => process.exit(), endDeadlineMs).unref();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (!stopping) void stop();
      stopping = true;
    });
  }
};

/** Ends with the process that started this one and keeps a channel to it: nobody else could stop it then. */
const endWithStarter = () => {
  process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
  process.channel?.unref();
};

const run = async () => {
  // What is written is nobody else's to read.
  process.umask(0o077);
  endWithStarter();
  const opened: Closable[] = [];
  let log = createLogger("info");
  try {
    const asked = readArguments();
    const environment = readEnvironment();
    const config = parseConfig(asked.demo ? demoEnvironment(environment) : environment);
    log = createLogger(config.logLevel);
    const { newCodeFor } = asked;
    if (newCodeFor !== undefined) {
      await renewCode(config, log, newCodeFor, opened);
      return;
    }
    const starting = start(config, log, asked, opened);
    stopOnSignals(starting, opened, log);
    await starting;
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
    await closeAll(opened, log);
  }
};

await run();
