import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseConfig } from "#core/config.ts";
import { environmentFor, startFakeS3, type FakeS3 } from "#test/fakes/s3-server.ts";
import { openFileStorage, type FileStorage } from "./file-storage.ts";
import { createLogger } from "../logger.ts";

const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251));

let fake: FakeS3;
let folder: string;
beforeAll(async () => {
  fake = await startFakeS3();
  folder = await mkdtemp(join(tmpdir(), "legend-files-"));
});
afterAll(async () => {
  await fake.close();
  await rm(folder, { recursive: true, force: true });
});

const openStorage = (environment: Record<string, string>): Promise<FileStorage> =>
  openFileStorage({
    s3: parseConfig(environment).s3,
    folder: join(folder, "files"),
    temporary: join(folder, "temporary"),
    log: createLogger("silent"),
  });

const put = async (storage: FileStorage, key: string) => {
  const path = join(folder, "sent");
  await writeFile(path, bytes);
  await storage.put(key, path, "image/png");
};

describe.each([
  ["a folder", () => openStorage({})],
  ["an S3 bucket", () => openStorage(environmentFor(fake))],
])("files in %s", (_, open) => {
  let storage: FileStorage;
  beforeAll(async () => {
    storage = await open();
  });
  afterAll(() => storage.close());

  test("are read as they were put", async () => {
    await put(storage, "ab/one.small.webp");
    const opened = await storage.open("ab/one.small.webp");
    expect(opened?.bytes).toBe(bytes.length);
    expect((await buffer(opened?.stream ?? process.stdin)).equals(bytes)).toBe(true);
  });

  test("are lent out, and nothing of that stays behind", async () => {
    await put(storage, "ab/lent");
    let lent = "";
    const read = await storage.borrow("ab/lent", async (path) => {
      lent = path;
      return readFile(path);
    });
    expect(read?.equals(bytes)).toBe(true);
    expect(existsSync(join(folder, "temporary")) ? await readdir(join(folder, "temporary")) : []).toEqual([]);
    await expect(storage.borrow("ab/lent", () => Promise.reject(new Error("no use")))).rejects.toThrow(
      "no use",
    );
    expect(lent).not.toBe("");
  });

  test("can be removed, also when they are not there", async () => {
    await put(storage, "cd/gone");
    await storage.remove("cd/gone");
    await storage.remove("cd/gone");
    expect(await storage.open("cd/gone")).toBeNull();
    expect(await storage.borrow("cd/gone", () => Promise.resolve(1))).toBeNull();
  });
});

test("a bucket that fails now and then is asked again", async () => {
  const storage = await openStorage(environmentFor(fake));
  fake.failures.push(500, 0);
  await put(storage, "ef/insisted");
  expect(fake.objects.get("ef/insisted")).toEqual({ bytes, contentType: "image/png" });
  storage.close();
});

test("a bucket that stays down, or refuses, is told as unavailable", async () => {
  const storage = await openStorage(environmentFor(fake));
  fake.failures.push(503, 503, 503);
  await expect(put(storage, "ef/never")).rejects.toMatchObject({ code: "unavailable" });
  fake.calls.length = 0;
  fake.failures.push(403);
  await expect(put(storage, "ef/refused")).rejects.toMatchObject({ code: "unavailable" });
  // Asking again would not help.
  expect(fake.calls).toEqual(["PUT ef/refused"]);
  fake.failures.push(403);
  await expect(storage.open("ef/insisted")).rejects.toMatchObject({ code: "unavailable" });
  storage.close();
});
