import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

/** A model that embeds every text at once; `nextVector` gives the vector of each. */
export const startEmbedding = async (nextVector: () => number[]) => {
  const server = createServer((request, response) => {
    const answer = async () => {
      const { input } = (await json(request)) as { input: string[] };
      const data = input.map((_, index) => ({ object: "embedding", index, embedding: nextVector() }));
      response.setHeader("Content-Type", "application/json");
      response.end(JSON.stringify({ object: "list", model: "bench", data }));
    };
    answer().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
