import { z } from "zod";
import { time } from "./common.ts";
import { endpoint } from "./endpoint.ts";

/** Where a setting comes from: what the environment sets cannot be changed in the browser. */
export const origin = z.enum(["environment", "browser", "none"]);
export type Origin = z.infer<typeof origin>;

export const setting = z.object({ value: z.string().nullable(), origin });
export type ConnectionSetting = z.infer<typeof setting>;

/** A secret is never told; `isLost` where it was encrypted with a key that is not there any more and has to be entered again. */
export const secret = z.object({ isSet: z.boolean(), isLost: z.boolean(), origin });
export type ConnectionSecret = z.infer<typeof secret>;

/** Who set what the browser sets last, and when. */
export const changed = {
  changedBy: z.string().nullable(),
  changedAt: time.nullable(),
};

/** Who set a connection last, and when; null where nothing is set in the browser. */
export type ConnectionChanged = Pick<z.infer<typeof modelConnection>, "changedBy" | "changedAt">;

/** When what a change is made over was set; another change since then answers 409. */
export const basedOn = time.nullable().optional();

/** The language model; a base URL of null is that of OpenAI, an embedding model of null is none. */
export const modelConnection = z.object({
  isConnected: z.boolean(),
  baseUrl: setting,
  apiKey: secret,
  chatModel: setting,
  embeddingModel: setting,
  /** Why the latest answer came without it, and when; null where it wrote that, or none was asked for since it was connected. */
  failure: z.object({ text: z.string(), at: time }).nullable(),
  ...changed,
});
export type ModelConnection = z.infer<typeof modelConnection>;

const usualServer = "https://api.openai.com";

/** The server of a base URL, by which is known whether a key goes to another one; the text itself while it is no address. */
export const serverOf = (baseUrl: string | null | undefined): string => {
  const given = baseUrl?.trim() || usualServer;
  return URL.canParse(given) ? new URL(given).origin : given;
};

const isPlain = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, search, hash } = new URL(address);
  return /^https?:$/u.test(protocol) && `${username}${password}${search}${hash}` === "";
};

/** A text that may be left empty, which is null. */
export const optionalText = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit, { error: `At most ${limit} characters` })
    .transform((text) => (text === "" ? null : text))
    .nullable();

export const webAddress = optionalText(500).refine((address) => address === null || isPlain(address), {
  error: "An address that starts with http:// or https://, with no password or question mark in it",
});

/** A key or token as it is pasted; what is wrong with it is told without it. */
export const pastedSecret = z
  .string()
  .trim()
  .min(1, { error: "Paste the key" })
  .max(500, { error: "At most 500 characters" })
  .regex(/^[\x21-\x7E]+$/u, { error: "This has blanks or signs that no key has" });

/** The model as it is to be; a key that is left out stays as it is, as long as the server is the same. */
const modelChange = z.object({
  baseUrl: webAddress,
  apiKey: pastedSecret.optional(),
  chatModel: optionalText(200),
  embeddingModel: optionalText(200),
  basedOn,
});
export type ModelChange = z.infer<typeof modelChange>;

export const readModelConnection = endpoint({
  summary: "How the language model is connected, and what of it the environment sets; its key is never told.",
  method: "GET",
  path: "/api/connections/model",
  access: "admin",
  response: modelConnection,
});

export const changeModelConnection = endpoint({
  summary:
    "Connect the language model, at once and in every process. The key is stored encrypted and goes to the server it was given for alone: at another server it has to be given again. With `basedOn`, the `changedAt` that was read, a change made in the meantime answers 409 and names `basedOn`.",
  method: "PUT",
  path: "/api/connections/model",
  access: "admin",
  body: modelChange,
  response: modelConnection,
});

export const removeModelConnection = endpoint({
  summary: "Forget what was set of the language model in the browser, with its key.",
  method: "DELETE",
  path: "/api/connections/model",
  access: "admin",
  response: modelConnection,
});

/** One thing that a connection needs; `text` says how it is, or what is wrong and what to do about it. */
export const connectionCheck = z.object({ id: z.string(), ok: z.boolean(), text: z.string() });
export type ConnectionCheck = z.infer<typeof connectionCheck>;

/** What a test of a connection gave; `ok` where it works. */
export const connectionTest = z.object({ ok: z.boolean(), checks: z.array(connectionCheck) });
export type ConnectionTest = z.infer<typeof connectionTest>;

/** What a test of the model gave; `models` are those its server lists, null where it lists none. */
export const modelTest = connectionTest.extend({ models: z.array(z.string()).nullable() });
export type ModelTest = z.infer<typeof modelTest>;

export const testModelConnection = endpoint({
  summary:
    "Try a language model out before it is connected: list what its server has, ask for one word and embed one. Nothing is stored.",
  method: "POST",
  path: "/api/connections/model/test",
  access: "admin",
  body: modelChange,
  response: modelTest,
});
