import { spawnSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect } from "vitest";
import { eventually } from "./eventually.ts";
import type { OpenProduct } from "./open-product.ts";

const run = (program: string, ...parameters: string[]) => spawnSync(program, parameters).status === 0;

/** A disk so small that it can be filled, gone when the file's tests are over; null where none can be mounted. */
export const mountSmallDisk = (size: string) => {
  const path = mkdtempSync(join(tmpdir(), "legend-small-disk-"));
  const isMounted = run("mount", "-t", "tmpfs", "-o", `size=${size}`, "legend", path);
  const giveBack = () => {
    if (isMounted) run("umount", path);
    rmSync(path, { recursive: true, force: true });
  };
  if (!isMounted) {
    giveBack();
    return null;
  }
  afterAll(giveBack);
  const ballast = join(path, "ballast");
  return {
    path,
    giveBack,
    /** Fills it up to so many bytes. */
    leave: (bytes: number): void => {
      const { bavail, bsize } = statfsSync(path);
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - bytes)));
    },
    makeRoom: (): void => rmSync(ballast),
  };
};

const addDocument = ({ send }: OpenProduct) =>
  send("/api/documents", {
    title: `Notes ${randomUUID()}`,
    content: randomBytes(150_000).toString("base64"),
    category: "Resources",
  });

/** Writes until it is refused, three times over; gives the ids of what was taken. */
export const fillUp = async (product: OpenProduct): Promise<string[]> => {
  const taken: string[] = [];
  for (let refusals = 0; refusals < 3;) {
    const { status, body } = await addDocument(product);
    if (status === 201) {
      taken.push(body.id);
      continue;
    }
    refusals += 1;
    expect([status, body]).toEqual([
      503,
      {
        error: expect.stringMatching(/^The service is not available\./u),
        code: "unavailable",
        requestId: expect.any(String),
      },
    ]);
  }
  return taken;
};

export const documentIds = async ({ send }: OpenProduct): Promise<string[]> =>
  (await send("/api/documents")).body.map(({ id }: { id: string }) => id);

export const isDown = { status: 503, body: { status: "unavailable", down: ["database"], database: false } };

/** Waits until the product is ready again by itself; then what was `taken` is there, it takes more, and tells who asks. */
export const expectBackWith = async (product: OpenProduct, taken: string[]): Promise<void> => {
  const { send } = product;
  await eventually(async () => expect((await send("/readyz")).status).toBe(200));
  expect(await documentIds(product)).toEqual(expect.arrayContaining(taken));
  expect((await addDocument(product)).status).toBe(201);
  const asked = { content: "Who waters the cactus?", role: "user", sessionId: "s" };
  expect((await send("/api/chat/messages", asked)).status).toBe(201);
  // The queue came back by itself, too: it tells who asked.
  const [gap] = (await send("/api/feedback?status=pending")).body;
  await send(`/api/feedback/${gap.id}`, { status: "answered", adminResponse: "The porter." }, "PATCH");
  await eventually(async () => {
    const history = await send("/api/chat/messages?sessionId=s&module=bd_assistant");
    expect(history.body.at(-1).metadata).toMatchObject({ kind: "core_team_answer", feedbackId: gap.id });
  });
};
