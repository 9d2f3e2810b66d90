import { execFile } from "node:child_process";
import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { eventually } from "./eventually.ts";
import { startOpenAi } from "./fakes/openai-server.ts";
import { startTelegram } from "./fakes/telegram-server.ts";
import { makeDocx } from "./make-docx.ts";
import { makePicture } from "./make-picture.ts";
import { sendForm } from "./send-form.ts";
import type { Answer } from "./start-api.ts";
import { addressOf, startProduct } from "./start-product.ts";

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
const start = (environment: Record<string, string> = {}) =>
  startProduct(["dist/server/main.js"], {
    DATA_DIR: dataDir,
    SAMPLE_CONTENT: "off",
    ADMIN_ACCESS_CODE: accessCode,
    ...environment,
  });

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

const signIn = async (url: string): Promise<string> => {
  const signedIn = await post(url, "/api/auth/bd-login", { telegramUsername: "admin", accessCode });
  return signedIn.sessionToken;
};

test("the build has everything that the product loads only when it is needed", async () => {
  const [telegram, model] = [await startTelegram(), await startOpenAi()];
  onTestFinished(async () => {
    await telegram.close();
    await model.close();
  });
  const product = start({
    TELEGRAM_BOT_TOKEN: telegram.token,
    TELEGRAM_API_ROOT: telegram.apiRoot,
    OPENAI_BASE_URL: model.baseUrl,
  });
  const url = await addressOf(product);
  const token = await signIn(url);

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
  product.stop();
  expect(await product.exited).toEqual([0, null]);
});

test.skipIf(process.platform === "win32")(
  "what it keeps is its owner's alone, also what was there before",
  async () => {
    const before = join(dataDir, "from-before");
    writeFileSync(before, "open to all");
    chmodSync(before, 0o666);
    chmodSync(dataDir, 0o755);
    const product = start();
    await product.said("Legend is ready");
    product.stop();
    expect(await product.exited).toEqual([0, null]);
    const kept = readdirSync(dataDir, { recursive: true }).map((name) => join(dataDir, String(name)));
    expect(kept.length).toBeGreaterThan(900);
    const open = [dataDir, ...kept].filter((place) => (lstatSync(place).mode & 0o077) !== 0);
    expect(open).toEqual([]);
  },
);

// On other systems only 127.0.0.1 is an address of this machine without being set up.
test.skipIf(process.platform !== "linux")(
  "listens where only this machine can open it, and says how to open it to others; HOST does",
  async () => {
    const alone = start();
    const { port } = new URL(await addressOf(alone));
    await alone.said(
      "Only this machine can open it: HOST=0.0.0.0, or a PUBLIC_URL, opens it to the network.",
    );
    // What listens to every address listens to this one too.
    const another = (at: string) => fetch(`http://127.0.0.2:${at}/healthz`).then(({ status }) => status);
    await expect(another(port)).rejects.toThrow("fetch failed");
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    alone.stop();
    await alone.exited;
    const opened = start({ HOST: "0.0.0.0" });
    expect(await another(new URL(await addressOf(opened)).port)).toBe(200);
    expect(opened.printed.join()).not.toContain("Only this machine");
    opened.stop();
    await opened.exited;
  },
);

test("Ctrl-C ends the product in order, also while its services are still starting", async () => {
  const product = start();
  // The address is printed before the worker has started.
  await product.said("Legend is ready");
  product.stop("SIGINT");
  expect(await product.exited).toEqual([0, null]);
  expect(product.printed).toContain("Stopping...");
});

/** Leaves a connection open after an answer, as browsers do. */
const idleConnection = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const opened = request(`${url}/healthz`, { headers: { Connection: "keep-alive" } }, (response) => {
      response.resume().once("end", resolve);
    });
    opened.once("error", reject).end();
  });

test("stopping takes no more requests, lets the one under way finish, and ends with 0", async () => {
  const model = await startOpenAi();
  onTestFinished(() => model.close());
  const product = start({ OPENAI_BASE_URL: model.baseUrl });
  const url = await addressOf(product);
  const token = await signIn(url);
  await idleConnection(url);
  let release = () => {};
  const after = new Promise<void>((resolve) => {
    release = resolve;
  });
  model.always({ text: "answerable: true\nThe hours are late [1].", after });
  const answering = fetch(`${url}/api/chat/messages`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    body: JSON.stringify({ content: "When are the wombat hours?", role: "user", sessionId: "two" }),
  });
  await eventually(async () => expect(model.chats().length).toBeGreaterThan(0));
  product.stop();
  await product.said("Stopping...");
  await eventually(() => expect(fetch(`${url}/healthz`)).rejects.toThrow("fetch failed"));
  release();

  const answer = await answering;
  expect([answer.status, answer.headers.get("connection")]).toEqual([201, "close"]);
  const { assistantMessage } = (await answer.json()) as Answer["body"];
  expect(assistantMessage.content).toContain("The hours are late");
  expect(await product.exited).toEqual([0, null]);
});

/** Runs the product where the data is until it ends by itself; what it printed, and its exit code. */
const run = (...parameters: string[]): Promise<{ code: number; printed: string }> => {
  const env = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: "error", DATABASE_URL: "", REDIS_URL: "" };
  return promisify(execFile)(process.execPath, ["dist/server/main.js", ...parameters], { env }).then(
    ({ stdout }) => ({ code: 0, printed: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, printed: stderr }),
  );
};

test("what cannot be meant is answered by a line that says so, not by a stack", async () => {
  const unknown = await run("--servces=api");
  expect(unknown).toEqual({ code: 1, printed: expect.stringMatching(/^Unknown option '--servces'.*\n$/u) });
  const service = await run("--services=api,web");
  expect(service).toEqual({ code: 1, printed: expect.stringContaining("must be among api, bot, worker") });
});

/** Asks for a new access code where the data is. */
const renewCode = (username: string) => run("--new-code-for", username);

test("an admin who lost their access code gets another where the data is, which is written down", async () => {
  const before = start();
  const url = await addressOf(before);
  const token = await signIn(url);
  expect(await renewCode("admin")).toEqual({ code: 1, printed: expect.stringContaining("is in use by") });
  before.stop();
  await before.exited;
  expect(await renewCode("nobody")).toEqual({
    code: 1,
    printed: "No admin is called nobody. There are: admin\n",
  });
  const renewed = await renewCode("@Admin");
  expect(renewed.code).toBe(0);
  const newCode = /Access code\s+(\S+)/u.exec(renewed.printed)?.[1];

  const after = await addressOf(start());
  expect((await post(after, "/api/auth/bd-login", { telegramUsername: "admin", accessCode })).code).toBe(
    "unauthenticated",
  );
  const asBefore = await fetch(`${after}/api/auth/bd-session`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(asBefore.status).toBe(401);
  const again = await post(after, "/api/auth/bd-login", { telegramUsername: "admin", accessCode: newCode });
  const audit = await fetch(`${after}/api/audit`, {
    headers: { Authorization: `Bearer ${again.sessionToken}` },
  });
  const entries: Answer["body"] = await audit.json();
  expect(entries).toContainEqual(
    expect.objectContaining({ actor: null, action: "user.recover-code", subject: "user" }),
  );
});
