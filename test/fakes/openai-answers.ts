import type { ServerResponse } from "node:http";
import type { FakeRequest, FakeReply } from "./openai-server.ts";

/** Ends a response with a JSON body. */
export const sendJson = (response: ServerResponse, status: number, body: unknown, headers = {}): void => {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
};

const usage = { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 };

const wholeAnswer = (
  model: string,
  content: string,
  { finishReason = "stop", usage: counted }: FakeReply,
) => ({
  id: "fake",
  object: "chat.completion",
  created: 0,
  model,
  choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: finishReason }],
  ...(counted === true ? { usage } : {}),
});

const event = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`;

const chunk = (content: string | undefined, finishReason: string | null = null) =>
  event({
    id: "fake",
    object: "chat.completion.chunk",
    created: 0,
    choices: [{ index: 0, delta: content === undefined ? {} : { content }, finish_reason: finishReason }],
  });

// Words with the space before them, much as tokens are cut.
const partsOf = (text: string) => text.match(/\s*\S+|\s+$/gu) ?? [];

const stream = async (
  response: ServerResponse,
  text: string,
  reply: FakeReply,
  pause: () => Promise<void>,
  wantsUsage: boolean,
) => {
  const { failure, finishReason = "stop" } = reply;
  response.writeHead(200, { "content-type": "text/event-stream" });
  const parts = partsOf(text);
  const half = Math.ceil(parts.length / 2);
  const broken = failure !== undefined && failure !== "empty";
  for (const [index, part] of (broken ? parts.slice(0, half) : parts).entries()) {
    if (index === half) await reply.restAfter;
    response.write(chunk(part));
    if (reply.pace !== undefined) await pause();
  }
  if (failure === "stall-midway") return;
  if (failure === "bad-json") response.write('data: {"choices": [{"delta": {"content": "bro\n\n');
  if (failure === "cut") {
    // What was written must have left before the connection goes.
    await new Promise((resolve) => response.write(": cut\n\n", resolve));
    response.destroy();
    return;
  }
  if (broken) {
    response.end();
    return;
  }
  response.write(chunk(undefined, finishReason));
  if (reply.usage === true || wantsUsage) response.write(event({ choices: [], usage }));
  response.end("data: [DONE]\n\n");
};

const brokenWhole = (response: ServerResponse) => {
  response.writeHead(200, { "content-type": "application/json" });
  response.end('{"choices": [{"mess');
};

/** Answers one request as its reply says; `sendWhole` replaces the chat answer where there is another. */
export const writeAnswer = async (
  response: ServerResponse,
  request: FakeRequest,
  reply: FakeReply,
  pause: () => Promise<void>,
  sendWhole?: () => void,
): Promise<void> => {
  const { failure } = reply;
  if (failure === "stall") return;
  if (failure === "refuse") {
    response.destroy();
    return;
  }
  if (typeof failure === "object") {
    const headers = failure.retryAfter === undefined ? {} : { "retry-after": String(failure.retryAfter) };
    sendJson(
      response,
      failure.status,
      { error: { message: "No. Your key sk-fake-secret is known." } },
      headers,
    );
    return;
  }
  if (sendWhole !== undefined && failure === undefined) {
    sendWhole();
    return;
  }
  const told = typeof reply.text === "function" ? reply.text(request) : (reply.text ?? "");
  const text = failure === "empty" ? "" : told;
  if (request.stream === true && reply.whole !== true)
    await stream(response, text, reply, pause, request.stream_options?.include_usage === true);
  else if (failure === "bad-json") brokenWhole(response);
  else sendJson(response, 200, wholeAnswer(request.model, text, reply));
};
