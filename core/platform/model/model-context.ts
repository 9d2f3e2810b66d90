import { setTimeout as sleep } from "node:timers/promises";
import type OpenAI from "openai";
import { z } from "zod";
import type { ModelConfig } from "#core/config.ts";
import { contextTold } from "../model-failure.ts";

/** A server that does not answer is asked again after so long, and waited for no longer than `patienceMs`. */
const againMs = 60_000;
const patienceMs = 2_000;
const waitedMs = 250;
/** What Ollama gives a model that nothing else is said of, on most machines. */
const ollamaTokens = 4_096;

const tokens = z.number().int().min(256).nullish().catch(null);

// What servers call it: vLLM, OpenRouter, Groq, LM Studio, llama.cpp.
const listed = z.object({
  id: z.string(),
  max_model_len: tokens,
  context_length: tokens,
  context_window: tokens,
  max_context_length: tokens,
  loaded_context_length: tokens,
  top_provider: z.object({ context_length: tokens }).nullish().catch(null),
  meta: z.object({ n_ctx: tokens }).nullish().catch(null),
});
const list = z.object({ data: z.array(z.unknown()) });
const running = z.object({ models: z.array(z.object({ name: z.string(), context_length: tokens })) });
const shown = z.object({ parameters: z.string().default(""), model_info: z.record(z.string(), z.unknown()) });

const isNamed = (model: string, name: string) => name === model || name === `${model}:latest`;

/** The least of what a model list tells of a model: what it could hold, and what it is served with. */
const inList = (body: unknown, model: string): number | null => {
  const entry = list
    .safeParse(body)
    .data?.data.flatMap((each) => listed.safeParse(each).data ?? [])
    .find(({ id }) => isNamed(model, id));
  if (entry === undefined) return null;
  const { id: _id, top_provider: provider, meta, ...told } = entry;
  const all = [...Object.values(told), provider?.context_length, meta?.n_ctx].filter((each) => each != null);
  return all.length === 0 ? null : Math.min(...all);
};

/** Tokens, and whether they may be kept; null where the server does not tell. */
type Found = { tokens: number; isKept: boolean } | null;

/** Ollama tells what a model is loaded with, or was made with; it cuts longer requests without a word. */
const fromOllama = (ps: unknown, show: unknown, model: string): Found => {
  const loaded = running.safeParse(ps).data?.models.find(({ name }) => isNamed(model, name))?.context_length;
  if (loaded != null) return { tokens: loaded, isKept: true };
  const parameters = shown.safeParse(show).data?.parameters;
  if (parameters === undefined) return null;
  const made = Number(/^num_ctx\s+(\d+)/mu.exec(parameters)?.[1] ?? 0);
  return made > 0 ? { tokens: made, isKept: true } : { tokens: ollamaTokens, isKept: false };
};

/** Whose list names such an owner of its models has addresses of its own that tell more; no other server is asked there. */
const ownerOf = (body: unknown): string | undefined =>
  list
    .safeParse(body)
    .data?.data.flatMap((each) => z.object({ owned_by: z.string() }).safeParse(each).data?.owned_by ?? [])
    .find((owner) => owner in askOwn);

type AskOwn = (client: OpenAI, root: string, model: string, signal: AbortSignal) => Promise<Found>;

const askOwn: Record<string, AskOwn> = {
  // Ollama's.
  library: async (client, root, model, signal) => {
    const orNothing = (answer: Promise<unknown>) => answer.catch(() => null);
    const [ps, show] = await Promise.all([
      orNothing(client.get(`${root}/api/ps`, { signal })),
      orNothing(client.post(`${root}/api/show`, { signal, body: { model } })),
    ]);
    return fromOllama(ps, show, model);
  },
  // LM Studio's.
  organization_owner: async (client, root, model, signal) => {
    const told = inList(await client.get(`${root}/api/v0/models`, { signal }), model);
    return told === null ? null : { tokens: told, isKept: true };
  },
};

const askServer = async (client: OpenAI, { chatModel }: ModelConfig): Promise<Found> => {
  const signal = AbortSignal.timeout(patienceMs);
  const models = await client.get("/models", { signal });
  const told = inList(models, chatModel);
  if (told !== null) return { tokens: told, isKept: true };
  const own = askOwn[ownerOf(models) ?? ""];
  const root = client.baseURL.replace(/\/v1\/*$/u, "");
  return own === undefined ? null : own(client, root, chatModel, signal);
};

/** How many tokens a model holds, found out once. */
export interface Context {
  /** Null where nobody knows. */
  tokens: () => Promise<number | null>;
  /** Notes what a refusal tells of it. */
  learn: (error: unknown) => void;
}

/** Knows a model's context by the configuration, or else by its server, or by what it refuses. */
export const createContext = (client: OpenAI, config: ModelConfig): Context => {
  let known = config.contextTokens ?? null;
  // OpenAI's own list tells nothing, and its models hold more than is ever read.
  let askAfter = config.baseUrl === undefined || known !== null ? Infinity : 0;
  let asking: Promise<number | null> | null = null;

  const ask = async (): Promise<number | null> => {
    try {
      const found = await askServer(client, config);
      askAfter = found?.isKept === false ? 0 : Infinity;
      if (found?.isKept === true) known = Math.min(known ?? found.tokens, found.tokens);
      return known ?? found?.tokens ?? null;
    } catch {
      askAfter = performance.now() + againMs;
      return known;
    } finally {
      asking = null;
    }
  };
  return {
    tokens: async () => {
      if (performance.now() < askAfter) return known;
      asking ??= ask();
      // Nobody waits long for it: what is too long is refused, and then sent shorter.
      return Promise.race([asking, sleep(waitedMs, known, { ref: false })]);
    },
    learn: (error) => {
      const told = contextTold(error);
      if (told !== null) known = Math.min(known ?? told, told);
    },
  };
};
