export interface StreamEvent {
  event: string;
  data: string;
}

const readEvent = (block: string): StreamEvent | null => {
  let event = "message";
  const data: string[] = [];
  for (const line of block.split(/\r\n|\r|\n/u)) {
    if (line.startsWith("event:")) event = line.slice(6).trim();
    else if (line.startsWith("data:")) data.push(line.slice(5).replace(/^ /u, ""));
  }
  return data.length === 0 ? null : { event, data: data.join("\n") };
};

/** The events of a `text/event-stream` body, as soon as each is complete; comments are skipped. */
export async function* readEventStream(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let buffer = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      buffer += done ? `${decoder.decode()}\n\n` : decoder.decode(value, { stream: true });
      const blocks = buffer.split(/\r\n\r\n|\n\n|\r\r/u);
      buffer = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = readEvent(block);
        if (event !== null) yield event;
      }
      if (done) return;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
