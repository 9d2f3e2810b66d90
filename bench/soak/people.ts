import { randomFillSync } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { questions } from "../seed.ts";
import type { Product } from "../product.ts";

/** Somebody who uses the product: an agent, or an admin. */
export interface Person {
  username: string;
  accessCode: string;
  token: string;
}

interface Asked {
  method?: string;
  token?: string;
  body?: object | FormData;
  accept?: string;
}

const send = async ({ url }: Product, path: string, { method, token, body, accept }: Asked) => {
  const isForm = body instanceof FormData;
  const response = await fetch(`${url}${path}`, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(accept === undefined ? {} : { Accept: accept }),
      ...(body === undefined || isForm ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok)
    throw new Error(`${method ?? ""} ${path} answered ${response.status}: ${text.slice(0, 200)}`);
  return text;
};

// oxlint-disable-next-line typescript/no-explicit-any
const sendJson = async (product: Product, path: string, asked: Asked): Promise<any> =>
  JSON.parse(await send(product, path, asked));

/** Adds an agent and signs them in. */
export const addPerson = async (product: Product, number: number): Promise<Person> => {
  const username = `agent_${number}`;
  const asked = { token: product.token, body: { telegramUsername: username, role: "BD" } };
  const { accessCode } = await sendJson(product, "/api/users", asked);
  const body = { telegramUsername: username, accessCode };
  const { sessionToken } = await sendJson(product, "/api/auth/bd-login", { body });
  return { username, accessCode, token: sessionToken };
};

const asked = questions();
const pick = <T>(values: T[], index: number): T => values[index % values.length] as T;
const messagesPerSession = 20;

const picture = (): Promise<Buffer> => {
  const [width, height] = [240, 180];
  const noise = randomFillSync(Buffer.alloc(width * height * 3));
  return sharp(noise, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
};

const streamMs = 2000;

/** What people do, each with how often of a hundred times; `index` counts all that has been done. */
type Action = (product: Product, person: Person, index: number) => Promise<unknown>;

const askAssistant: Action = (product, { token }, index) =>
  send(product, "/api/chat/messages", {
    token,
    accept: index % 2 === 0 ? "text/event-stream" : "application/json",
    body: {
      content: pick(asked, index),
      role: "user",
      sessionId: `soak-${Math.floor(index / (messagesPerSession * 16))}`,
    },
  });

const replyToLead: Action = (product, { token }, index) =>
  send(product, "/api/lead-replier/generate", {
    token,
    body: {
      projectName: `Project ${index % 40}`,
      leadMessage: `Hi, we look for help. ${pick(asked, index)}`,
      sessionId: "soak",
      service: pick(["OTC", "MM", "LS", "ADV"], index),
      proposalReceived: index % 3 === 0,
    },
  });

const sendTicket: Action = async (product, { token }, index) => {
  const form = new FormData();
  form.set("supportCategory", "Other");
  form.set("description", `What the desk does about case ${index}.`);
  form.set("proofOfSupport", new Blob([new Uint8Array(await picture())]), "proof.png");
  const { proofOfSupport } = await sendJson(product, "/api/support/ticket", { token, body: form });
  await send(product, proofOfSupport[0].file.url, {});
};

const reads = [
  "/api/documents",
  "/api/documents/categories",
  "/api/support/stats",
  "/api/support/tickets",
  "/api/initiatives/stats",
  "/api/initiatives/leaderboard",
  "/api/lead-replier/conversations?sessionId=soak",
  "/api/chat/messages?sessionId=soak-0&module=bd_assistant",
  "/api/documents/search/commission",
  "/api/auth/bd-session",
];
const read: Action = (product, { token }, index) => send(product, pick(reads, index), { token });

const adminReads = [
  "/api/feedback",
  "/api/bd-questions/agent-replies?daysBack=7",
  "/api/analytics/common-bd-questions",
  "/api/audit",
  "/api/users",
  "/api/admin/counts",
];
const readAsAdmin: Action = (product, _person, index) =>
  send(product, pick(adminReads, index), { token: product.token });

/** Follows changes for a while, then goes away without a word, as browsers do. */
const follow: Action = async ({ url }, { token }) => {
  const leaving = new AbortController();
  const response = await fetch(`${url}/api/events`, {
    headers: { Authorization: `Bearer ${token}`, Accept: "text/event-stream" },
    signal: leaving.signal,
  });
  if (!response.ok) throw new Error(`/api/events answered ${response.status}`);
  await wait(streamMs);
  leaving.abort();
};

const signInAndOut: Action = async (product, { username, accessCode }) => {
  const body = { telegramUsername: username, accessCode };
  const { sessionToken: token } = await sendJson(product, "/api/auth/bd-login", { body });
  await send(product, "/api/auth/bd-session", { token });
  await send(product, "/api/auth/logout", { token, method: "POST" });
};

/** A word that nobody has written before. */
const newWord = (index: number): string =>
  Array.from(
    (index * 7919).toString(26),
    (digit) => "bdfgklmnprstvzaeioujhcwqxy"[Number.parseInt(digit, 26)],
  ).join("");

/** A question that no document answers, and the core team's answer to it. */
const closeGap: Action = async (product, { token }, index) => {
  const word = `${newWord(index)}um`;
  const content = `Who waters the ${word} beside the ${word.slice(1)}arium?`;
  const body = { content, role: "user", sessionId: "soak-gaps" };
  await send(product, "/api/chat/messages", { token, body });
  const pending = await sendJson(product, "/api/feedback?status=pending", { token: product.token });
  const gap = pending.find(({ userQuestion }: { userQuestion: string }) => userQuestion === content);
  if (gap === undefined) throw new Error("a question that nothing answers is no gap");
  await send(product, `/api/feedback/${gap.id}`, {
    token: product.token,
    method: "PATCH",
    body: { status: "answered", adminResponse: `The porter waters every ${word}.` },
  });
};

/** A text that an admin writes once and changes from then on, so that passages go and others come. */
const editNotes = (): Action => {
  let notes: Promise<{ id: string }> | undefined;
  return async (product, _person, index) => {
    const { token } = product;
    const content = `## Notes of the desk\n\nWhat holds of case ${index}: ${pick(asked, index)}`;
    notes ??= sendJson(product, "/api/documents", { token, body: { title: "Desk notes", content } });
    const { id } = await notes;
    await send(product, `/api/documents/${id}`, { token, method: "PUT", body: { content } });
  };
};

const work: [number, Action][] = [
  [22, askAssistant],
  [10, replyToLead],
  [4, sendTicket],
  [44, read],
  [6, readAsAdmin],
  [8, follow],
  [4, signInAndOut],
  [1, closeGap],
  [1, editNotes()],
];
const hundred = work.flatMap(([times, action]) => Array.from({ length: times }, () => action));

/** Does the `index`-th thing that people do; any hundred in a row are the whole mix. */
export const act: Action = (product, person, index) => pick(hundred, index * 37)(product, person, index);
