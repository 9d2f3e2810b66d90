import { endpoints } from "#contracts/all.ts";
import type { Config } from "#core/config.ts";
import { describeApi } from "../describe-api.ts";
import type { ApiRouter } from "../mount.ts";

const path = "/api/openapi.json";

/** The API's own description, made from the contracts. */
export const openApiRoutes = ({ router }: ApiRouter, config: Config): void => {
  const description = describeApi(endpoints, config.publicUrl);
  router.get(path, (ctx) => {
    ctx.state.operation = "openapi";
    ctx.state.route = path;
    ctx.body = description;
  });
};
