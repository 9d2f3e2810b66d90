import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { startApi } from "#api/service.ts";
import { makeBackup } from "#core/platform/embedded-postgres/ask-for-backup.ts";
import { restoreBackup } from "#core/platform/embedded-postgres/backup.ts";
import { createLogger } from "#core/platform/logger.ts";
import { eventually } from "./eventually.ts";
import { makePicture } from "./make-picture.ts";
import { openOnFolder } from "./open-on-folder.ts";
import { prepareFolder } from "./prepared-folder.ts";

const accessCode = "a-code-for-the-tests";
const sessionId = "backup";

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "legend-backup-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const runScript = async (script: "backup" | "restore", folder: string, dataDir: string): Promise<string> => {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", LOG_LEVEL: "error" };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", `scripts/${script}.ts`, folder],
    { env },
  );
  return stdout;
};

/** The product on a data folder, with its admin signed in. */
const openProduct = async (dataDir: string) => {
  const product = await openOnFolder(dataDir, { ADMIN_ACCESS_CODE: accessCode, RATE_LIMITS: "off" });
  const api = await startApi({ ...product, miniAppDir: "dist/miniapp" });
  const url = `http://127.0.0.1:${api.port}`;
  let token = "";
  const send = async (path: string, body?: object | FormData) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${url}${path}`, {
      headers: {
        Authorization: `Bearer ${token}`,
        ...(isForm ? {} : { "Content-Type": "application/json" }),
      },
      ...(body === undefined ? {} : { method: "POST", body: isForm ? body : JSON.stringify(body) }),
    });
    expect(answer.status).toBeLessThan(300);
    return answer;
  };
  // oxlint-disable-next-line typescript/no-explicit-any
  const json = async (path: string, body?: object | FormData): Promise<any> =>
    (await send(path, body)).json();
  token = (await json("/api/auth/bd-login", { telegramUsername: "admin", accessCode })).sessionToken;
  return {
    send,
    json,
    close: async () => {
      await api.close();
      await product.close();
    },
  };
};

type Opened = Awaited<ReturnType<typeof openProduct>>;

const historyOf = async ({ json }: Opened): Promise<string[]> => {
  const messages: { id: string; content: string }[] = await json(
    `/api/chat/messages?sessionId=${sessionId}&module=bd_assistant`,
  );
  return messages.map(({ id, content }) => `${id} ${content}`);
};

/** Asks one question after the other until it is ended; what was acknowledged is in `asked`. */
const keepAsking = ({ json }: Opened) => {
  const asked: string[] = [];
  const over = new AbortController();
  const asking = (async () => {
    for (let number = 0; !over.signal.aborted; number += 1) {
      const content = `What commission do I get on OTC deal ${number}?`;
      const { userMessage, assistantMessage } = await json("/api/chat/messages", {
        content,
        role: "user",
        sessionId,
      });
      for (const message of [userMessage, assistantMessage]) asked.push(`${message.id} ${message.content}`);
    }
  })();
  return {
    asked,
    end: async () => {
      over.abort();
      await asking;
    },
  };
};

test("a backup made while people write is restored whole: rows, and the files they name", async () => {
  const [dataDir, target] = [newFolder(), newFolder()];
  const [backup, restored] = [join(target, "backup"), join(target, "data")];
  await prepareFolder(dataDir);
  const product = await openProduct(dataDir);
  const proof = await makePicture();
  const ticket = new FormData();
  ticket.set("supportCategory", "Deal Support");
  ticket.set("description", "The OTC deal of Acme waits for its KYC.");
  ticket.set("proofOfSupport", new Blob([new Uint8Array(proof)]), "proof.png");
  await product.json("/api/support/ticket", ticket);
  const documents = await product.json("/api/documents");

  const writing = keepAsking(product);
  await eventually(async () => expect(writing.asked.length).toBeGreaterThan(4));
  const before = [...writing.asked];
  expect(await runScript("backup", backup, dataDir)).toMatch(/MB of database, 1 files\./u);
  const during = writing.asked.length;
  await eventually(async () => expect(writing.asked.length).toBeGreaterThan(during));
  await writing.end();
  await product.close();

  await runScript("restore", backup, restored);
  const copy = await openProduct(restored);
  const history = await historyOf(copy);
  expect(history).toEqual(expect.arrayContaining(before));
  expect(writing.asked).toEqual(expect.arrayContaining(history));
  // An answer and what admins see of it are one transaction: the copy has both or neither.
  const replies = await copy.send("/api/bd-questions/agent-replies?daysBack=1");
  const answers = history.filter((_, index) => index % 2 === 1);
  expect(Number(replies.headers.get("x-total-count"))).toBe(answers.length);
  expect(await copy.json("/api/documents")).toEqual(documents);
  const [kept] = await copy.json("/api/support/tickets");
  const file = await copy.send(kept.proofOfSupport[0].file.url);
  expect(Buffer.from(await file.arrayBuffer()).equals(proof)).toBe(true);
  await copy.close();
});

test("a folder that nobody has open is backed up, too; what is damaged, or would replace data, is refused", async () => {
  const [dataDir, target] = [newFolder(), newFolder()];
  const [backup, elsewhere] = [join(target, "backup"), join(target, "data")];
  const log = createLogger("silent");
  await prepareFolder(dataDir);
  expect(await makeBackup(dataDir, backup, log)).toMatchObject({ format: 1, files: 0 });
  // Nobody but their owner reads what everybody has said.
  expect(statSync(backup).mode & 0o777).toBe(0o700);
  await expect(makeBackup(dataDir, backup, log)).rejects.toThrow("exists already");
  await expect(makeBackup(target, join(target, "none"), log)).rejects.toThrow("no embedded database");
  await expect(restoreBackup(backup, dataDir)).rejects.toThrow("restore into an empty data folder");
  writeFileSync(join(backup, "database.tar.gz"), "not what was written");
  await expect(restoreBackup(backup, elsewhere)).rejects.toThrow("is damaged");
  expect(existsSync(elsewhere)).toBe(false);
});
