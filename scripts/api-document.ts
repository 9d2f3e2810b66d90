import { z } from "zod";
import { endpoints } from "#contracts/all.ts";
import type { Endpoint, Upload } from "#contracts/endpoint.ts";
import { statusOf } from "#contracts/errors.ts";

interface Property {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Property[];
  items?: Property;
}

const typeName = (property: Property): string => {
  if (property.anyOf !== undefined) return property.anyOf.map(typeName).join(" or ");
  if (property.enum !== undefined) return property.enum.map((value) => `\`${String(value)}\``).join(", ");
  if (property.const !== undefined) return `\`${JSON.stringify(property.const)}\``;
  if (property.type === "array") return `list of ${typeName(property.items ?? {})}`;
  return String(property.type ?? "any");
};

const rows = (place: string, schema: z.ZodObject): string[] => {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return Object.entries(properties).map(
    ([name, property]) =>
      `| \`${name}\` | ${place} | ${typeName(property as Property)} | ${required.includes(name) ? "yes" : ""} |`,
  );
};

const fileRow = (upload: Upload | null): string[] =>
  upload === null ? [] : [`| \`${upload.field}\` | form | file | ${upload.optional === true ? "" : "yes"} |`];

const section = ({
  method,
  path,
  summary,
  access,
  params,
  query,
  body,
  bodyBytes,
  upload,
  status,
  streams,
  csv,
}: Endpoint): string => {
  const fields = rows(upload === null ? "body" : "form", body);
  const inputs = [...rows("path", params), ...rows("query", query), ...fields, ...fileRow(upload)];
  const table =
    inputs.length === 0 ? [] : ["| input | in | type | required |", "|---|---|---|---|", ...inputs, ""];
  const limit = upload === null && fields.length > 0 ? ` Body: at most ${bodyBytes / 1024} kB.` : "";
  const also = [
    ...(streams ? [", or an event stream"] : []),
    ...(csv ? [", or all of it as `text/csv`"] : []),
  ];
  const answers = `${status}${also.join("")}`;
  return [
    `## ${method} ${path}`,
    "",
    summary,
    "",
    `Access: ${access}. Answers: ${answers}.${limit}`,
    "",
    ...table,
  ].join("\n");
};

const errorTable = [
  "| code | status |",
  "|---|---|",
  ...Object.entries(statusOf).map(([c, s]) => `| \`${c}\` | ${s} |`),
];

// The order in which a module lists its exports depends on what loads it.
const byPath = (a: Endpoint, b: Endpoint): number =>
  `${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1;

/** The API's documentation as Markdown, made from the contracts. */
export const apiDocument = (): string =>
  [
    "# API",
    "",
    "Generated from the contracts by `npm run docs:api`. `GET /api/openapi.json` serves the same with full schemas.",
    "",
    "Errors are `{error, code, requestId}`, with `fields` naming each wrong input:",
    "",
    ...errorTable,
    "",
    ...endpoints.toSorted(byPath).map(section),
  ].join("\n");
