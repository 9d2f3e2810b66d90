import type { Endpoint } from "#contracts/endpoint.ts";
import { sendableName } from "./file-name.ts";

type Input = Record<string, unknown>;

// An endpoint part that declares nothing infers as an index signature of never, which no object satisfies.
type Given<Part> = string extends keyof Part ? unknown : Part;

/** What failed when no answer came. */
export const offlineText = "Could not reach the server. Check your connection and try again.";

/** What a caller passes: parameters, query and body in one object. */
export type InputFor<E extends Endpoint> = Given<E["params"]["_zod"]["input"]> &
  Given<E["query"]["_zod"]["input"]> &
  Given<E["body"]["_zod"]["input"]>;

const placed = /:(\w+)/gu;

const isRead = ({ method }: Endpoint): boolean => method === "GET" || method === "DELETE";

/** What is not part of the path; a call that reads or deletes has it in its query, any other in its body. */
const restOf = (endpoint: Endpoint, input: Input): [string, unknown][] => {
  const inPath = new Set([...endpoint.path.matchAll(placed)].map(([, name]) => name));
  return Object.entries(input).filter(([name, value]) => !inPath.has(name) && value !== undefined);
};

const queryOf = (endpoint: Endpoint, input: Input): string => {
  const given = isRead(endpoint) ? restOf(endpoint, input) : [];
  const query = new URLSearchParams(
    given.flatMap(([name, value]) =>
      typeof value === "string" || typeof value === "number" || typeof value === "boolean"
        ? [[name, String(value)]]
        : [],
    ),
  );
  return query.size === 0 ? "" : `?${query}`;
};

/** An endpoint's address with its parameters and query filled in from the input. */
export const addressOf = (endpoint: Endpoint, input: Input): string =>
  endpoint.path.replaceAll(placed, (_, name: string) => encodeURIComponent(String(input[name]))) +
  queryOf(endpoint, input);

/** The JSON body made of what is not part of the path; undefined where nothing is left. */
export const bodyOf = (endpoint: Endpoint, input: Input): string | undefined => {
  const given = isRead(endpoint) ? [] : restOf(endpoint, input);
  return given.length === 0 ? undefined : JSON.stringify(Object.fromEntries(given));
};

/** What is not part of the path and its file, as a form; a list goes as JSON. */
export const formOf = (endpoint: Endpoint, input: Input, file: File | null): FormData => {
  const form = new FormData();
  for (const [name, value] of restOf(endpoint, input)) {
    if (typeof value === "string") form.set(name, value);
    else if (Array.isArray(value)) form.set(name, JSON.stringify(value));
  }
  if (file !== null) form.set(endpoint.upload?.field ?? "file", file, sendableName(file.name));
  return form;
};
