import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Koa from "koa";
import { startTestApi } from "#test/start-api.ts";
import { quantile, timeEach, type Figure } from "./measure.ts";

const startEmptyRoute = async () => {
  const app = new Koa();
  app.use((ctx) => {
    ctx.body = {};
  });
  const handle = app.callback();
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
};

/** A signed-in read of a chat's history against a Koa route that does nothing, in the same run. */
export const measureReads = async (): Promise<Figure[]> => {
  const empty = await startEmptyRoute();
  const api = await startTestApi({ SAMPLE_CONTENT: "on" });
  try {
    const agent = await api.member();
    const ask = { content: "What commission do I get on an OTC deal?", role: "user", sessionId: "bench" };
    for (let index = 0; index < 10; index += 1) {
      await api.send("/api/chat/messages", { method: "POST", token: agent.token, body: ask });
    }
    const path = "/api/chat/messages?sessionId=bench&module=bd_assistant";
    const nothing = quantile(await timeEach(500, async () => (await fetch(empty.url)).text()), 0.5);
    const history = quantile(await timeEach(500, () => api.send(path, { token: agent.token })), 0.5);
    const documents = quantile(
      await timeEach(100, () => api.send("/api/documents", { token: agent.token })),
      0.5,
    );
    return [
      { name: "empty Koa route, p50", value: nothing, unit: "ms" },
      { name: "chat history of 20 messages, p50", value: history, unit: "ms" },
      { name: "chat history against the empty route", value: history / nothing, unit: "x" },
      { name: "all documents against the empty route", value: documents / nothing, unit: "x" },
    ];
  } finally {
    await api.close();
    empty.close();
  }
};
