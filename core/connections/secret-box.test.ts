import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createSecretBox, keyFileName } from "./secret-box.ts";

const folder = async (): Promise<string> => {
  const made = await mkdtemp(join(tmpdir(), "legend-secrets-"));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
};
const box = (dataDir: string, secretsKey?: string) => createSecretBox({ dataDir, secretsKey });
const key = "a key of the environment, long enough";

test("gives back what it encrypted, and never encrypts it the same twice", async () => {
  const { seal, open } = box(await folder());
  const [first, second] = [await seal("model.apiKey", "sk-1"), await seal("model.apiKey", "sk-1")];
  expect(first).not.toBe(second);
  expect(first).not.toContain("sk-1");
  expect([await open("model.apiKey", first), await open("model.apiKey", second)]).toEqual(["sk-1", "sk-1"]);
});

test("makes a key file that its owner alone may read, once", async () => {
  const dataDir = join(await folder(), "data");
  await Promise.all(["a", "b", "c"].map((text) => box(dataDir).seal("place", text)));
  const file = join(dataDir, keyFileName);
  const made = await readFile(file, "utf8");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await box(dataDir).seal("place", "d");
  expect(await readFile(file, "utf8")).toBe(made);
});

test("processes that make the key at the same time share it", async () => {
  const dataDir = await folder();
  const sealed = await Promise.all(Array.from({ length: 8 }, (_, at) => box(dataDir).seal("p", `${at}`)));
  const opened = await Promise.all(sealed.map((text) => box(dataDir).open("p", text)));
  expect(opened).toEqual(["0", "1", "2", "3", "4", "5", "6", "7"]);
});

test("opens nothing in another place, nothing changed, and nothing of another key", async () => {
  const dataDir = await folder();
  const { seal, open } = box(dataDir);
  const sealed = await seal("model.apiKey", "sk-1");
  expect(await open("telegram.token", sealed)).toBeNull();
  expect(await open("model.apiKey", `${sealed.slice(0, -2)}AA`)).toBeNull();
  expect(await open("model.apiKey", "")).toBeNull();
  expect(await open("model.apiKey", "v2.a.b.c.d")).toBeNull();
  expect(await box(await folder()).open("model.apiKey", sealed)).toBeNull();
  expect(await box(await folder(), key).open("model.apiKey", sealed)).toBeNull();
});

test("with SECRETS_KEY no file is made, and any machine that has it opens", async () => {
  const dataDir = await folder();
  const sealed = await box(dataDir, key).seal("p", "sk-1");
  await expect(stat(join(dataDir, keyFileName))).rejects.toThrow("ENOENT");
  expect(await box(await folder(), key).open("p", sealed)).toBe("sk-1");
  expect(await box(dataDir, `${key}!`).open("p", sealed)).toBeNull();
});

test("what the file's key encrypted stays readable once there is a SECRETS_KEY", async () => {
  const dataDir = await folder();
  const sealed = await box(dataDir).seal("p", "sk-1");
  expect(await box(dataDir, key).open("p", sealed)).toBe("sk-1");
});

test("a key file that holds no key is told of, and never written over", async () => {
  const dataDir = await folder();
  const file = join(dataDir, keyFileName);
  await writeFile(file, "cut");
  await chmod(file, 0o600);
  await expect(box(dataDir).seal("p", "sk-1")).rejects.toThrow("holds no key");
  expect(await box(dataDir).open("p", "v1.a.b.c.d")).toBeNull();
  expect(await readFile(file, "utf8")).toBe("cut");
});
