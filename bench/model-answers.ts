import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createOnServer } from "#test/databases.ts";
import { now, timeEach, timeOnce } from "./measure.ts";
import { startProduct, untilSettled, withMetrics, type Product } from "./product.ts";
import { growTo } from "./seed.ts";
import { startModel } from "./start-model.ts";

const times = 200;
// Until the engine has compiled what every answer runs through: a product in use is past that.
const warmUp = 600;

const port = 41_875;

/** The built product with 1,000 passages and a model, on the server of `TEST_DATABASE_URL` if there is one. */
export const startModelBench = async () => {
  const serverUrl = process.env.TEST_DATABASE_URL;
  const server = serverUrl === undefined ? null : await createOnServer(serverUrl);
  const folder = mkdtempSync(join(tmpdir(), "legend-bench-"));
  const model = await startModel();
  const product = await startProduct(join(folder, "data"), port, {
    OPENAI_BASE_URL: model.baseUrl,
    OPENAI_CHAT_MODEL: "zero",
    DATABASE_URL: server?.url ?? "",
    ...withMetrics,
  });
  const close = async () => {
    await product.stop();
    await model.close();
    await server?.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  const kind = server === null ? "embedded" : "PostgreSQL";
  const { firstTokenAt, slowDown } = model;
  const passages = await growTo(product, 1000);
  await untilSettled(product);
  return { product, kind, passages, firstTokenAt, slowDown, close };
};

/** A call whose answer a model writes, the `index`-th of its kind. */
export type AnswerCall = (index: number, accept: string) => Promise<IncomingMessage>;

const agent = new Agent({ keepAlive: true });

/** Posts JSON by Node's plain client: what a client costs in this process is not the product's time. */
const post = (url: string, headers: Record<string, string>, body: object): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request(
      url,
      { agent, method: "POST", headers: { "Content-Type": "application/json", ...headers } },
      resolve,
    )
      .on("error", reject)
      .end(JSON.stringify(body));
  });

/** Makes such calls for a member. */
export const answerCall =
  ({ url, token }: Product, path: string, body: (index: number, accept: string) => object): AnswerCall =>
  (index, accept) =>
    post(`${url}${path}`, { Authorization: `Bearer ${token}`, Accept: accept }, body(index, accept));

const answerWhole = async (call: AnswerCall, index: number): Promise<void> => {
  const response = await call(index, "application/json");
  const answer = await text(response);
  if (response.statusCode !== 201) throw new Error(`answered ${response.statusCode}: ${answer}`);
};

const warm = async (...calls: AnswerCall[]): Promise<void> => {
  for (let index = 0; index < warmUp / calls.length; index += 1) {
    for (const call of calls) await answerWhole(call, times + index);
  }
};

/** Milliseconds of whole answers in JSON. */
export const wholeAnswers = async (call: AnswerCall): Promise<number[]> => {
  await warm(call);
  return timeEach(times, (index) => answerWhole(call, index));
};

const together = 16;

/** The same of answers asked for sixteen at once; one that fails is an error. */
export const answersTogether = async (call: AnswerCall): Promise<number[]> => {
  const samples: number[] = [];
  for (let index = 0; index < times; index += together) {
    const asking = Array.from({ length: together }, async (_, at) => {
      samples.push(await timeOnce(() => answerWhole(call, 10_000 + index + at)));
    });
    await Promise.all(asking);
  }
  return samples;
};

/** The same of two kinds in turn, so that whatever else the machine does falls on both alike. */
export const inTurn = async (one: AnswerCall, other: AnswerCall): Promise<[number[], number[]]> => {
  await warm(one, other);
  const samples: [number[], number[]] = [[], []];
  for (let index = 0; index < times; index += 1) {
    for (const [kind, call] of [one, other].entries()) {
      samples[kind]?.push(await timeOnce(() => answerWhole(call, index)));
    }
  }
  return samples;
};

/** Milliseconds from the model's first token leaving it to the first token event reaching the client. */
export const firstTokens = async (
  call: AnswerCall,
  firstTokenAt: () => Promise<number>,
): Promise<number[]> => {
  const delays: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const response = await call(index, "text/event-stream");
    const chunks = response[Symbol.asyncIterator]();
    const first = await chunks.next();
    const arrivedAt = now();
    const isToken = String(first.value).startsWith("event: token");
    if (isToken) delays.push(arrivedAt - (await firstTokenAt()));
    while ((await chunks.next()).done !== true);
  }
  return delays;
};

/** Milliseconds from a call to the first token event. */
export const waitsForToken = async (call: AnswerCall, count: number): Promise<number[]> => {
  const waits: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const startedAt = now();
    const chunks = (await call(index, "text/event-stream"))[Symbol.asyncIterator]();
    await chunks.next();
    waits.push(now() - startedAt);
    while ((await chunks.next()).done !== true);
  }
  return waits;
};
