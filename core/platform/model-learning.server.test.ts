import { describe, expect, onTestFinished, test } from "vitest";
import { parseConfig } from "#core/config.ts";
import { startOpenAi } from "#test/fakes/openai-server.ts";
import { createLogger } from "./logger.ts";
import { createModel } from "./model.ts";

const start = async (environment: Record<string, string> = {}) => {
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
  return { fake, model: createModel(config, createLogger("silent")) };
};

const turns = [{ role: "user" as const, content: "What is OTC?" }];
const schema = { type: "object", properties: { kind: { type: "string" } } };
const request = { turns, maxTokens: 100, json: { name: "kind", schema } };

describe("JSON", () => {
  test("is asked for by its schema", async () => {
    const { fake, model } = await start();
    await model.complete(request);
    await model.complete({ turns, maxTokens: 100 });
    expect(fake.calls.map(({ body }) => body.response_format)).toEqual([
      { type: "json_schema", json_schema: { name: "kind", schema, strict: true } },
      undefined,
    ]);
  });

  test("is asked for by whatever form the model takes, which is found out once", async () => {
    const { fake, model } = await start();
    const typesSent = () => fake.calls.map(({ body }) => body.response_format?.type);
    fake.refuse("json_schema");
    await model.complete(request);
    await model.complete(request);
    expect(typesSent()).toEqual(["json_schema", "json_object", "json_object"]);
    fake.refuse("response_format");
    await model.complete(request);
    await model.complete(request);
    expect(typesSent().slice(3)).toEqual(["json_object", undefined, undefined]);
  });
});

describe("the context", () => {
  const list = (told: object, id = "fake-chat") => ({
    "/v1/models": {
      data: [
        { id: "another", max_model_len: 99_999 },
        { id, ...told },
      ],
    },
  });
  const ps = (models: object[]) => ({
    "/v1/models": { data: [{ id: "fake-chat", owned_by: "library" }] },
    "/api/ps": { models },
  });
  const servers: [string, Record<string, unknown>, number | null][] = [
    ["vLLM", list({ max_model_len: 8192 }), 8192],
    ["OpenRouter", list({ context_length: 131_072, top_provider: { context_length: 32_768 } }), 32_768],
    ["llama.cpp", list({ meta: { n_ctx_train: 131_072, n_ctx: 16_384 } }), 16_384],
    [
      "LM Studio",
      {
        "/v1/models": { data: [{ id: "fake-chat", owned_by: "organization_owner" }] },
        "/api/v0/models": {
          data: [{ id: "fake-chat", max_context_length: 32_768, loaded_context_length: 4096 }],
        },
      },
      4096,
    ],
    ["Ollama with a loaded model", ps([{ name: "fake-chat:latest", context_length: 32_768 }]), 32_768],
    [
      "Ollama with a model that was made for more",
      {
        ...ps([]),
        "/api/show": { model_info: {}, parameters: "stop  x\nnum_ctx                        16384" },
      },
      16_384,
    ],
    ["Ollama before a model is loaded", { ...ps([]), "/api/show": { model_info: {} } }, 4096],
    ["a server that does not tell", list({}), null],
    ["a server without such a list", {}, null],
  ];
  test.each(servers)("is told by %s", async (_name, lists, tokens) => {
    const { fake, model } = await start();
    fake.tell(lists);
    expect(await model.contextTokens()).toBe(tokens);
  });

  test("is asked for once, however many want to know", async () => {
    const { fake, model } = await start();
    fake.tell(list({ max_model_len: 8192 }));
    expect(await Promise.all([model.contextTokens(), model.contextTokens()])).toEqual([8192, 8192]);
    await model.contextTokens();
    expect(fake.told()).toBe(1);
  });

  test("of Ollama is asked for again until the model is loaded", async () => {
    const { fake, model } = await start();
    fake.tell({ ...ps([]), "/api/show": { model_info: {} } });
    expect(await model.contextTokens()).toBe(4096);
    fake.tell(ps([{ name: "fake-chat", context_length: 32_768 }]));
    expect(await model.contextTokens()).toBe(32_768);
    await model.contextTokens();
    expect(fake.told()).toBe(2);
  });

  test("is what the configuration says, and nobody is asked", async () => {
    const { fake, model } = await start({ OPENAI_CONTEXT_TOKENS: "6000" });
    expect([await model.contextTokens(), fake.told()]).toEqual([6000, 0]);
  });

  const refusals: [string, string, number | null][] = [
    [
      "OpenAI and vLLM",
      "This model's maximum context length is 4,096 tokens. However, you requested 5000 tokens.",
      4096,
    ],
    ["llama.cpp", "the request exceeds the available context size (8192 tokens), try increasing it", 8192],
    ["others", "The prompt is too long for this model", null],
  ];
  test.each(refusals)("is learned from what is refused, as by %s", async (_name, message, tokens) => {
    const { fake, model } = await start();
    fake.holdOnly(10, message);
    await expect(model.complete(request)).rejects.toMatchObject({ reason: "too_long", status: 400 });
    expect(fake.calls).toHaveLength(1);
    expect(await model.contextTokens()).toBe(tokens);
  });
});

describe("another server for embeddings", () => {
  test("is asked with its own key, never with that of the chat model", async () => {
    const embedding = await startOpenAi();
    onTestFinished(() => embedding.close());
    const own = { OPENAI_EMBEDDING_BASE_URL: embedding.baseUrl };
    const withoutKey = await start(own);
    await withoutKey.model.embed(["a"]);
    const withKey = await start({ ...own, OPENAI_EMBEDDING_API_KEY: "sk-embedding" });
    await withKey.model.embed(["a"]);
    expect(embedding.calls.map(({ authorization }) => authorization)).toEqual([
      "Bearer none",
      "Bearer sk-embedding",
    ]);
    await withKey.model.complete(request);
    expect([withKey.fake.calls.length, withKey.fake.calls[0]?.authorization]).toEqual([1, "Bearer sk-test"]);
  });
});
