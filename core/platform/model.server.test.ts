import { describe, expect, onTestFinished, test } from "vitest";
import { parseConfig } from "#core/config.ts";
import { startOpenAi, type FakeFailure } from "#test/fakes/openai-server.ts";
import { holdTime } from "#test/pass-time.ts";
import { createLogger } from "./logger.ts";
import { createModel } from "./model.ts";
import { ModelUnavailable, type FailureReason } from "./model-failure.ts";

const start = async (environment: Record<string, string> = {}, log = createLogger("silent")) => {
  const fake = await startOpenAi();
  onTestFinished(() => fake.close());
  const { model: config } = parseConfig({
    OPENAI_BASE_URL: fake.baseUrl,
    OPENAI_API_KEY: "sk-test",
    OPENAI_CHAT_MODEL: "fake-chat",
    OPENAI_EMBEDDING_MODEL: "fake-embedding",
    ...environment,
  });
  if (config === null) throw new Error("No model is configured");
  return { fake, model: createModel(config, log) };
};

const impatient = { OPENAI_FIRST_BYTE_SECONDS: "0.3", OPENAI_IDLE_SECONDS: "0.3" };

const turns = [{ role: "user" as const, content: "What is OTC?" }];
const request = { turns, maxTokens: 100 };

const failureOf = async (work: Promise<unknown>): Promise<ModelUnavailable> => {
  const error: unknown = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (error instanceof ModelUnavailable) return error;
  throw new Error("The model should have been unavailable", { cause: error });
};

describe("complete", () => {
  test("hands over the parts as they arrive and the whole at the end", async () => {
    const { fake, model } = await start();
    fake.always({ text: "Over the counter.", usage: true });
    const parts: string[] = [];
    const completion = await model.complete({ ...request, onText: (text) => parts.push(text) });
    expect(parts).toEqual(["Over", " the", " counter."]);
    expect(completion).toEqual({
      text: "Over the counter.",
      finishReason: "stop",
      promptTokens: 100,
      completionTokens: 10,
    });
    expect(fake.calls[0]).toMatchObject({
      authorization: "Bearer sk-test",
      body: { model: "fake-chat", messages: turns, stream: true, max_tokens: 100 },
    });
    expect(fake.calls[0]?.body).not.toHaveProperty("temperature");
  });

  test("does without token counts", async () => {
    const { fake, model } = await start();
    fake.always({ text: "Yes." });
    expect(await model.complete(request)).toMatchObject({ text: "Yes.", promptTokens: null });
  });

  test("sends the limit and the temperature as configured and asked", async () => {
    const { fake, model } = await start({ OPENAI_MAX_TOKENS_FIELD: "max_completion_tokens" });
    await model.complete({ ...request, temperature: 0.6 });
    expect(fake.calls[0]?.body).toMatchObject({ max_completion_tokens: 100, temperature: 0.6 });
    expect(fake.calls[0]?.body).not.toHaveProperty("max_tokens");
  });

  test("asks again without what the model refuses to take, and never sends it again", async () => {
    const { fake, model } = await start();
    fake.refuse("max_tokens", "temperature");
    fake.always({ text: "Yes." });
    expect(await model.complete({ ...request, temperature: 0.6 })).toMatchObject({ text: "Yes." });
    expect(
      fake.calls.map(({ body }) => [body.max_tokens, body.max_completion_tokens, body.temperature]),
    ).toEqual([
      [100, undefined, 0.6],
      [undefined, 100, 0.6],
      [undefined, 100, undefined],
    ]);
    await model.complete({ ...request, temperature: 0.6 });
    expect(fake.calls).toHaveLength(4);
    expect(fake.calls.at(-1)?.body).toMatchObject({ max_completion_tokens: 100 });
    expect(fake.calls.at(-1)?.body).not.toHaveProperty("temperature");
  });

  test("goes back to the older limit, and without any, where a server takes no other", async () => {
    const { fake, model } = await start({ OPENAI_MAX_TOKENS_FIELD: "max_completion_tokens" });
    fake.refuse("max_completion_tokens", "max_tokens");
    fake.always({ text: "Yes." });
    expect(await model.complete(request)).toMatchObject({ text: "Yes." });
    expect(Object.keys(fake.calls.at(-1)?.body ?? {})).not.toContain("max_tokens");
  });

  test("takes another refusal for what it is, and sends the same the next time", async () => {
    const { fake, model } = await start();
    fake.next({ failure: { status: 400 } });
    expect(await failureOf(model.complete(request))).toMatchObject({ reason: "status", status: 400 });
    await model.complete(request);
    expect(fake.calls.map(({ body }) => body.max_tokens)).toEqual([100, 100]);
  });

  test("takes a whole answer from a server that does not stream", async () => {
    const { fake, model } = await start();
    fake.always({ text: "Whole.", whole: true, usage: true });
    const parts: string[] = [];
    const completion = await model.complete({ ...request, onText: (text) => parts.push(text) });
    expect(completion).toMatchObject({ text: "Whole.", finishReason: "stop", completionTokens: 10 });
    expect(parts).toEqual(["Whole."]);
  });

  test("tries once more after a passing failure, waiting as told", async () => {
    const { fake, model } = await start();
    fake.next({ failure: { status: 429, retryAfter: 0 } }, { text: "Second time." });
    expect((await model.complete(request)).text).toBe("Second time.");
    expect(fake.calls).toHaveLength(2);
  });

  test("does not wait long for a busy server", async () => {
    const { fake, model } = await start();
    fake.always({ failure: { status: 429, retryAfter: 3600 } });
    expect((await failureOf(model.complete(request))).reason).toBe("rate_limited");
    expect(fake.calls).toHaveLength(1);
  });

  test("does not take the time between two attempts for silence", async () => {
    const { fake, model } = await start({ OPENAI_FIRST_BYTE_SECONDS: "1" });
    fake.next({ failure: { status: 503, retryAfter: 1.2 } }, { text: "Back." });
    expect((await model.complete(request)).text).toBe("Back.");
  });

  const failures: [string, FakeFailure, FailureReason, number][] = [
    ["limits requests", { status: 429, retryAfter: 0 }, "rate_limited", 2],
    ["answers 500", { status: 500, retryAfter: 0 }, "status", 2],
    ["answers 401", { status: 401 }, "status", 1],
    ["drops the connection", "refuse", "network", 2],
    ["sends no first byte", "stall", "timeout", 1],
    ["falls silent midway", "stall-midway", "stalled", 1],
    ["cuts the stream", "cut", "cut", 1],
    ["ends without a finish reason", "unfinished", "cut", 1],
    ["sends broken JSON", "bad-json", "malformed", 1],
    ["sends nothing to read", "empty", "empty", 1],
  ];
  test.each(failures)("is unavailable when the server %s", async (_name, failure, reason, attempts) => {
    const { fake, model } = await start(failure === "stall" || failure === "stall-midway" ? impatient : {});
    fake.always({ text: "Half of this arrives perhaps.", failure });
    const error = await failureOf(model.complete(request));
    expect(error.reason).toBe(reason);
    expect(fake.calls).toHaveLength(attempts);
    expect(JSON.stringify([error.message, String(error.cause)])).not.toMatch(/sk-|Half/u);
  });

  test("is unavailable when nothing listens", async () => {
    const { fake, model } = await start();
    await fake.close();
    expect((await failureOf(model.complete(request))).reason).toBe("network");
  });

  test("gives up at the total limit however lively the stream is", async () => {
    const { fake, model } = await start({ OPENAI_TOTAL_SECONDS: "0.5" });
    fake.always({ text: "word ".repeat(200), pace: 20 });
    expect((await failureOf(model.complete(request))).reason).toBe("timeout");
  });

  test("stops when its caller gives up", async () => {
    const { fake, model } = await start();
    fake.always({ text: "word ".repeat(200), pace: 20 });
    const caller = new AbortController();
    const work = model.complete({ ...request, signal: caller.signal, onText: () => caller.abort() });
    expect((await failureOf(work)).reason).toBe("aborted");
  });

  test.each([
    ["broken JSON", "bad-json", "malformed"],
    ["an empty answer", "empty", "empty"],
  ] as const)("is unavailable when a whole answer is %s", async (_name, failure, reason) => {
    const { fake, model } = await start();
    fake.always({ text: "Words.", failure, whole: true });
    expect((await failureOf(model.complete(request))).reason).toBe(reason);
  });
});

describe("embed", () => {
  test("embeds in batches, in order, as floats and without dimensions unless configured", async () => {
    const { fake, model } = await start();
    const texts = Array.from({ length: 130 }, (_, index) => `text number ${index}`);
    const vectors = await model.embed(texts);
    expect(vectors).toHaveLength(130);
    expect(vectors[129]).toEqual((await model.embed(["text number 129"]))[0]);
    expect(fake.calls.map(({ body }) => body.input?.length)).toEqual([64, 64, 2, 1]);
    expect(fake.calls[0]?.body.encoding_format).toBe("float");
    expect(fake.calls[0]?.body).not.toHaveProperty("dimensions");
  });

  test("asks for the configured dimensions", async () => {
    const { fake, model } = await start({ OPENAI_EMBEDDING_DIMENSIONS: "32" });
    expect((await model.embed(["a"]))[0]).toHaveLength(32);
    expect(fake.calls[0]?.body.dimensions).toBe(32);
  });

  test("refuses vectors of another length than configured", async () => {
    const { fake, model } = await start({ OPENAI_EMBEDDING_DIMENSIONS: "32" });
    fake.always({ dimensions: 31 });
    expect((await failureOf(model.embed(["a"]))).reason).toBe("malformed");
  });

  test("refuses an answer that is no list of vectors", async () => {
    const { fake, model } = await start();
    fake.always({ text: "Words.", failure: "unfinished", whole: true });
    expect((await failureOf(model.embed(["a"]))).reason).toBe("malformed");
  });

  test("tries up to four times", async () => {
    const { fake, model } = await start();
    const busy = { failure: { status: 503, retryAfter: 0 } };
    fake.next(busy, busy, busy);
    expect(await model.embed(["a"])).toHaveLength(1);
    fake.always(busy);
    expect((await failureOf(model.embed(["a"]))).reason).toBe("status");
    expect(fake.calls).toHaveLength(8);
  });

  test("needs no call for no text", async () => {
    const { fake, model } = await start();
    expect(await model.embed([])).toEqual([]);
    expect(fake.calls).toHaveLength(0);
  });
});

describe("a server that hangs", () => {
  test("is left alone after three calls, and one trial finds it back; the log says each once", async () => {
    const time = holdTime();
    const lines: { msg: string; call: string }[] = [];
    const log = createLogger("info", { write: (line) => void lines.push(JSON.parse(line)) });
    const { fake, model } = await start(impatient, log);
    fake.always({ failure: "stall" });
    const reasons = async (times: number) =>
      Promise.all(
        Array.from({ length: times }, async () => (await failureOf(model.complete(request))).reason),
      );
    expect(await reasons(3)).toEqual(["timeout", "timeout", "timeout"]);
    expect(await reasons(4)).toEqual(Array(4).fill("circuit_open"));
    expect(fake.chats()).toHaveLength(3);
    time.pass(30_000);
    expect((await reasons(3)).toSorted()).toEqual(["circuit_open", "circuit_open", "timeout"]);
    expect([fake.chats().length, model.reached().model]).toEqual([4, false]);
    fake.always({ text: "Back." });
    time.pass(60_000);
    expect([(await model.complete(request)).text, model.reached().model]).toEqual(["Back.", true]);
    const told = lines.filter(({ msg }) => !msg.startsWith("model unavailable"));
    expect(told).toMatchObject([
      { call: "complete", reason: "timeout", msg: expect.stringContaining("left alone") },
      { call: "complete", msg: expect.stringContaining("answers again") },
    ]);
    expect(lines.length - told.length).toBe(4);
  });

  test("is not asked to embed questions that cannot wait, while jobs go on trying", async () => {
    const { fake, model } = await start();
    fake.always({ failure: "stall" });
    const ranOut = new DOMException("Nobody waits any longer", "TimeoutError");
    for (let times = 1; times <= 3; times += 1) {
      const patience = new AbortController();
      const failure = failureOf(model.embed(["a"], patience.signal));
      await expect.poll(() => fake.calls.length).toBe(times);
      patience.abort(ranOut);
      expect((await failure).reason).toBe("aborted");
    }
    expect((await failureOf(model.embed(["a"], AbortSignal.timeout(60_000)))).reason).toBe("circuit_open");
    expect(model.reached()).toEqual({ model: true, embeddings: false });
    fake.always({ text: "There." });
    expect(await model.embed(["a"])).toHaveLength(1);
    expect((await model.complete(request)).text).toBe("There.");
    expect(fake.calls).toHaveLength(5);
  });
});
