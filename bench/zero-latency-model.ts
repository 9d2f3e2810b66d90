import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { now } from "./measure.ts";

// A process of its own, so that its work is not counted as the product's. It answers at once, or after as many milliseconds
// as its parent tells it, whom it tells when each first token left.

let delay = 0;
process.on("message", (milliseconds: number) => {
  delay = milliseconds;
});

const chunk = (content: string | undefined, finishReason: string | null) =>
  `data: ${JSON.stringify({
    id: "x",
    object: "chat.completion.chunk",
    created: 0,
    model: "zero",
    choices: [{ index: 0, delta: content === undefined ? {} : { content }, finish_reason: finishReason }],
  })}\n\n`;

const words =
  "answerable: true\nThe playbook gives the figure you ask for in the section cited here [1].".match(
    /\s*\S+/gu,
  );

const understood = JSON.stringify({
  kind: "question",
  standalone: "Which commission does an OTC deal pay?",
  queries: ["OTC commission"],
  language: "en",
});

/** What it writes in each form that it may be asked for; any other answer is words. */
const forms = [
  { asked: '"name":"understanding"', said: understood },
  { asked: '"name":"check"', said: '{"sentences": []}' },
];

const answer = async (request: IncomingMessage, response: ServerResponse) => {
  const body = await text(request);
  if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
  response.writeHead(200, { "content-type": "text/event-stream" });
  const form = forms.find(({ asked }) => body.includes(asked));
  const said = form === undefined ? (words ?? []) : [form.said];
  for (const word of said) response.write(chunk(word, null));
  process.send?.({ firstTokenAt: now() });
  response.end(`${chunk(undefined, "stop")}data: [DONE]\n\n`);
};

const server = createServer((request, response) => void answer(request, response));

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address !== null) process.send?.({ port: address.port });
});
process.on("disconnect", () => process.exit(0));
