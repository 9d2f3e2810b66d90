import type { Endpoint } from "./endpoint.ts";
import * as groups from "./groups.ts";

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "path" in value && "access" in value;

/** Every endpoint there is, now with its name, for the OpenAPI document and for tests that walk all of them. */
export const endpoints: Endpoint[] = Object.values(groups).flatMap((group) =>
  Object.entries(group).flatMap(([name, value]) => (isEndpoint(value) ? Object.assign(value, { name }) : [])),
);
