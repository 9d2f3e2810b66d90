import { z } from "zod";
import { endpoints } from "#contracts/all.ts";
import { endpoint } from "#contracts/endpoint.ts";
import type { Config } from "#core/config.ts";
import { describeApi } from "../describe-api.ts";
import { mount, type ApiRouter } from "../mount.ts";

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
  const description = describeApi(endpoints, config.publicUrl);
  mount(api, readDescription, () => Promise.resolve(description));
};
