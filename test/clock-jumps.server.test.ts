import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createOnServer } from "./databases.ts";
import { eventually } from "./eventually.ts";
import { openProduct, type OpenProduct } from "./open-product.ts";
import { prepareFolder } from "./prepared-folder.ts";
import { setClock } from "./set-clock.ts";

const serverUrl = process.env.TEST_DATABASE_URL;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const open = async (): Promise<OpenProduct> => {
  const dataDir = mkdtempSync(join(tmpdir(), "legend-clock-"));
  if (serverUrl === undefined) {
    await prepareFolder(dataDir);
    return openProduct(dataDir, {});
  }
  const { url, drop } = await createOnServer(serverUrl);
  onTestFinished(drop);
  return openProduct(dataDir, { DATABASE_URL: url });
};

const ask = ({ send }: OpenProduct, content: string) =>
  send("/api/chat/messages", { content, role: "user", sessionId: "s" });

const historyOf = async ({ send }: OpenProduct) =>
  (await send("/api/chat/messages?sessionId=s&module=bd_assistant")).body;

/** Asks what no document answers, has the core team answer it, and waits until the asker has been told. */
const closeLoop = async (product: OpenProduct, question: string): Promise<void> => {
  expect((await ask(product, question)).status).toBe(201);
  const pending = (await product.send("/api/feedback?status=pending")).body;
  const gap = pending.find(({ userQuestion }: { userQuestion: string }) => userQuestion === question);
  const answer = { status: "answered", adminResponse: "That is the porter's." };
  expect((await product.send(`/api/feedback/${gap.id}`, answer, "PATCH")).status).toBe(200);
  await eventually(async () =>
    expect((await historyOf(product)).at(-1).metadata).toMatchObject({
      kind: "core_team_answer",
      feedbackId: gap.id,
    }),
  );
  await eventually(async () => {
    const all = (await product.send("/api/feedback")).body;
    expect(all.find(({ id }: { id: string }) => id === gap.id)).toMatchObject({
      closure: { state: "proven" },
    });
  });
};

const jumps = [
  { by: dayMs, before: "Who waters cacti?", after: "Where do ferns sleep?" },
  { by: -hourMs, before: "Which violins rust?", after: "Does porridge sing?" },
  { by: -dayMs, before: "When may otters vote?", after: "Why are kites heavy?" },
];

test("a clock that jumps: sessions last, the loop closes, and what was said keeps its order", async () => {
  const product = await open();
  const said: string[] = [];
  const sayMore = async (question: string) => {
    await closeLoop(product, question);
    const now = (await historyOf(product)).map(({ content }: { content: string }) => content);
    expect(now.slice(0, said.length)).toEqual(said);
    // The question, that it is not known, and the core team's answer.
    said.push(...now.slice(said.length, said.length + 3));
    expect(now).toEqual(said);
  };
  for (const { by, before, after } of jumps) {
    await sayMore(before);
    setClock(by);
    expect((await product.send("/readyz")).status).toBe(200);
    await sayMore(after);
    setClock(-by);
  }
});
