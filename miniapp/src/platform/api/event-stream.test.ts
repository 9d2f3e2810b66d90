import { expect, test } from "vitest";
import { readEventStream, type StreamEvent } from "./event-stream.ts";

const read = async (...chunks: (string | Uint8Array)[]): Promise<StreamEvent[]> => {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const chunk of chunks)
        controller.enqueue(typeof chunk === "string" ? encoder.encode(chunk) : chunk);
      controller.close();
    },
  });
  const events: StreamEvent[] = [];
  for await (const event of readEventStream(body)) events.push(event);
  return events;
};

test("reads events however they are cut", async () => {
  expect(await read("event: to", 'ken\ndata: {"a":1}\n', "\nevent: done\ndata: 2\n\n")).toEqual([
    { event: "token", data: '{"a":1}' },
    { event: "done", data: "2" },
  ]);
});

test("keeps characters that arrive in pieces", async () => {
  const bytes = new TextEncoder().encode("data: é€\n\n");
  expect(await read(bytes.slice(0, 7), bytes.slice(7, 9), bytes.slice(9))).toEqual([
    { event: "message", data: "é€" },
  ]);
});

test("joins data lines, skips comments and accepts any line ending", async () => {
  expect(await read(": ping\n\ndata: a\r\ndata: b\r\n\r\n")).toEqual([{ event: "message", data: "a\nb" }]);
});

test("reads a last event that was not closed by an empty line", async () => {
  expect(await read("event: done\ndata: 1")).toEqual([{ event: "done", data: "1" }]);
});
