import { endpoints } from "#contracts/all.ts";
import type { Config } from "#core/config.ts";
import { describeApi } from "../describe-api.ts";
import type { ApiRouter } from "../mount.ts";

/** The API's own description, made from the contracts. */
export const openApiRoutes = ({ router }: ApiRouter, config: Config): void => {
  const description = describeApi(endpoints, config.publicUrl);
  router.get("/api/openapi.json", (ctx) => {
    ctx.state.operation = "openapi";
    ctx.body = description;
  });
};
