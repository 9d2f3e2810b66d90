import { chownSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { onServer } from "./databases.ts";
import { documentIds, expectBackWith, fillUp, isDown, mountSmallDisk } from "./full-disk.ts";
import { openProduct, type OpenProduct } from "./open-product.ts";
import { findInstalled, startOwnServer, type Installed } from "./own-server.ts";
import { prepareFolder } from "./prepared-folder.ts";

const serverUrl = process.env.TEST_DATABASE_URL;
const megabyte = 1024 * 1024;

const installed = await findInstalled();
/** For the product's data folder, or a tablespace of a server. */
const disk = serverUrl === undefined || installed !== null ? mountSmallDisk("110m") : null;
if (disk === null)
  console.warn("\n  A full disk of the database is NOT tested: no small one could be mounted for it.\n");

/** A database on the small disk, of a server whose other files are elsewhere. */
const placeOnDisk = async (server: Installed, path: string): Promise<string> => {
  const { url } = await startOwnServer(server);
  // The server takes only what belongs to whom it runs as.
  chownSync(path, server.uid, server.gid);
  await onServer(url, `create tablespace small location '${path}'`);
  await onServer(url, "create database legend tablespace small");
  const placed = new URL(url);
  placed.pathname = "/legend";
  return placed.href;
};

const openOnDisk = async (path: string): Promise<OpenProduct> => {
  if (installed !== null)
    return openProduct(mkdtempSync(join(tmpdir(), "legend-full-")), {
      DATABASE_URL: await placeOnDisk(installed, path),
    });
  const dataDir = join(path, "data");
  await prepareFolder(dataDir);
  return openProduct(dataDir, {});
};

/** Asks for what the embedded database cannot live without: it goes down, and every request says so. */
const bringDown = async ({ send, logged, sql }: OpenProduct): Promise<void> => {
  // Only what is written ahead, more than has room.
  const tooMuch = sql.raw(
    "select pg_logical_emit_message(true, 'test', repeat('x', 1048576)) from generate_series(1, 64)",
  );
  await expect(tooMuch).rejects.toMatchObject({ code: "53100" });
  expect(await send("/readyz")).toEqual(isDown);
  const refused = await send("/api/documents");
  expect([refused.status, refused.body.code]).toEqual([503, "unavailable"]);
  expect(logged.join("")).toContain("the embedded database went down");
};

test.skipIf(disk === null)(
  "a full disk of the database: refused plainly, said by the readiness, nothing lost, and over once there is room",
  async () => {
    if (disk === null) return;
    const product = await openOnDisk(disk.path);
    // What is written ahead has its room again, so that it is the tables that cannot grow.
    await product.sql.raw("checkpoint");
    disk.leave(3 * megabyte);
    const taken = await fillUp(product);
    expect(await product.send("/readyz")).toEqual(isDown);
    // What only reads goes on.
    expect(await documentIds(product)).toEqual(expect.arrayContaining(taken));

    if (serverUrl === undefined) await bringDown(product);

    disk.makeRoom();
    await expectBackWith(product, taken);
  },
);
