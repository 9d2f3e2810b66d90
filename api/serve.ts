import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type Koa from "koa";

/** How long a request may take to arrive, and how many may be connected at once. */
export interface ServeLimits {
  headersMs: number;
  requestMs: number;
  connections: number;
}

const usualLimits: ServeLimits = {
  headersMs: 60_000,
  // A picture from a phone with a poor connection takes its time.
  requestMs: 300_000,
  // Every open Mini App holds one, for its events.
  connections: 5000,
};
const keepAliveMs = 65_000;
const closeMs = 30_000;
const closeIdleMs = 100;

/** Where to listen, and what to do as soon as stopping begins. */
interface ServeOptions {
  app: Koa;
  port: number;
  host: string;
  onClosing?: () => void;
  limits?: ServeLimits;
}

/** Accepts nothing more and lets what is being answered finish; a connection that stays open does not hold it up. */
const finish = (server: Server, answering: Set<ServerResponse>): Promise<void> =>
  new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), closeMs);
    const closeIdle = setInterval(() => server.closeIdleConnections(), closeIdleMs);
    server.close(() => {
      clearTimeout(force);
      clearInterval(closeIdle);
      resolve();
    });
    // Else its caller would send the next request to a server that is gone.
    for (const response of answering) if (!response.headersSent) response.setHeader("Connection", "close");
    server.closeIdleConnections();
  });

/** Serves an application; answers its port and a close that lets requests under way finish for at most 30 s. */
export const serve = async ({
  app,
  port,
  host,
  onClosing,
  limits: { headersMs, requestMs, connections } = usualLimits,
}: ServeOptions): Promise<{ port: number; close: () => Promise<void> }> => {
  const handle = app.callback();
  const answering = new Set<ServerResponse>();
  const server = createServer({ connectionsCheckingInterval: headersMs / 4 }, (request, response) => {
    answering.add(response);
    response.once("close", () => answering.delete(response));
    void handle(request, response);
  });
  server.headersTimeout = headersMs;
  server.requestTimeout = requestMs;
  // Node's five seconds end a connection while a client that was held up sends its next request on it.
  server.keepAliveTimeout = keepAliveMs;
  server.maxConnections = connections;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      onClosing?.();
      return finish(server, answering);
    },
  };
};
