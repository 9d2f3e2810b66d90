import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unpackPostgres } from "./debian-postgres.mjs";

/** @typedef {{ url: string; stop: () => void | Promise<void> }} Server */

// PostgreSQL refuses to run as root, and Debian has this user.
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
const runAs = isRoot ? { uid: nobody, gid: nobody } : {};

const freePort = async () => {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
};

/** @param {string} program @param {string[]} parameters */
const must = (program, parameters) => {
  // Nothing of it may hold on to this process's pipes: the server stays.
  const options = { ...runAs, stdio: /** @type {const} */ ("ignore"), cwd: "/" };
  const { status, error } = spawnSync(program, parameters, options);
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? `code ${status}`}`);
};

/** @param {string} folder @returns {Promise<Server>} */
const startIn = async (folder) => {
  chmodSync(folder, 0o755);
  const bin = unpackPostgres(folder);
  const run = join(folder, "run");
  mkdirSync(run);
  if (isRoot) chownSync(run, nobody, nobody);
  const data = join(run, "data");
  const port = await freePort();
  must(join(bin, "initdb"), ["-D", data, "-A", "trust", "-U", "postgres", "--locale=C.UTF-8", "--no-sync"]);
  const settings = {
    listen_addresses: "127.0.0.1",
    fsync: "off",
    jit: "off",
    timezone: "UTC",
    max_connections: 300,
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const all = [`-p ${port}`, `-k ${run}`, ...options].join(" ");
  must(join(bin, "pg_ctl"), ["-D", data, "-l", join(run, "log"), "-o", all, "-w", "start"]);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: () => {
      must(join(bin, "pg_ctl"), ["-D", data, "-m", "immediate", "-w", "stop"]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/**
 * A PostgreSQL 17 with pgvector that is gone when it is stopped, on a Debian that need not have one; throws elsewhere.
 * @returns {Promise<Server>}
 */
const startPostgres = async () => {
  const folder = mkdtempSync(join(tmpdir(), "legend-postgres-"));
  try {
    return await startIn(folder);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
};

/**
 * A Redis with many databases, of the installed `redis-server`, that keeps nothing.
 * @returns {Promise<Server>}
 */
const startRedis = async () => {
  const port = await freePort();
  const settings = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--databases", "1000"];
  const server = spawn("redis-server", settings, { stdio: ["ignore", "pipe", "ignore"] });
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.once("exit", () => reject(new Error("redis-server ended")));
    server.stdout.on("data", (text) => String(text).includes("Ready to accept") && resolve(null));
  });
  return { url: `redis://127.0.0.1:${port}`, stop: () => void server.kill() };
};

/**
 * Starts a server, or says loudly what is not tested for want of it.
 * @param {() => Promise<Server>} start @param {string} name
 */
const orSkip = async (start, name) => {
  try {
    return await start();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.warn(`\n  NOT tested on a real ${name}: none could be started here (${reason}).\n`);
    return null;
  }
};

/**
 * A real PostgreSQL, that of `TEST_DATABASE_URL` when it is set, and a real Redis for the `live` tests; null without a
 * PostgreSQL, which they need.
 */
export const startServers = async () => {
  const given = process.env["TEST_DATABASE_URL"];
  const postgres =
    given === undefined ? await orSkip(startPostgres, "PostgreSQL") : { url: given, stop: () => undefined };
  if (postgres === null) return null;
  const redis = await orSkip(startRedis, "Redis");
  return {
    environment: {
      TEST_DATABASE_URL: postgres.url,
      ...(redis === null ? {} : { TEST_REDIS_URL: redis.url }),
    },
    stop: async () => {
      await redis?.stop();
      await postgres.stop();
    },
  };
};
