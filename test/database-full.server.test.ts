import { randomUUID } from "node:crypto";
import { chownSync, mkdtempSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { onServer } from "./databases.ts";
import { documentIds, expectBackWith, fillUp, isDown, mountSmallDisk } from "./full-disk.ts";
import { openProduct, type OpenProduct } from "./open-product.ts";
import { prepareFolder } from "./prepared-folder.ts";

const serverUrl = process.env.TEST_DATABASE_URL;
const megabyte = 1024 * 1024;

/** For the product's data folder, or a tablespace of the server. */
const disk = mountSmallDisk("110m");

/** A database of the server on the small disk, if the server may write there. */
const placeOnDisk = async (path: string): Promise<string | null> => {
  if (serverUrl === undefined) return "";
  const name = `full_${randomUUID().replaceAll("-", "")}`;
  try {
    // The server takes only what belongs to whom it runs as.
    const [setting] = await onServer(serverUrl, "show data_directory");
    const { uid, gid } = statSync(String(setting?.["data_directory"]));
    chownSync(path, uid, gid);
    await onServer(serverUrl, `create tablespace ${name} location '${path}'`);
    await onServer(serverUrl, `create database ${name} tablespace ${name}`);
  } catch (error) {
    console.warn(`\n  The server takes no tablespace here: ${String(error)}\n`);
    return null;
  }
  afterAll(async () => {
    await onServer(serverUrl, `drop database ${name} with (force)`);
    await onServer(serverUrl, `drop tablespace ${name}`);
  });
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};

const databaseUrl = disk === null ? null : await placeOnDisk(disk.path);
if (databaseUrl === null) {
  // Nothing runs after tests that are all left out.
  disk?.giveBack();
  console.warn("\n  A full disk of the database is NOT tested: no small one could be mounted for it.\n");
}

const openOnDisk = async (path: string): Promise<OpenProduct> => {
  if (serverUrl !== undefined)
    return openProduct(mkdtempSync(join(tmpdir(), "legend-full-")), { DATABASE_URL: databaseUrl ?? "" });
  const dataDir = join(path, "data");
  await prepareFolder(dataDir);
  return openProduct(dataDir, {});
};

/** Asks for what the embedded database cannot live without: it goes down, and every request says so. */
const bringDown = async ({ send, logged, sql }: OpenProduct): Promise<void> => {
  await expect(sql.raw("checkpoint")).rejects.toMatchObject({ code: "53100" });
  expect(await send("/readyz")).toEqual(isDown);
  const refused = await send("/api/documents");
  expect([refused.status, refused.body.code]).toEqual([503, "unavailable"]);
  expect(logged.join("")).toContain("the embedded database went down");
};

test.skipIf(disk === null || databaseUrl === null)(
  "a full disk of the database: refused plainly, said by the readiness, nothing lost, and over once there is room",
  async () => {
    if (disk === null) return;
    const product = await openOnDisk(disk.path);
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
