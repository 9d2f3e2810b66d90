import OpenAI from "openai";
import type { ModelConfig } from "#core/config.ts";
import type { Logger } from "./logger.ts";
import { noMetrics, type Metrics, type ModelCallSeen } from "./metrics.ts";
import { readAnswer, type Completion } from "./model/model-answer.ts";
import { createCircuit, verdictOf, verdictOfPatience, type Circuit } from "./model/model-circuit.ts";
import { embedTexts } from "./model/model-embeddings.ts";
import { createContext, type Context } from "./model/model-context.ts";
import { isSpared, ModelUnavailable, toModelUnavailable } from "./model-failure.ts";
import { startWatch, withRetries, type Watch } from "./model/model-limits.ts";
import { createParameters, type JsonForm } from "./model/model-parameters.ts";

export interface ChatTurn {
  role: "system" | "user" | "assistant";
  content: string;
}

export interface CompletionRequest {
  turns: ChatTurn[];
  maxTokens: number;
  /** Left to the server when absent: not every model takes one. */
  temperature?: number;
  /** Asks for a JSON object of this form; a server that cannot be told is asked without, so the turns ask for it, too. */
  json?: JsonForm;
  signal?: AbortSignal;
  /** Receives the answer's parts as they arrive. */
  onText?: (text: string) => void;
  /** Made by a job, which keeps nobody waiting: the server is not judged by it, and left alone while it is away. */
  job?: boolean;
}

/** A language model behind the OpenAI-compatible API; every failure is a `ModelUnavailable`. */
export interface Model {
  readonly chatModel: string;
  readonly embeddingModel: string | null;
  readonly embeddingDimensions: number | undefined;
  /** How many tokens a request and its answer may have together; null where nobody knows. Found out once and kept. */
  contextTokens(): Promise<number | null>;
  /** Whether each of what is configured is asked: not while it is left alone because it kept failing. */
  reached(): { model: boolean; embeddings?: boolean };
  /** Answers in one piece or throws; what `onText` received before a failure is no answer. */
  complete(request: CompletionRequest): Promise<Completion>;
  /** One vector per text, in the order given; retries are meant for jobs, so a person's call passes a signal. */
  embed(texts: string[], signal?: AbortSignal): Promise<number[][]>;
}

/** The model that is connected at this moment; null is playbook mode. It may be another one at the next call. */
export type CurrentModel = () => Model | null;

// An explicit null keeps the client from reading the environment, which only the configuration may do.
const createClient = ({ apiKey, baseUrl }: Pick<ModelConfig, "apiKey" | "baseUrl">): OpenAI =>
  new OpenAI({
    apiKey,
    baseURL: baseUrl ?? "https://api.openai.com/v1",
    organization: null,
    project: null,
    // Retries are made here: the client's ignore the signal while they wait.
    maxRetries: 0,
    // A server does not choose who else reads the questions, and gets no key to another one.
    fetchOptions: { redirect: "manual" },
    // It would log what it cannot parse, and that is somebody's text.
    logLevel: "off",
  });

const createSend = (client: OpenAI, config: ModelConfig, context: Context) => {
  const parameters = createParameters(config);
  return async (request: CompletionRequest, watch: Watch): Promise<Response> => {
    for (;;) {
      const parts = parameters.of(request);
      watch.expect();
      try {
        return await client.chat.completions
          .create(
            {
              model: config.chatModel,
              messages: request.turns,
              stream: true,
              ...parts.sent,
              ...(config.streamUsage ? { stream_options: { include_usage: true } } : {}),
            },
            // The watch decides first; the client's own limit only has to be later.
            { signal: watch.signal, timeout: Math.ceil(config.totalSeconds * 1000) + 1000 },
          )
          .asResponse();
      } catch (error) {
        watch.rest();
        context.learn(error);
        if (toModelUnavailable(error, watch.signal).reason !== "status") throw error;
        if (!parameters.learn(error, parts)) throw error;
      }
    }
  };
};

const createComplete = (client: OpenAI, config: ModelConfig, context: Context) => {
  const send = createSend(client, config, context);
  return async (request: CompletionRequest): Promise<Completion> => {
    const { signal, onText } = request;
    const watch = startWatch(config, signal);
    try {
      const response = await withRetries(1, watch.signal, () => send(request, watch));
      return await readAnswer(response, watch, onText ?? (() => undefined));
    } catch (error) {
      throw toModelUnavailable(error, watch.signal);
    } finally {
      watch.end();
    }
  };
};

type Call = ModelCallSeen["call"];

const createNoted =
  (log: Logger, metrics: Metrics) =>
  async <T>(call: Call, work: Promise<T>): Promise<T> => {
    const started = performance.now();
    const seen = (outcome: string) => {
      const milliseconds = performance.now() - started;
      metrics.modelCall({ call, outcome, seconds: milliseconds / 1000 });
      return Math.round(milliseconds);
    };
    try {
      const answer = await work;
      seen("ok");
      return answer;
    } catch (error) {
      const ms = seen(error instanceof ModelUnavailable ? error.reason : "error");
      // Calls that are spared are told of once, as the circuit opens.
      if (error instanceof ModelUnavailable && !isSpared(error)) {
        const { reason, status } = error;
        log.warn({ call, reason, status, ms }, "model unavailable");
      }
      throw error;
    }
  };

// One for each way of calling: on many servers these are two models, of which one may be away alone.
const openCircuit = (call: Call, judge: typeof verdictOf, log: Logger, metrics: Metrics): Circuit => {
  metrics.modelCircuit(call, false);
  return createCircuit({
    judge,
    onChange: (reason) => {
      metrics.modelCircuit(call, reason !== null);
      if (reason === null) log.info({ call }, "the model answers again");
      else
        log.warn({ call, reason }, "the model keeps failing and is left alone, but for a trial now and then");
    },
  });
};

/** Connects to the configured model server; opens no connection before the first call. */
export const createModel = (config: ModelConfig, log: Logger, metrics: Metrics = noMetrics): Model => {
  const client = createClient(config);
  const embeddingClient = createClient({ ...config, ...config.embeddingServer });
  const context = createContext(client, config);
  const complete = createComplete(client, config, context);
  const noted = createNoted(log, metrics);
  const completing = openCircuit("complete", verdictOf, log, metrics);
  const embedding = openCircuit("embed", verdictOfPatience, log, metrics);
  const countEmbedded = (tokens: number) => metrics.modelTokens("embedding", tokens);
  return {
    chatModel: config.chatModel,
    embeddingModel: config.embeddingModel,
    embeddingDimensions: config.embeddingDimensions,
    contextTokens: context.tokens,
    reached: () => ({
      model: !completing.isOpen(),
      ...(config.embeddingModel === null ? {} : { embeddings: !embedding.isOpen() }),
    }),
    complete: async (request) => {
      const ask = () => complete(request);
      const isJudged = request.job !== true || completing.isOpen();
      const work = isJudged ? completing.guard(ask) : ask();
      const completion = await noted("complete", work);
      metrics.modelTokens("prompt", completion.promptTokens ?? 0);
      metrics.modelTokens("completion", completion.completionTokens ?? 0);
      return completion;
    },
    embed: (texts, signal) => {
      const embed = () => embedTexts(embeddingClient, config, texts, countEmbedded, signal);
      // Jobs keep nobody waiting, and have more patience than a question by which the server may be judged.
      return noted("embed", signal === undefined ? embed() : embedding.guard(embed));
    },
  };
};
