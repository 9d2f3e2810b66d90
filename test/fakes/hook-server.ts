import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { WebAccess } from "#core/platform/web/web-access.ts";

/** What a receiver got, with the bytes as they came. */
export interface ReceivedHook {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A status, or never an answer, or a connection that breaks off. */
type Reaction = number | "silent" | "break";

/** A receiver of webhooks on a real port, reached by any name but those that `named` has elsewhere. */
export const startHooks = async () => {
  const received: ReceivedHook[] = [];
  const reactions = new Map<string, Reaction>();
  const named = new Map<string, string[]>();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? "/";
    const { headers, method } = request;
    if (method !== "POST") return response.writeHead(405).end();
    received.push({ path, headers, body: await text(request) });
    const reaction = reactions.get(path) ?? 204;
    if (reaction === "silent") return undefined;
    if (reaction === "break") return request.socket.destroy();
    return response.writeHead(reaction, { Location: "http://elsewhere.example/" }).end("x".repeat(100_000));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const access: WebAccess = {
    resolve: (hostname) =>
      Promise.resolve((named.get(hostname) ?? ["127.0.0.1"]).map((address) => ({ address, family: 4 }))),
    mayConnect: (address, to) => address === "127.0.0.1" && to === port,
  };
  return {
    access,
    received,
    /** Those that a path got. */
    at: (path: string) => received.filter((one) => one.path === path),
    url: (path: string) => `http://hooks.example:${port}${path}`,
    port,
    /** Has a name be at other addresses. */
    name: (hostname: string, ...addresses: string[]) => void named.set(hostname, addresses),
    /** Has a path react so from now on. */
    react: (path: string, reaction: Reaction) => void reactions.set(path, reaction),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

export type Hooks = Awaited<ReturnType<typeof startHooks>>;
