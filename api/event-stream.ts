import { PassThrough } from "node:stream";
import type { Context } from "koa";
import type { ErrorBody } from "#contracts/errors.ts";
import { presentError } from "./present-error.ts";

export type OnToken = (text: string) => void;

/** After this long without a token the stream opens anyway, so that proxies see an answer. */
const openAfterMs = 1000;
const keepAliveMs = 15_000;

/** Whether the caller asks for server-sent events rather than JSON. */
export const wantsStream = (ctx: Context): boolean => ctx.get("Accept").includes("text/event-stream");

/** Opens a server-sent event stream; comments keep it alive until it is ended or the caller leaves. */
export const openEventStream = (ctx: Context) => {
  const stream = new PassThrough();
  const write = (chunk: string) => {
    if (!stream.destroyed && !stream.writableEnded) stream.write(chunk);
  };
  const keepAlive = setInterval(() => write(": waiting\n\n"), keepAliveMs);
  stream.on("close", () => clearInterval(keepAlive));
  ctx.status = 200;
  ctx.type = "text/event-stream";
  ctx.set("X-Accel-Buffering", "no");
  ctx.body = stream;
  return {
    send: (event: string, data: unknown) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    /** Calls back once, when it has ended whichever way. */
    onClose: (callback: () => void) => void stream.once("close", callback),
    /** How many bytes the caller has not read yet. */
    unread: () => stream.writableLength,
    end: () => {
      clearInterval(keepAlive);
      stream.end();
    },
  };
};

type Opened = ReturnType<typeof openEventStream>;

/** Tokens that come sooner after one that was sent go together, for every event is a write of its own to the network. */
const gatherMs = 30;

/** Passes text on, the first at once and then what came meanwhile; `flush` passes on what is left. */
export const gatherText = (send: OnToken) => {
  let waiting = "";
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting === "") return;
    const text = waiting;
    waiting = "";
    send(text);
  };
  const sendNow = () => {
    const isLively = waiting !== "";
    flush();
    if (isLively) timer = setTimeout(sendNow, gatherMs);
  };
  const push = (text: string) => {
    waiting += text;
    if (timer === undefined) sendNow();
  };
  return { push, flush };
};

const finish = async (ctx: Context, stream: Opened, answering: Promise<unknown>) => {
  try {
    stream.send("done", await answering);
  } catch (error) {
    const { body, expected } = presentError(error, String(ctx.state.requestId));
    if (!expected) ctx.state.log.error({ err: error }, "a streamed answer failed");
    stream.send("error", body satisfies ErrorBody);
  } finally {
    stream.end();
  }
};

/**
 * Answers with `token` events as text is written, at most one in 30 ms, then one `done` with the whole answer, or `error`. A failure
 * before the first token, and within a second, is thrown instead and becomes an ordinary JSON error.
 */
export const answerWithStream = async (
  ctx: Context,
  answer: (onToken: OnToken) => Promise<unknown>,
): Promise<void> => {
  let stream: Opened | null = null;
  await new Promise<void>((resolve, reject) => {
    const open = () => {
      clearTimeout(timer);
      stream ??= openEventStream(ctx);
      resolve();
      return stream;
    };
    const timer = setTimeout(open, openAfterMs);
    const tokens = gatherText((text) => open().send("token", { text }));
    const answering = answer(tokens.push);
    answering.finally(tokens.flush).then(
      () => void finish(ctx, open(), answering),
      (error: unknown) => {
        clearTimeout(timer);
        if (stream === null) reject(error);
        else void finish(ctx, stream, answering);
      },
    );
  });
};
