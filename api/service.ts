import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createApp, type AppOptions } from "./app.ts";

const clearIncomingMs = 10 * 60_000;

/** Starts the HTTP server; answers its port and a close that lets requests under way finish for at most 30 s. */
export const startApi = async (
  options: AppOptions,
): Promise<{ port: number; close: () => Promise<void> }> => {
  const app = createApp(options);
  const handle = app.callback();
  const server = createServer((request, response) => void handle(request, response));
  // A picture from a phone with a poor connection takes its time.
  server.requestTimeout = 300_000;
  const clearing = setInterval(() => {
    const { core, log } = options;
    core.files.clearIncoming().catch((error: unknown) => log.warn({ err: error }, "could not clear uploads"));
  }, clearIncomingMs);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.config.port, options.config.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        const force = setTimeout(() => server.closeAllConnections(), 30_000);
        server.close(() => {
          clearTimeout(force);
          resolve();
        });
        clearInterval(clearing);
        options.core.events.endAll();
        server.closeIdleConnections();
      }),
  };
};
