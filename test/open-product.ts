import { rmSync } from "node:fs";
import { onTestFinished } from "vitest";
import { startApi } from "#api/service.ts";
import { openOnFolder } from "./open-on-folder.ts";

const accessCode = "a-code-for-the-tests";

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

export type OpenProduct = Awaited<ReturnType<typeof openProduct>>;
