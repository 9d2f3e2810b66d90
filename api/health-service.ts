import Koa from "koa";
import type { Config } from "#core/config.ts";
import type { Core } from "#core/core.ts";
import { healthRoutes } from "./routes/operation/health.ts";
import { serve } from "./serve.ts";

interface HealthOptions {
  core: Core;
  config: Pick<Config, "host" | "metricsToken">;
  port: number;
}

/** Tells how a process without the API is, on a port of its own. */
export const startHealth = ({ core, config, port }: HealthOptions): ReturnType<typeof serve> => {
  const app = new Koa();
  app.use(healthRoutes(core, config.metricsToken));
  return serve({ app, port, host: config.host });
};
