import { createApp, type AppOptions } from "./app.ts";
import { serve } from "./serve.ts";

const clearIncomingMs = 10 * 60_000;

/** Starts the HTTP server of the API and the Mini App. */
export const startApi = async (options: AppOptions): ReturnType<typeof serve> => {
  const { core, config, log } = options;
  const clearing = setInterval(() => {
    core.files.clearIncoming().catch((error: unknown) => log.warn({ err: error }, "could not clear uploads"));
  }, clearIncomingMs);
  const onClosing = () => {
    clearInterval(clearing);
    core.events.endAll();
  };
  try {
    return await serve({ app: createApp(options), port: config.port, host: config.host, onClosing });
  } catch (error) {
    clearInterval(clearing);
    throw error;
  }
};
