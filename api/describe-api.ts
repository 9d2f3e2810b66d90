import { z } from "zod";
import type { Endpoint, Upload } from "#contracts/endpoint.ts";
import { errorBody } from "#contracts/errors.ts";
import { scopeOf } from "#contracts/token-scopes.ts";

const jsonSchema = (schema: z.ZodType, io: "input" | "output") => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
};
const json = (schema: unknown) => ({ content: { "application/json": { schema } } });

const parameters = (schema: z.ZodObject, place: "path" | "query") => {
  const { properties = {}, required = [] } = jsonSchema(schema, "input") as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: value,
  }));
};

const access = {
  public: "Anybody may call this.",
  user: "Needs a signed-in user.",
  admin: "Needs an admin.",
} as const;

const describe = (endpoint: Endpoint): string => {
  const scope = scopeOf(endpoint);
  return scope === null
    ? access[endpoint.access]
    : `${access[endpoint.access]} An access token needs the scope ${scope}.`;
};

const uploadOf = (body: Endpoint["body"], upload: Upload) => {
  const {
    properties,
    required = [],
    ...schema
  } = jsonSchema(body, "input") as {
    properties?: object;
    required?: string[];
  };
  const file = { type: "string", format: "binary" };
  const needed = upload.optional === true ? required : [...required, upload.field];
  const form = { ...schema, properties: { ...properties, [upload.field]: file }, required: needed };
  return { content: { "multipart/form-data": { schema: form } } };
};

const bodyOf = (endpoint: Endpoint) => {
  const { body, upload } = endpoint;
  if (upload !== null) return { requestBody: { required: true, ...uploadOf(body, upload) } };
  if (Object.keys(body.shape).length === 0) return {};
  return { requestBody: { required: true, ...json(jsonSchema(body, "input")) } };
};

const operation = (endpoint: Endpoint) => ({
  operationId: endpoint.name,
  summary: endpoint.summary,
  description: describe(endpoint),
  security: endpoint.access === "public" ? [] : [{ session: [] }],
  parameters: [...parameters(endpoint.params, "path"), ...parameters(endpoint.query, "query")],
  ...bodyOf(endpoint),
  responses: {
    [endpoint.status]: {
      description: "Success",
      content: {
        "application/json": { schema: jsonSchema(endpoint.response, "output") },
        ...(endpoint.streams ? { "text/event-stream": { schema: { type: "string" } } } : {}),
        ...(endpoint.csv ? { "text/csv": { schema: { type: "string" } } } : {}),
      },
    },
    default: { description: "Failure", ...json({ $ref: "#/components/schemas/Error" }) },
  },
});

/** The OpenAPI 3.1 document of a list of endpoints, as served at a public URL. */
export const describeApi = (endpoints: Endpoint[], publicUrl: string) => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/gu, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Legend", version: "0.1.0" },
    servers: [{ url: publicUrl }],
    components: {
      schemas: { Error: jsonSchema(errorBody, "output") },
      securitySchemes: { session: { type: "http", scheme: "bearer" } },
    },
    paths,
  };
};
