import { Agent, request, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { now, timeEach } from "./measure.ts";
import { growTo } from "./seed.ts";
import { startModel } from "./start-model.ts";

/** How often each kind of answer is timed. */
export const times = 200;

/** The product with 1,000 passages and a model that takes no time. */
export const startModelBench = async () => {
  const model = await startModel();
  const api = await startTestApi({
    OPENAI_BASE_URL: model.baseUrl,
    OPENAI_CHAT_MODEL: "zero",
    SAMPLE_CONTENT: "on",
  });
  const close = async () => {
    await api.close();
    await model.close();
  };
  const admin = await api.member("CORE TEAM (ADMIN)");
  return { api, admin, passages: await growTo(api, admin, 1000), firstTokenAt: model.firstTokenAt, close };
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
  (
    api: TestApi,
    { token }: Member,
    path: string,
    body: (index: number, accept: string) => object,
  ): AnswerCall =>
  (index, accept) =>
    post(`${api.url}${path}`, { Authorization: `Bearer ${token}`, Accept: accept }, body(index, accept));

const answerWhole = async (call: AnswerCall, index: number): Promise<void> => {
  const response = await call(index, "application/json");
  const answer = await text(response);
  if (response.statusCode !== 201) throw new Error(`answered ${response.statusCode}: ${answer}`);
};

/** Milliseconds of whole answers in JSON. */
export const wholeAnswers = (call: AnswerCall): Promise<number[]> =>
  timeEach(times, (index) => answerWhole(call, index));

/** The same of two kinds in turn, so that whatever else the machine does falls on both alike. */
export const inTurn = async (one: AnswerCall, other: AnswerCall): Promise<[number[], number[]]> => {
  const samples: [number[], number[]] = [[], []];
  for (let index = 0; index < times; index += 1) {
    for (const [kind, call] of [one, other].entries()) {
      const startedAt = performance.now();
      await answerWhole(call, index);
      samples[kind]?.push(performance.now() - startedAt);
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
