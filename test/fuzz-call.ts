import type { Endpoint } from "#contracts/endpoint.ts";

export type Caller = "nobody" | "agent" | "admin";

/** One call as it is made up. */
export interface Call {
  endpoint: Endpoint;
  caller: Caller;
  place: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  file: Buffer | null;
  /** Sends text that is no JSON, or another type. */
  broken: string | null;
}

const wordOf = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");
const encode = (value: unknown): string =>
  encodeURIComponent(
    wordOf(value)
      .slice(0, 2000)
      .replaceAll(/\p{Surrogate}/gu, "?"),
  );

/** Its path and query. */
export const addressOf = ({ endpoint, place, query }: Call): string => {
  const path = endpoint.path.replaceAll(/:(\w+)/gu, (_, name: string) => encode(place[name]) || "-");
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return `${path}?${given.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&")}`;
};

const formOf = ({ endpoint, body, file }: Call): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.set(name, wordOf(value));
  if (file !== null)
    form.set(endpoint.upload?.field ?? "file", new Blob([new Uint8Array(file)]), "proof.png");
  return form;
};

/** What it carries, and as what. */
export const contentOf = (call: Call): Pick<RequestInit, "body" | "headers"> => {
  const { endpoint, body, broken } = call;
  if (endpoint.method === "GET") return {};
  if (endpoint.upload !== null && broken === null) return { body: formOf(call) };
  const type = broken === "a=b" ? "text/plain" : "application/json";
  return { body: broken ?? JSON.stringify(body) ?? "", headers: { "Content-Type": type } };
};
