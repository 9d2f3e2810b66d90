import { spawnSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { chownSync, mkdtempSync, rmSync, statSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { startApi } from "#api/service.ts";
import { openOnFolder } from "./answering-process.ts";
import { eventually } from "./eventually.ts";
import { prepareFolder } from "./prepared-folder.ts";

const serverUrl = process.env.TEST_DATABASE_URL;
const accessCode = "a-code-for-the-tests";
const megabyte = 1024 * 1024;

const disk = mkdtempSync(join(tmpdir(), "legend-small-disk-"));
const run = (program: string, ...parameters: string[]) => spawnSync(program, parameters).status === 0;

/** A disk so small that it can be filled, for the product's data folder or a tablespace of the server. */
const canMount = run("mount", "-t", "tmpfs", "-o", "size=110m", "legend", disk);
const giveBack = () => {
  if (canMount) run("umount", disk);
  rmSync(disk, { recursive: true, force: true });
};
afterAll(giveBack);

const onServer = async (statement: string): Promise<Record<string, string>[]> => {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return (await client.query<Record<string, string>>(statement)).rows;
  } finally {
    await client.end();
  }
};

/** A database of the server on the small disk, if the server may write there. */
const placeOnDisk = async (): Promise<string | null> => {
  if (serverUrl === undefined) return "";
  const name = `full_${randomUUID().replaceAll("-", "")}`;
  try {
    // The server takes only what belongs to whom it runs as.
    const [setting] = await onServer("show data_directory");
    const { uid, gid } = statSync(setting?.["data_directory"] ?? "");
    chownSync(disk, uid, gid);
    await onServer(`create tablespace ${name} location '${disk}'`);
    await onServer(`create database ${name} tablespace ${name}`);
  } catch (error) {
    console.warn(`\n  The server takes no tablespace here: ${String(error)}\n`);
    return null;
  }
  afterAll(async () => {
    await onServer(`drop database ${name} with (force)`);
    await onServer(`drop tablespace ${name}`);
  });
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};

const databaseUrl = canMount ? await placeOnDisk() : null;
if (databaseUrl === null) {
  // Nothing runs after tests that are all left out.
  giveBack();
  console.warn("\n  A full disk of the database is NOT tested: no small one could be mounted for it.\n");
}

const ballast = join(disk, "ballast");
const leave = (bytes: number): void => {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - bytes)));
};

const openProduct = async () => {
  const logged: string[] = [];
  const dataDir = serverUrl === undefined ? join(disk, "data") : mkdtempSync(join(tmpdir(), "legend-full-"));
  if (serverUrl === undefined) await prepareFolder(dataDir);
  const environment = {
    ADMIN_ACCESS_CODE: accessCode,
    RATE_LIMITS: "off",
    LOG_LEVEL: "warn",
    ...(serverUrl === undefined ? {} : { DATABASE_URL: databaseUrl ?? "" }),
  };
  const product = await openOnFolder(dataDir, environment, { write: (line) => void logged.push(line) });
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

type Product = Awaited<ReturnType<typeof openProduct>>;

const addDocument = ({ send }: Product) =>
  send("/api/documents", {
    title: `Notes ${randomUUID()}`,
    content: randomBytes(150_000).toString("base64"),
    category: "Resources",
  });

/** Writes until it is refused, three times over; gives the ids of what was taken. */
const fillUp = async (product: Product): Promise<string[]> => {
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

const documentIds = async ({ send }: Product): Promise<string[]> =>
  (await send("/api/documents")).body.map(({ id }: { id: string }) => id);

const isDown = { status: 503, body: { status: "unavailable", down: ["database"], database: false } };

/** Asks for what the embedded database cannot live without: it goes down, and every request says so. */
const bringDown = async ({ send, logged, sql }: Product): Promise<void> => {
  await expect(sql.raw("checkpoint")).rejects.toMatchObject({ code: "53100" });
  expect(await send("/readyz")).toEqual(isDown);
  const refused = await send("/api/documents");
  expect([refused.status, refused.body.code]).toEqual([503, "unavailable"]);
  expect(logged.join("")).toContain("the embedded database went down");
};

test.skipIf(databaseUrl === null)(
  "a full disk of the database: refused plainly, said by the readiness, nothing lost, and over once there is room",
  async () => {
    const product = await openProduct();
    const { send } = product;
    leave(3 * megabyte);
    const taken = await fillUp(product);
    expect(await send("/readyz")).toEqual(isDown);
    // What only reads goes on.
    expect(await documentIds(product)).toEqual(expect.arrayContaining(taken));

    if (serverUrl === undefined) await bringDown(product);

    rmSync(ballast);
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
  },
);
