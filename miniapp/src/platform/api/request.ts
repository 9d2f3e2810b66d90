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

const queryOf = (endpoint: Endpoint, input: Input): string => {
  const query = new URLSearchParams();
  for (const name of Object.keys(endpoint.query.shape)) {
    const value = input[name];
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
      query.set(name, String(value));
    }
  }
  return query.size === 0 ? "" : `?${query}`;
};

/** An endpoint's address with its parameters and query filled in from the input. */
export const addressOf = (endpoint: Endpoint, input: Input): string =>
  endpoint.path.replaceAll(/:(\w+)/gu, (_, name: string) => encodeURIComponent(String(input[name]))) +
  queryOf(endpoint, input);

/** The JSON body made of the fields the endpoint declares; undefined when it declares none. */
export const bodyOf = (endpoint: Endpoint, input: Input): string | undefined => {
  const names = Object.keys(endpoint.body.shape);
  if (names.length === 0) return undefined;
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, input[name]])));
};

/** The fields the endpoint declares and its file, as a form; a list goes as JSON. */
export const formOf = (endpoint: Endpoint, input: Input, file: File | null): FormData => {
  const form = new FormData();
  for (const name of Object.keys(endpoint.body.shape)) {
    const value = input[name];
    if (typeof value === "string") form.set(name, value);
    else if (Array.isArray(value)) form.set(name, JSON.stringify(value));
  }
  if (file !== null) form.set(endpoint.upload?.field ?? "file", file, sendableName(file.name));
  return form;
};
