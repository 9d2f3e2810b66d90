import { z } from "zod";
import type { ConnectionCheck, ModelTest } from "#contracts/connections.ts";
import type { ModelConfig } from "../config.ts";
import type { Logger } from "../platform/logger.ts";
import { ModelUnavailable } from "../platform/model-failure.ts";
import { createModel } from "../platform/model.ts";

const patienceMs = 20_000;
const listPatienceMs = 10_000;
const mostModels = 1_000;
const longestName = 200;

const list = z.object({ data: z.array(z.object({ id: z.string().min(1).max(longestName) })) });

type Failure = { status: number } | "unreachable" | "unreadable";

/** What to do about a failure; never in the server's own words, which may quote the key. */
const adviceOn = (failure: Failure): string => {
  if (failure === "unreachable") return "The server could not be reached: check the base URL.";
  if (failure === "unreadable")
    return "What answers there is no server of language models: check the base URL.";
  const { status } = failure;
  if (status === 401 || status === 403) return `The server refuses the key (status ${status}).`;
  if (status === 404) return "The server does not know this (status 404): check the base URL and the model.";
  if (status === 429) return "The server is limiting requests (status 429): try again, or check the account.";
  if (status >= 300 && status < 400)
    return `The server sends on to another address (status ${status}), where the key does not go: give that address itself.`;
  return `The server refused the request (status ${status}).`;
};

const failureOf = (error: unknown): Failure => {
  if (!(error instanceof ModelUnavailable)) return "unreachable";
  if (error.status !== undefined) return { status: error.status };
  return error.reason === "malformed" || error.reason === "cut" ? "unreadable" : "unreachable";
};

interface Listed {
  check: ConnectionCheck;
  models: string[] | null;
}

const failed = (id: string, failure: Failure): ConnectionCheck => ({
  id,
  ok: false,
  text: adviceOn(failure),
});

/** What the server lists; only the server itself is asked, wherever it may point to. */
const listModels = async ({ apiKey, baseUrl }: ModelConfig): Promise<Listed> => {
  const address = `${(baseUrl ?? "https://api.openai.com/v1").replace(/\/+$/u, "")}/models`;
  const id = "models";
  try {
    const response = await fetch(address, {
      headers: { authorization: `Bearer ${apiKey}`, accept: "application/json" },
      redirect: "manual",
      signal: AbortSignal.timeout(listPatienceMs),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return { check: failed(id, { status: response.status }), models: null };
    }
    const body: unknown = await response.json().catch(() => null);
    const { data } = list.safeParse(body);
    if (data === undefined) return { check: failed(id, "unreadable"), models: null };
    const models = [...new Set(data.data.map((each) => each.id))].toSorted().slice(0, mostModels);
    const text =
      models.length === 1 ? "The server lists 1 model" : `The server lists ${models.length} models`;
    return { check: { id, ok: true, text }, models };
  } catch {
    return { check: failed(id, "unreachable"), models: null };
  }
};

const timed = async (work: Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work;
  return Math.round(performance.now() - started);
};

type Asked = ReturnType<typeof createModel>;

const askChat = async (model: Asked): Promise<ConnectionCheck> => {
  const id = "chat";
  const turns = [{ role: "user" as const, content: "Say yes." }];
  const asked = model.complete({ turns, maxTokens: 1, signal: AbortSignal.timeout(patienceMs) });
  try {
    const ms = await timed(
      // One token may be spent on thinking; the server has answered all the same.
      asked.catch((error: unknown) => {
        if (!(error instanceof ModelUnavailable) || error.reason !== "empty") throw error;
      }),
    );
    return { id, ok: true, text: `${model.chatModel} answered in ${ms} ms` };
  } catch (error) {
    return { id, ok: false, text: `${model.chatModel}: ${adviceOn(failureOf(error))}` };
  }
};

const askEmbedding = async (model: Asked, name: string): Promise<ConnectionCheck> => {
  const id = "embedding";
  try {
    const [vector = []] = await model.embed(["yes"], AbortSignal.timeout(patienceMs));
    return { id, ok: true, text: `${name} gives ${vector.length.toLocaleString("en")} numbers for a text` };
  } catch (error) {
    return { id, ok: false, text: `${name}: ${adviceOn(failureOf(error))}` };
  }
};

/** Asks the server of a model for its list, one token and one embedding; what is not named is not asked. */
export const testModel = async (
  config: ModelConfig,
  { chat, log }: { chat: boolean; log: Logger },
): Promise<ModelTest> => {
  const model = createModel(config, log);
  const { embeddingModel } = config;
  const [{ check, models }, ...asked] = await Promise.all([
    listModels(config),
    ...(chat ? [askChat(model)] : []),
    ...(embeddingModel === null ? [] : [askEmbedding(model, embeddingModel)]),
  ]);
  // A server without a list works all the same: its models are then named by hand.
  const isListOptional = check.ok || asked.some(({ ok }) => ok);
  const listed =
    check.ok || !isListOptional ? check : { ...check, ok: true, text: "The server lists no models" };
  return { ok: isListOptional && asked.every(({ ok }) => ok), checks: [listed, ...asked], models };
};
