import type { DestinationStream } from "pino";
import type { UserRole } from "#contracts/auth.ts";
import { startApi } from "#api/service.ts";
import type { Actor } from "#core/actor.ts";
import { hashSecret, hashToken, newSessionToken } from "#core/auth/secrets.ts";
import { newId } from "#core/ids.ts";
import { presentSessionUser } from "#core/users/present-user.ts";
import { displayUsername, usernameKey } from "#core/usernames.ts";
import { startCore, type StartedCore } from "./start-core.ts";

interface Request {
  method?: string;
  token?: string | undefined;
  /** Sent as JSON, unless it is a string, which is sent as it is. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  // Tests look into answers of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  text: string;
}

export interface Member {
  actor: Actor;
  token: string;
  accessCode: string;
}

const asBody = (body: unknown) => (typeof body === "string" ? body : JSON.stringify(body));

const createSend =
  (url: string) =>
  async (path: string, { method = "GET", token, body, headers = {} }: Request = {}): Promise<Answer> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: asBody(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") === true;
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : null,
      text,
    };
  };

const dayMs = 86_400_000;
const accessCode = "K7QM-2WXN-R4TB";
let accessCodeHash: Promise<string> | undefined;

/** Adds people and their sessions as rows: what hashing costs is a large part of a second, twice for each. */
const createMembers = ({ database: { sql } }: StartedCore) => {
  let count = 0;
  return async (role: UserRole = "BD", name = `agent_${(count += 1)}`): Promise<Member> => {
    accessCodeHash ??= hashSecret(accessCode);
    const now = new Date();
    const user = { id: newId(), telegram_username: displayUsername(name), role };
    await sql("users").insert({
      ...user,
      username_key: usernameKey(name),
      access_code_hash: await accessCodeHash,
      created_at: now,
    });
    const token = newSessionToken();
    await sql("sessions").insert({
      token_hash: hashToken(token),
      user_id: user.id,
      created_at: now,
      expires_at: new Date(now.getTime() + 30 * dayMs),
    });
    return { actor: presentSessionUser(user), token, accessCode };
  };
};

/** Where products listened that are closed: at the same address a browser need not read their code anew. */
const freePorts: number[] = [];

/** The product behind a real port. `member` adds a signed-in person, `send` makes a request. */
export const startTestApi = async (
  environment?: Record<string, string | undefined>,
  destination?: DestinationStream,
  checkAnswers = true,
  web?: Parameters<typeof startCore>[2],
) => {
  const started = await startCore(environment, destination, web);
  const { core, log } = started;
  const listenOn = (port: number) =>
    startApi({ core, config: { ...started.config, port }, log, miniAppDir: "dist/miniapp", checkAnswers });
  const freePort = freePorts.pop();
  // Another program may have taken it meanwhile.
  const api = await (freePort === undefined ? listenOn(0) : listenOn(freePort).catch(() => listenOn(0)));
  const url = `http://127.0.0.1:${api.port}`;
  const close = async () => {
    await api.close();
    freePorts.push(api.port);
    await started.close();
  };
  return { ...started, url, send: createSend(url), member: createMembers(started), close };
};

export type TestApi = Awaited<ReturnType<typeof startTestApi>>;

/** The events of a server-sent stream, in order. */
export const readEvents = (text: string): { event: string; data: unknown }[] =>
  text
    .split("\n\n")
    .filter((block) => block.startsWith("event: "))
    .map((block) => {
      const [event = "", data = ""] = block.split("\n");
      return {
        event: event.slice("event: ".length),
        data: JSON.parse(data.slice("data: ".length)) as unknown,
      };
    });
