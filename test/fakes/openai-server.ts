import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { sendJson, writeAnswer } from "./openai-answers.ts";
import { wordVector } from "./word-vector.ts";

const body = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })).default([]),
  stream: z.boolean().optional(),
  stream_options: z.object({ include_usage: z.boolean() }).optional(),
  max_tokens: z.number().optional(),
  max_completion_tokens: z.number().optional(),
  temperature: z.number().optional(),
  response_format: z.object({ type: z.string(), json_schema: z.unknown().optional() }).optional(),
  input: z.array(z.string()).optional(),
  dimensions: z.number().optional(),
  encoding_format: z.string().optional(),
});

/** The body of a request, as far as the fake looks at it. */
export type FakeRequest = z.infer<typeof body>;

/** Ways to fail. `stall` sends nothing at all, `stall-midway` falls silent after half the text, `cut` drops the connection there, `unfinished` ends there without a finish reason. */
export type FakeFailure =
  | { status: number; retryAfter?: number }
  | "stall"
  | "stall-midway"
  | "cut"
  | "unfinished"
  | "bad-json"
  | "empty"
  | "refuse";

/** How one request is answered. */
export interface FakeReply {
  text?: string | ((request: FakeRequest) => string);
  /** Milliseconds before the first byte. */
  delay?: number;
  /** Milliseconds between the parts of a stream. */
  pace?: number;
  /** What the first byte waits for. */
  after?: Promise<void>;
  /** What the second half of a stream waits for, so that there is time to look at what is unfinished. */
  restAfter?: Promise<void>;
  finishReason?: string;
  failure?: FakeFailure;
  /** Answers whole even when a stream was asked for. */
  whole?: boolean;
  usage?: boolean;
  /** The length of embeddings, whatever was asked for. */
  dimensions?: number;
}

export interface FakeCall {
  path: string;
  authorization: string | undefined;
  body: FakeRequest;
}

/** An OpenAI-compatible server on a real port, told what to answer. */
export interface FakeOpenAi {
  /** For `OPENAI_BASE_URL`. */
  baseUrl: string;
  calls: FakeCall[];
  /** The chat calls that write an answer. */
  chats(): FakeCall[];
  /** The chat calls that want one JSON object: what is meant, or what a reply commits to. */
  structured(): FakeCall[];
  /** Sets what those get, apart from the script, unless everything fails; unless told, that nothing is to be said of what they are asked. */
  understands(reply: FakeReply | ((request: FakeRequest) => FakeReply)): void;
  /** Sets what every request not scripted otherwise gets. */
  always(reply: FakeReply): void;
  /** Scripts the next requests, one reply each, whatever their route. */
  next(...replies: FakeReply[]): void;
  /** Refuses these parameters of chat calls from now on, as newer models do. */
  refuse(...parameters: string[]): void;
  /** Refuses requests of more characters than this, as a small model does, and says how many tokens it holds. */
  holdOnly(chars: number, message: string): void;
  /** What `GET` or `POST` of these paths tells from now on, as the model lists of various servers do; `{}` for none. */
  tell(answers: Record<string, unknown>): void;
  /** How often the server was asked what it has. */
  told(): number;
  /** Ends everything; rejects when a route was called that such a server does not have. */
  close(): Promise<void>;
}

const wait = (milliseconds: number, open: Set<NodeJS.Timeout>) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(() => {
      open.delete(timer);
      resolve();
    }, milliseconds);
    open.add(timer);
  });

const embeddings = (input: string[] | undefined, dimensions: number) => ({
  object: "list",
  model: "fake-embedding",
  data: (input ?? []).map((text, index) => ({
    object: "embedding",
    index,
    embedding: wordVector(text, dimensions),
  })),
});

const refusalOf = (param: string) => ({
  error:
    param === "temperature"
      ? {
          message: `Unsupported value: '${param}' does not support 0.6 with this model. Only the default (1) value is supported.`,
          type: "invalid_request_error",
          param,
          code: "unsupported_value",
        }
      : {
          message: `Unsupported parameter: '${param}' is not supported with this model. Use another one instead.`,
          type: "invalid_request_error",
          param,
          code: "unsupported_parameter",
        },
});

const wantsJson = ({ messages }: FakeRequest): boolean =>
  messages.some(({ role, content }) => role === "system" && content.includes("one JSON object"));

/** Starts the fake; unless told otherwise it answers the first source, cited, and embeds words into 64 dimensions. */
export const startOpenAi = async ({ dimensions = 64 } = {}): Promise<FakeOpenAi> => {
  const calls: FakeCall[] = [];
  const problems: string[] = [];
  const script: FakeReply[] = [];
  const timers = new Set<NodeJS.Timeout>();
  let refused: string[] = [];
  let understood = (_request: FakeRequest): FakeReply => ({ text: '{"sentences": []}' });
  let holding: { chars: number; message: string } | undefined;
  let lists: Record<string, unknown> = { "/v1/models": { object: "list", data: [{ id: "fake-chat" }] } };
  let listed = 0;
  let usual: FakeReply = { text: "answerable: true\nThe playbook covers this [1]." };

  const chats = () => calls.filter(({ path }) => path === "/v1/chat/completions");

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = new URL(request.url ?? "/", "http://fake").pathname;
    const route = `${request.method} ${path}`;
    if (path === "/v1/models" || path.startsWith("/api/")) {
      listed += Number(path === "/v1/models");
      const list = lists[path];
      return sendJson(response, list === undefined ? 404 : 200, list ?? { error: "Not found" });
    }
    if (route !== "POST /v1/chat/completions" && route !== "POST /v1/embeddings") {
      problems.push(`there is no route ${route}`);
      return sendJson(response, 404, { error: { message: `No route ${route}` } });
    }
    const asked = body.parse(JSON.parse(await text(request)));
    calls.push({ path, authorization: request.headers.authorization, body: asked });
    const param = refused.find((name) => name in asked || name === asked.response_format?.type);
    if (param !== undefined) return sendJson(response, 400, refusalOf(param));
    if (holding !== undefined && JSON.stringify(asked.messages).length > holding.chars)
      return sendJson(response, 400, { error: { message: holding.message } });
    const beside = usual.failure === undefined ? understood(asked) : usual;
    const reply = wantsJson(asked) ? beside : (script.shift() ?? usual);
    if (reply.delay !== undefined) await wait(reply.delay, timers);
    await reply.after;
    const sendWhole = () =>
      sendJson(response, 200, embeddings(asked.input, reply.dimensions ?? asked.dimensions ?? dimensions));
    const pause = () => wait(reply.pace ?? 0, timers);
    return writeAnswer(response, asked, reply, pause, path === "/v1/embeddings" ? sendWhole : undefined);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      problems.push(`a request could not be answered: ${String(error)}`);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The fake model server has no port");
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    calls,
    chats: () => chats().filter((call) => !wantsJson(call.body)),
    structured: () => chats().filter((call) => wantsJson(call.body)),
    understands: (reply) => void (understood = typeof reply === "function" ? reply : () => reply),
    always: (reply) => void (usual = reply),
    next: (...replies) => void script.push(...replies),
    refuse: (...parameters) => void (refused = parameters),
    holdOnly: (chars, message) => void (holding = { chars, message }),
    tell: (answers) => void (lists = answers),
    told: () => listed,
    async close() {
      for (const timer of timers) clearTimeout(timer);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      if (problems.length > 0) throw new Error(`The fake model server: ${problems.join("; ")}`);
    },
  };
};
