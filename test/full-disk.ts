import { spawnSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished } from "vitest";
import { startApi } from "#api/service.ts";
import { openOnFolder } from "./answering-process.ts";
import { eventually } from "./eventually.ts";

const accessCode = "a-code-for-the-tests";
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

/** The whole product in this process on a data folder, signed in as its admin, and what it warned of. */
export const openProduct = async (dataDir: string, environment: Record<string, string>) => {
  const logged: string[] = [];
  const settings = {
    ADMIN_ACCESS_CODE: accessCode,
    RATE_LIMITS: "off",
    LOG_LEVEL: "warn",
    ...environment,
  };
  const product = await openOnFolder(dataDir, settings, { write: (line) => void logged.push(line) });
  const worker = await product.work();
  const api = await startApi({ ...product, miniAppDir: "dist/miniapp" });
  onTestFinished(async () => {
    await api.close();
    await worker.close();
    await product.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  let token = "";
  const send = async (path: string, body?: object, method = body === undefined ? "GET" : "POST") => {
    const answer = await fetch(`http://127.0.0.1:${api.port}${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // oxlint-disable-next-line typescript/no-explicit-any
    return { status: answer.status, body: (await answer.json()) as any };
  };
  token = (await send("/api/auth/bd-login", { telegramUsername: "admin", accessCode })).body.sessionToken;
  return { send, logged, sql: product.database.sql };
};

export type Product = Awaited<ReturnType<typeof openProduct>>;

const addDocument = ({ send }: Product) =>
  send("/api/documents", {
    title: `Notes ${randomUUID()}`,
    content: randomBytes(150_000).toString("base64"),
    category: "Resources",
  });

/** Writes until it is refused, three times over; gives the ids of what was taken. */
export const fillUp = async (product: Product): Promise<string[]> => {
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

export const documentIds = async ({ send }: Product): Promise<string[]> =>
  (await send("/api/documents")).body.map(({ id }: { id: string }) => id);

export const isDown = { status: 503, body: { status: "unavailable", down: ["database"], database: false } };

/** Waits until the product is ready again by itself; then what was `taken` is there, it takes more, and tells who asks. */
export const expectBackWith = async (product: Product, taken: string[]): Promise<void> => {
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
