import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startOpenAi } from "./fakes/openai-server.ts";
import { startTelegram } from "./fakes/telegram-server.ts";
import { makeDocx } from "./make-docx.ts";
import { makePicture } from "./make-picture.ts";
import { sendForm } from "./send-form.ts";
import type { Answer } from "./start-api.ts";

beforeAll(async () => {
  await promisify(execFile)(process.execPath, ["scripts/build.mjs"], {
    // Under the test runner's own it would be a development build.
    env: { ...process.env, NODE_ENV: "production" },
  });
});

const accessCode = "the-first-admins-code";

const dataDir = mkdtempSync(join(tmpdir(), "legend-main-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** The built product on one folder of data, as `npm start` starts it. */
const startProduct = (environment: Record<string, string> = {}) => {
  const child = spawn(process.execPath, ["dist/server/main.js"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      PORT: "0",
      DATA_DIR: dataDir,
      SAMPLE_CONTENT: "off",
      LOG_LEVEL: "error",
      ADMIN_ACCESS_CODE: accessCode,
      DATABASE_URL: "",
      REDIS_URL: "",
      TELEGRAM_BOT_TOKEN: "",
      ...environment,
    },
  });
  const exited = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await exited;
  });
  return { child, exited, lines: createInterface(child.stdout) };
};

/** Its address, once it has printed it; what it prints after that is not looked at. */
const addressOf = async (lines: AsyncIterable<string>): Promise<string> => {
  for await (const line of lines) {
    const address = /Legend is ready: (?<url>\S+)/u.exec(line)?.groups?.["url"];
    if (address !== undefined) return address;
  }
  throw new Error("The product ended before it was ready");
};

const post = async (url: string, path: string, body: object, token?: string) => {
  const response = await fetch(url + path, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return response.json() as Promise<Answer["body"]>;
};

test("the build has everything that the product loads only when it is needed", async () => {
  const [telegram, model] = [await startTelegram(), await startOpenAi()];
  onTestFinished(async () => {
    await telegram.close();
    await model.close();
  });
  const { child, exited, lines } = startProduct({
    TELEGRAM_BOT_TOKEN: telegram.token,
    TELEGRAM_API_ROOT: telegram.apiRoot,
    OPENAI_BASE_URL: model.baseUrl,
  });
  const url = await addressOf(lines);
  const signedIn = await post(url, "/api/auth/bd-login", { telegramUsername: "admin", accessCode });
  const token: string = signedIn.sessionToken;

  const imported = await sendForm({ url }, "/api/documents/import", {
    token,
    fields: { category: "Resources" },
    file: { field: "file", name: "hours.docx", content: makeDocx("Wombat hours", "https://example.com") },
  });
  expect(imported.status).toBe(201);
  const question = { content: "When are the wombat hours?", role: "user", sessionId: "one" };
  const answered = await post(url, "/api/chat/messages", question, token);
  expect(answered.assistantMessage.content).toContain("The playbook covers this");

  const ticket = await sendForm({ url }, "/api/support/ticket", {
    token,
    fields: { supportCategory: "Deal Support", description: "The OTC deal of Acme waits for its KYC." },
    file: { field: "proofOfSupport", name: "payout.png", content: await makePicture() },
  });
  expect(ticket.status).toBe(201);
  const page = await fetch(`${url}/api/support/tickets/${ticket.body.id}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { proofOfSupport }: Answer["body"] = await page.json();
  const scaled = await fetch(`${new URL(proofOfSupport[0].file.url, url).href}&size=small`);
  expect([scaled.status, scaled.headers.get("content-type")]).toEqual([200, "image/webp"]);

  await telegram.until(() => telegram.callsOf("setMyCommands").length > 0);
  child.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
});

test("Ctrl-C ends the product in order, also while its services are still starting", async () => {
  const { child, exited, lines } = startProduct();
  const printed: string[] = [];
  for await (const line of lines) {
    printed.push(line);
    // The address is printed before the worker has started.
    if (line.includes("Legend is ready")) child.kill("SIGINT");
  }
  expect(await exited).toEqual([0, null]);
  expect(printed).toContain("Stopping...");
});
