import { chownSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setInterval } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "../eventually.ts";
import { documentIds, expectBackWith, fillUp, isDown, mountSmallDisk } from "../full-disk.ts";
import { openProduct } from "../open-product.ts";
import { findInstalled, startOwnServer, type Installed } from "../own-server.ts";

const serverUrl = process.env.TEST_DATABASE_URL;
const megabyte = 1024 * 1024;

const installed = await findInstalled();
/** For the server's log alone, which has nowhere else to go. */
const disk = installed === null ? null : mountSmallDisk("48m");
if (serverUrl !== undefined && disk === null)
  console.warn("\n  A full disk of a server's log is NOT tested: no server of its own can be set up here.\n");

/** A server whose log is on the small disk, and who starts it again whenever it has stopped. */
const startServer = async (installed: Installed, logDisk: string) => {
  const walDir = join(logDisk, "log");
  mkdirSync(walDir);
  chownSync(walDir, installed.uid, installed.gid);
  // The sizes keep anything of the log from being used again before its disk is full.
  const settings = ["min_wal_size=2MB", "max_wal_size=1GB", "checkpoint_timeout=1h"];
  const server = await startOwnServer(installed, { walDir, settings, initial: ["--wal-segsize=1"] });
  const over = new AbortController();
  const supervise = async () => {
    for await (const _ of setInterval(200, null, { signal: over.signal }))
      if (!(await server.isUp())) await server.start();
  };
  const supervised = supervise().catch(() => undefined);
  onTestFinished(async () => {
    over.abort();
    await supervised;
  });
  return server;
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
