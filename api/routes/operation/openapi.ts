import { z } from "zod";
import { endpoints } from "#contracts/all.ts";
import { endpoint } from "#contracts/endpoint.ts";
import type { Config } from "#core/config.ts";
import { describeApi } from "../../describe-api.ts";
import { mount, type ApiRouter } from "../../mount.ts";

const readDescription = endpoint({
  name: "openapi",
  summary: "The API's own description.",
  method: "GET",
  path: "/api/openapi.json",
  access: "user",
  response: z.unknown(),
});

/** The API's own description, made from the contracts, for whoever is signed in. */
export const openApiRoutes = (api: ApiRouter, config: Config): void => {
  // Made when it is first asked for: it takes longer than all else of a start that needs no database.
  let description: ReturnType<typeof describeApi> | undefined;
  mount(api, readDescription, () => {
    description ??= describeApi(endpoints, config.publicUrl);
    return Promise.resolve(description);
  });
};
