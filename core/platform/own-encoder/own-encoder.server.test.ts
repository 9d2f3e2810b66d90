import { Writable } from "node:stream";
import { pathToFileURL } from "node:url";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createLogger } from "../logger.ts";
import { isSpared } from "../model-failure.ts";
import { createOwnEncoder } from "./own-encoder.ts";

const started = (options: Partial<Parameters<typeof createOwnEncoder>[0]> = {}) => {
  const logged: string[] = [];
  const destination = new Writable({
    write: (line: Buffer, _encoding, done) => {
      logged.push(line.toString());
      done();
    },
  });
  const encoder = createOwnEncoder({ log: createLogger("warn", destination), ...options });
  onTestFinished(() => encoder.close());
  const embed = async (texts: string[], signal?: AbortSignal) => {
    const embedder = encoder.current();
    if (embedder === null) throw new Error("There is no encoder");
    return embedder.embed(texts, signal);
  };
  return { ...encoder, embed, logged };
};

const threadThat = async (program: string): Promise<URL> => {
  const folder = await mkdtemp(join(tmpdir(), "legend-test-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "thread.mjs");
  await writeFile(file, program);
  return pathToFileURL(file);
};

const cosine = (one: number[], other: number[]): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0) /
  (Math.hypot(...one) * Math.hypot(...other));

test("puts texts of one meaning nearer than texts that share words", async () => {
  const { embed } = started();
  const [asked = [], same = [], other = []] = await embed([
    "How do I get my money back?",
    "A refund is paid within ten days.",
    "Get back to me with how my day went.",
  ]);
  expect(asked).toHaveLength(512);
  expect(cosine(asked, same)).toBeGreaterThan(cosine(asked, other));
});

test("gives no numbers for a text in a language that it does not know", async () => {
  const { embed } = started();
  const texts = ["Wie bekomme ich mein Geld zurück?", "Как вернуть деньги?", "How do I get my money back?"];
  expect((await embed(texts)).map(({ length }) => length)).toEqual([0, 0, 512]);
});

test("encodes what somebody waits for before what nobody does", async () => {
  const { embed } = started();
  const order: string[] = [];
  const passages = Array.from({ length: 20 }, (_, at) => `Passage number ${at} of a document.`);
  await Promise.all([
    embed(passages).then(() => order.push("document")),
    embed(["Which passage is it?"], AbortSignal.timeout(60_000)).then(() => order.push("question")),
  ]);
  expect(order).toEqual(["question", "document"]);
});

test("lets go of who does not wait any longer, and goes on for the others", async () => {
  const { embed } = started();
  const waiting = embed(["What takes its time?"]);
  await expect(embed(["Is it there?"], AbortSignal.timeout(0))).rejects.toThrow("took too long");
  expect(await waiting).toHaveLength(1);
});

test("ends its thread when nothing is to be encoded, and opens another for what comes then", async () => {
  const { embed } = started({
    idleMs: 0,
    threadFile: await threadThat(`
    import { parentPort, threadId } from "node:worker_threads";
    parentPort.on("message", () => parentPort.postMessage(Float32Array.of(threadId)));
  `),
  });
  const [[first] = []] = await embed(["one"]);
  await expect.poll(async () => (await embed(["two"]))[0]?.[0]).not.toBe(first);
});

test("is none for a while after it failed, which is logged once", async () => {
  const threadFile = await threadThat(`throw new Error("no room");`);
  const { embed, current, logged } = started({ threadFile, restMs: 300 });
  const failures = await Promise.all(["one", "two"].map((text) => embed([text]).catch(isSpared)));
  expect(failures).toEqual([true, true]);
  expect(current()).toBeNull();
  expect(logged).toHaveLength(1);
  await expect.poll(current).not.toBeNull();
});
