import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startSecondProcess } from "#test/second-process.ts";
import { FolderInUseError, lockFolder } from "./folder-lock.ts";

const program = new URL("./second-process.ts", import.meta.url);

const makeFolder = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), "legend-lock-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

const holdInSecondProcess = async (folder: string) => {
  const holder = startSecondProcess(program, "hold", folder);
  expect((await holder.lines.next()).value).toBe("holding");
  return holder;
};

test("refuses a folder that another process has, and says which", async () => {
  const folder = await makeFolder();
  const { child } = await holdInSecondProcess(folder);
  const refused = lockFolder(folder);
  await expect(refused).rejects.toThrow(FolderInUseError);
  await expect(refused).rejects.toThrow(
    `The data folder ${folder} is in use by another Legend process (pid ${child.pid}). ` +
      "Stop it first, or start this one with another DATA_DIR.",
  );
});

test("refuses a folder whose owner is stopped and cannot answer", async () => {
  const folder = await makeFolder();
  const { child } = await holdInSecondProcess(folder);
  child.kill("SIGSTOP");
  await expect(lockFolder(folder)).rejects.toThrow("is in use by another Legend process. Stop it");
});

test("takes a folder over from a process that was killed", async () => {
  const folder = await makeFolder();
  const { child, exited } = await holdInSecondProcess(folder);
  child.kill("SIGKILL");
  await exited;
  const lock = await lockFolder(folder);
  onTestFinished(() => lock.release());
  await expect(lockFolder(folder)).rejects.toThrow(`pid ${process.pid}`);
});

test("lets exactly one of several racers take over an abandoned folder", async () => {
  const folder = await makeFolder();
  const { child, exited } = await holdInSecondProcess(folder);
  child.kill("SIGKILL");
  await exited;
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => lockFolder(folder)));
  const winners = outcomes.filter((outcome) => outcome.status === "fulfilled");
  expect(winners).toHaveLength(1);
  await Promise.all(winners.map((winner) => winner.value.release()));
});

test("gives the folder free when released", async () => {
  const folder = await makeFolder();
  const lock = await lockFolder(folder);
  await lock.release();
  expect(await readdir(folder)).toEqual([]);
  await (await lockFolder(folder)).release();
});

test("makes the folder, and locks one whose path is too long for a socket", async () => {
  const folder = path.join(await makeFolder(), "deep".repeat(40));
  const lock = await lockFolder(folder);
  onTestFinished(() => lock.release());
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
});

test("tells a socket of its own from a file of the same name", async () => {
  const folder = await makeFolder();
  await writeFile(path.join(folder, "legend.lock"), "");
  const lock = await lockFolder(folder);
  onTestFinished(() => lock.release());
  const connection = net.connect(path.join(folder, "legend.lock"));
  connection.setEncoding("utf8");
  expect(await connection.toArray()).toEqual([String(process.pid)]);
});
