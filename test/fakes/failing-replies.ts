import type { FakeReply } from "./openai-server.ts";

/** Every way a model's answer fails, by how it does; `text` is what it gets halfway through. */
export const failingReplies = (text: string): [how: string, reply: FakeReply][] => [
  ["refuses the connection", { failure: "refuse" }],
  ["answers 500", { failure: { status: 500, retryAfter: 0 } }],
  ["answers 401", { failure: { status: 401 } }],
  ["limits requests", { failure: { status: 429, retryAfter: 3600 } }],
  ["sends nothing", { failure: "stall" }],
  ["falls silent midway", { failure: "stall-midway", text }],
  ["cuts the stream", { failure: "cut", text }],
  ["ends without a reason", { failure: "unfinished", text }],
  ["sends broken JSON", { failure: "bad-json", text }],
  ["answers with nothing", { failure: "empty" }],
];
