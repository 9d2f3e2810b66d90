import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setInterval } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { onServer } from "../databases.ts";
import { eventually } from "../eventually.ts";
import { documentIds, expectBackWith, fillUp, isDown, mountSmallDisk } from "../full-disk.ts";
import { openProduct } from "../open-product.ts";
import { freePort } from "../queues.ts";

const serverUrl = process.env.TEST_DATABASE_URL;
const megabyte = 1024 * 1024;

interface Installed {
  bin: string;
  /** Whom the server runs as. */
  uid: number;
  gid: number;
}

/** Where the programs of the server are, if it is one of this machine. */
const findInstalled = async (): Promise<Installed | null> => {
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

const installed = await findInstalled();
/** For the server's log alone, which has nowhere else to go. */
const disk = installed === null ? null : mountSmallDisk("48m");
if (serverUrl !== undefined && disk === null)
  console.warn("\n  A full disk of a server's log is NOT tested: no server of its own can be set up here.\n");

/** A server of its own whose log is on the small disk, and who starts it again whenever it has stopped. */
const startServer = async ({ bin, uid, gid }: Installed, logDisk: string) => {
  const folder = mkdtempSync(join(tmpdir(), "legend-log-full-"));
  chmodSync(folder, 0o755);
  chownSync(folder, uid, gid);
  const log = join(logDisk, "log");
  mkdirSync(log);
  chownSync(log, uid, gid);
  const [data, port] = [join(folder, "data"), await freePort()];
  const run = async (program: string, ...parameters: string[]): Promise<boolean> => {
    const child = spawn(join(bin, program), parameters, { uid, gid, stdio: "ignore", cwd: "/" });
    const [code] = await once(child, "exit");
    return code === 0;
  };
  const initial = ["-A", "trust", "-U", "postgres", "--locale=C.UTF-8", "--no-sync", "--wal-segsize=1"];
  expect(await run("initdb", "-D", data, "--waldir", log, ...initial)).toBe(true);
  // The sizes keep anything of the log from being used again before its disk is full.
  const settings =
    "listen_addresses=127.0.0.1 fsync=off jit=off timezone=UTC min_wal_size=2MB max_wal_size=1GB checkpoint_timeout=1h";
  const options = [`-p ${port}`, `-k ${folder}`, ...settings.split(" ").map((one) => `-c ${one}`)].join(" ");
  const isUp = () => run("pg_ctl", "-D", data, "status");
  const start = () => run("pg_ctl", "-D", data, "-l", join(folder, "messages"), "-o", options, "-w", "start");
  expect(await start()).toBe(true);
  const over = new AbortController();
  const supervise = async () => {
    for await (const _ of setInterval(200, null, { signal: over.signal })) if (!(await isUp())) await start();
  };
  const supervised = supervise().catch(() => undefined);
  onTestFinished(async () => {
    over.abort();
    await supervised;
    await run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop");
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    messages: () => readFileSync(join(folder, "messages"), "utf8"),
  };
};

test.skipIf(installed === null || disk === null)(
  "a server whose log has no room stops; it is said, nothing acknowledged is lost, and once it runs again all goes on",
  async () => {
    if (installed === null || disk === null) return;
    const server = await startServer(installed, disk.path);
    const dataDir = mkdtempSync(join(tmpdir(), "legend-full-"));
    const product = await openProduct(dataDir, { DATABASE_URL: server.url });
    disk.leave(3 * megabyte);
    const taken = await fillUp(product);
    await eventually(async () => expect(await product.send("/readyz")).toEqual(isDown));
    expect(server.messages()).toMatch(/PANIC: .*No space left on device/u);
    disk.makeRoom();
    await expectBackWith(product, taken);
    expect((await documentIds(product)).length).toBeGreaterThan(taken.length);
  },
);
