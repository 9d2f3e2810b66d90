import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type Koa from "koa";

const requestMs = 300_000;
const closeMs = 30_000;
const closeIdleMs = 100;

/** Where to listen, and what to do as soon as stopping begins. */
interface ServeOptions {
  app: Koa;
  port: number;
  host: string;
  onClosing?: () => void;
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
}: ServeOptions): Promise<{ port: number; close: () => Promise<void> }> => {
  const handle = app.callback();
  const answering = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    answering.add(response);
    response.once("close", () => answering.delete(response));
    void handle(request, response);
  });
  // A picture from a phone with a poor connection takes its time.
  server.requestTimeout = requestMs;
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
