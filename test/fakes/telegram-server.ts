import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { botUser, createChats } from "./telegram-chats.ts";
import { createPeople } from "./telegram-people.ts";
import { methods, refuse, Refusal, type Method } from "./telegram-rules.ts";
import { createUpdates } from "./telegram-updates.ts";

/** One call of the bot, with what became of it; `at` is comparable to `performance.now()`. */
export interface TelegramCall {
  method: Method;
  // Tests look into payloads of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  payload: any;
  at: number;
  status: number;
  description?: string;
}

/** How one call fails; `drop` ends the connection without an answer, `wait` only answers late, in milliseconds. */
export type TelegramFailure =
  | { status: number; retryAfter?: number; description?: string }
  | "drop"
  | { wait: number };

const usualToken = "4242:fake-token-of-a-bot";

const sendJson = (response: ServerResponse, status: number, body: object) => {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
};

type Payload<M extends Method> = ReturnType<(typeof methods)[M]["parse"]>;

const createMethods = (
  chats: ReturnType<typeof createChats>,
  updates: ReturnType<typeof createUpdates>,
  files: Map<string, Buffer>,
) => {
  const profile = { ...botUser, can_join_groups: true, has_main_web_app: false };
  const commands: Record<string, unknown> = {};
  const menus: Record<string, unknown> = {};
  const handlers: { [M in Method]: (payload: Payload<M>, gone: AbortSignal) => unknown } = {
    getMe: () => profile,
    getChat: (payload) => chats.read(payload.chat_id),
    getFile: ({ file_id }) =>
      files.has(file_id) ? { file_id, file_path: `photos/${file_id}` } : refuse("invalid file_id"),
    getUpdates: (payload, gone) => updates.poll(payload, gone),
    setWebhook: (payload) => updates.setWebhook(payload),
    deleteWebhook: () => updates.setWebhook({ url: "" }),
    getWebhookInfo: () => updates.webhookInfo(),
    sendMessage: (payload) => chats.send(payload),
    editMessageText: (payload) => chats.edit(payload),
    editMessageReplyMarkup: (payload) =>
      chats.editButtons(payload.chat_id, payload.message_id, payload.reply_markup),
    deleteMessage: (payload) => chats.remove(payload.chat_id, payload.message_id),
    sendMessageDraft: (payload) => chats.draft(payload),
    sendChatAction: (payload) => chats.act(payload.chat_id),
    answerCallbackQuery: (payload) => chats.answer(payload.callback_query_id),
    setMyCommands: (payload) => {
      commands[JSON.stringify(payload.scope ?? { type: "default" })] = payload.commands;
      return true;
    },
    getMyCommands: (payload) => commands[JSON.stringify(payload.scope ?? { type: "default" })] ?? [],
    setChatMenuButton: (payload) => {
      menus[payload.chat_id ?? "default"] = payload.menu_button;
      return true;
    },
    getChatMenuButton: (payload) => menus[payload.chat_id ?? "default"] ?? { type: "commands" },
  };
  return { handlers, profile, commands, menus };
};

const createScript = () => {
  const scripts = new Map<Method, TelegramFailure[]>();
  return {
    add: (method: Method, failures: TelegramFailure[]) =>
      scripts.set(method, [...(scripts.get(method) ?? []), ...failures]),
    take: (method: Method) => scripts.get(method)?.shift(),
  };
};

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

/** A Bot API server on a real port with one bot, which enforces Telegram's limits and can be told to fail. */
export const startTelegram = async (token = usualToken) => {
  const calls: TelegramCall[] = [];
  const problems: string[] = [];
  const script = createScript();
  const chats = createChats();
  const updates = createUpdates();
  const waiting = new Set<() => void>();
  const files = new Map<string, Buffer>();
  const { handlers, profile, commands, menus } = createMethods(chats, updates, files);

  const handle = async (method: Method, body: string, gone: AbortSignal): Promise<unknown> => {
    const given = methods[method].safeParse(JSON.parse(body || "{}"));
    const payload: unknown = given.data;
    const call: TelegramCall = { method, payload, at: performance.now(), status: 200 };
    try {
      const failure = script.take(method);
      if (failure === "drop") throw failure;
      if (failure !== undefined && "wait" in failure)
        await new Promise((resolve) => setTimeout(resolve, failure.wait));
      else if (failure !== undefined)
        throw new Refusal(
          failure.status,
          failure.description ?? `Scripted ${failure.status}`,
          failure.retryAfter,
        );
      if (!given.success) {
        problems.push(`${method} was called with ${given.error.message}`);
        throw new Refusal(400, "Bad Request: wrong parameters");
      }
      return await (handlers[method] as (payload: unknown, gone: AbortSignal) => unknown)(payload, gone);
    } catch (error) {
      if (error instanceof Refusal) Object.assign(call, { status: error.code, description: error.message });
      throw error;
    } finally {
      if (method !== "getUpdates") calls.push(call);
      // Whoever waits looks when the answer is on its way.
      setImmediate(() => waiting.forEach((look) => look()));
    }
  };

  const others = new Map<string, Answer>();
  const answer: Answer = async (request, response) => {
    const [, bot = "", method = "", , file = ""] = (request.url ?? "").split("/");
    if (bot === "file" && method === `bot${token}`) return response.end(files.get(file));
    if (bot !== `bot${token}`)
      return (
        others.get(bot)?.(request, response) ??
        sendJson(response, 401, { ok: false, error_code: 401, description: "Unauthorized" })
      );
    if (!(method in methods)) {
      problems.push(`there is no method ${method}`);
      return sendJson(response, 404, { ok: false, error_code: 404, description: "Not Found" });
    }
    const gone = new AbortController();
    response.on("close", () => gone.abort());
    try {
      const result = await handle(method as Method, await text(request), gone.signal);
      return sendJson(response, 200, { ok: true, result });
    } catch (error) {
      if (!(error instanceof Refusal)) return response.destroy();
      const { code, message, retryAfter } = error;
      const parameters = retryAfter === undefined ? {} : { parameters: { retry_after: retryAfter } };
      return sendJson(response, code, { ok: false, error_code: code, description: message, ...parameters });
    }
  };

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The fake Bot API has no port");

  /** Resolves with what a check gives once that is something; looks after every call of the bot, at most 100 seconds. */
  const until = <T>(
    check: () => T | undefined | null | false,
    what = "what was expected of the bot",
  ): Promise<T> =>
    new Promise((resolve, reject) => {
      const done = () => {
        clearTimeout(timer);
        waiting.delete(look);
      };
      const look = () => {
        const found = check();
        if (found === undefined || found === null || found === false) return;
        done();
        resolve(found);
      };
      const timer = setTimeout(() => {
        done();
        const said = chats.messages
          .slice(-12)
          .map(({ chatId, text }) => `${chatId}: ${text.slice(0, 120)}`)
          .join("\n");
        reject(new Error(`Waited in vain for ${what}. The chats:\n${said}`));
      }, 100_000);
      waiting.add(look);
      look();
    });

  return {
    /** For `TELEGRAM_API_ROOT`. */
    apiRoot: `http://127.0.0.1:${address.port}`,
    token,
    answer,
    /** Has this server answer for another's bot, too. */
    alsoFor: (other: { token: string; answer: Answer }) => void others.set(`bot${other.token}`, other.answer),
    calls,
    chats,
    profile,
    commands,
    menus,
    updates,
    /** What people have sent, by the ids of the files. */
    files,
    until,
    ...createPeople(chats, updates, until),
    callsOf: (method: Method) => calls.filter((call) => call.method === method),
    /** Has the next calls of a method fail, one failure each. */
    next: (method: Method, ...failures: TelegramFailure[]) => void script.add(method, failures),
    /** Ends everything; rejects when the bot called something that Telegram does not have. */
    close: async () => {
      updates.stop();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      if (problems.length > 0) throw new Error(`The fake Bot API: ${problems.join("; ")}`);
    },
  };
};
