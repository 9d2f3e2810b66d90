import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { onServer } from "./databases.ts";
import { freePort } from "./queues.ts";

const serverUrl = process.env.TEST_DATABASE_URL;

/** A PostgreSQL that is installed on this machine. */
export interface Installed {
  /** The folder of its programs. */
  bin: string;
  /** Whom it runs as. */
  uid: number;
  gid: number;
}

/** The one that the server of `TEST_DATABASE_URL` runs from; null where that is none of this machine. */
export const findInstalled = async (): Promise<Installed | null> => {
  if (serverUrl === undefined) return null;
  const [found] = await onServer(
    serverUrl,
    `select setting as bin, current_setting('data_directory') as data from pg_config() where name = 'BINDIR'`,
  );
  const [bin, data] = [String(found?.["bin"]), String(found?.["data"])];
  if (!existsSync(join(bin, "initdb")) || !existsSync(data)) return null;
  const { uid, gid } = statSync(data);
  return { bin, uid, gid };
};

const programsOf = ({ bin, uid, gid }: Installed) => {
  const run = async (program: string, ...parameters: string[]): Promise<boolean> => {
    const child = spawn(join(bin, program), parameters, { uid, gid, stdio: "ignore", cwd: "/" });
    const [code] = await once(child, "exit");
    return code === 0;
  };
  return run;
};

interface Own {
  /** Where its log stands, if not among its data. */
  walDir?: string;
  /** Besides what makes it fast, such as `max_wal_size=1GB`. */
  settings?: readonly string[];
  initial?: readonly string[];
}

/**
 * A server for one test alone: what happens to it, such as a full disk, which even the checkpoints of other databases
 * would notice, is nobody else's trouble.
 */
export const startOwnServer = async (
  installed: Installed,
  { walDir, settings = [], initial = [] }: Own = {},
) => {
  const folder = mkdtempSync(join(tmpdir(), "legend-own-server-"));
  chmodSync(folder, 0o755);
  chownSync(folder, installed.uid, installed.gid);
  const run = programsOf(installed);
  const [data, port] = [join(folder, "data"), await freePort()];
  const usual = ["-A", "trust", "-U", "postgres", "--locale=C.UTF-8", "--no-sync", ...initial];
  const elsewhere = walDir === undefined ? [] : ["--waldir", walDir];
  expect(await run("initdb", "-D", data, ...elsewhere, ...usual)).toBe(true);
  const all = ["listen_addresses=127.0.0.1", "fsync=off", "jit=off", "timezone=UTC", ...settings];
  const options = [`-p ${port}`, `-k ${folder}`, ...all.map((one) => `-c ${one}`)].join(" ");
  const start = () => run("pg_ctl", "-D", data, "-l", join(folder, "messages"), "-o", options, "-w", "start");
  expect(await start()).toBe(true);
  onTestFinished(async () => {
    await run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop");
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    isUp: () => run("pg_ctl", "-D", data, "status"),
    start,
    messages: () => readFileSync(join(folder, "messages"), "utf8"),
  };
};
