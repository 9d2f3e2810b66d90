import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openOnFolder } from "#test/open-on-folder.ts";
import { eventually } from "#test/eventually.ts";
import { prepareFolder } from "#test/prepared-folder.ts";
import { startSecondProcess } from "#test/second-process.ts";
import type { Actor } from "../actor.ts";

const program = new URL("../../test/answering-process.ts", import.meta.url);

/** Answers a question in a process that is killed before it can queue what follows; gives who had asked. */
const answerAndDie = async (dataDir: string): Promise<Actor> => {
  const { child, exited, lines } = startSecondProcess(program, dataDir);
  const { value } = (await lines.next()) as IteratorYieldResult<string>;
  child.kill("SIGKILL");
  await exited;
  return JSON.parse(value) as Actor;
};

test("an asker is told once when the process was killed between the commit of the answer and its jobs", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "legend-killed-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await prepareFolder(dataDir);
  const asker = await answerAndDie(dataDir);
  const { core, work, close } = await openOnFolder(dataDir);
  const told = async () => {
    const { rows: messages } = await core.chat.history(asker, { sessionId: "s", module: "bd_assistant" });
    return messages.filter(({ metadata }) => metadata?.kind === "core_team_answer");
  };
  // Before there is a worker, whose own sweep would tell them.
  expect(await told()).toEqual([]);
  const worker = await work();
  onTestFinished(async () => {
    await worker.close();
    await close();
  });
  // It can be taken back for a while, in which nobody is told, whoever looks.
  await eventually(async () => {
    const later = new Date(Date.now() + 60_000);
    await Promise.all([core.gaps.sweep(later), core.gaps.sweep(later)]);
    expect(await told()).toHaveLength(1);
  });
  await core.gaps.sweep(new Date(Date.now() + 60_000));
  expect((await told())[0]?.content).toContain("The porter.");
  expect(await told()).toHaveLength(1);
});
