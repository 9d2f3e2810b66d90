import { z } from "zod";
import { endpoints } from "#contracts/all.ts";
import type { Endpoint, Upload } from "#contracts/endpoint.ts";
import { statusOf } from "#contracts/errors.ts";
import { tokenScopes } from "#contracts/access-tokens.ts";
import { scopeOf } from "#contracts/token-scopes.ts";
import type { WebhookEvent } from "#contracts/webhooks.ts";

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

const section = (endpoint: Endpoint): string => {
  const { method, path, summary, access, params, query, body, bodyBytes, upload, status, streams, csv } =
    endpoint;
  const scope = scopeOf(endpoint);
  const token = scope === null ? "" : ` Token: \`${scope}\`.`;
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
    `Access: ${access}.${token} Answers: ${answers}.${limit}`,
    "",
    ...table,
  ].join("\n");
};

const errorTable = [
  "| code | status |",
  "|---|---|",
  ...Object.entries(statusOf).map(([c, s]) => `| \`${c}\` | ${s} |`),
];

const tokenSection = [
  "## Access tokens",
  "",
  "An admin makes an access token in Admin, API; it calls for that admin, and for no more than its scopes. Endpoints that name no scope under `Token` are not for tokens: nobody signs in, manages people or makes tokens by one.",
  "",
  "```sh",
  'curl -H "Authorization: Bearer $LEGEND_TOKEN" "https://legend.example.com/api/feedback?status=pending"',
  "```",
  "",
  "A token that is unknown, expired or revoked answers 401; one that lacks the scope 403, naming it. At most 300 calls a minute, then 429 with `Retry-After`. A token ends with its admin's access or role, and what it changes stands in the audit log under the admin's name with the token's.",
  "",
  ...tokenScopes.map((scope) => `- \`${scope}\``),
  "",
];

const exampleId = "01890a5d-ac96-774b-bcce-b302099a8057";

const eventExamples: Record<WebhookEvent, object> = {
  "gap.opened": {
    id: exampleId,
    question: "Who signs the side letter?",
    module: "bd_assistant",
    service: null,
  },
  "gap.answered": {
    id: exampleId,
    question: "Who signs the side letter?",
    answer: "Legal signs it, within two days.",
    module: "bd_assistant",
  },
  "ticket.changed": {
    id: exampleId,
    category: "Other",
    status: "In Progress",
    result: null,
    changed: ["status", "handledBy"],
  },
  "participation.approved": { id: exampleId, initiative: ["Community Call"], points: 10 },
  "document.published": {
    id: exampleId,
    title: "Payment terms",
    category: "Finance",
    audience: null,
    version: 3,
  },
};

const eventExample = ([type, data]: [string, object]): string[] => [
  `### ${type}`,
  "",
  "```json",
  JSON.stringify({ type, timestamp: "2026-11-25T12:00:00.000Z", data }, null, 2),
  "```",
  "",
];

const webhookSection = [
  "## Webhooks",
  "",
  "An admin adds an https address in Admin, API, or by `POST /api/webhooks`; each event is a `POST` of JSON to it, signed as [Standard Webhooks](https://www.standardwebhooks.com) has it in the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`, and sent again until it is answered with 2xx. [webhooks.md](webhooks.md) has the pauses, how to verify, and what each field means.",
  "",
  ...Object.entries(eventExamples).flatMap(eventExample),
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
    ...tokenSection,
    ...webhookSection,
    ...endpoints.toSorted(byPath).map(section),
  ].join("\n");
