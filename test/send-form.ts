import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Answer, TestApi } from "./start-api.ts";

interface Form {
  token?: string | undefined;
  fields?: Record<string, string>;
  file?: { field: string; name: string; content: Buffer | string };
  key?: string;
}

/** Sends a form as a browser does. */
export const sendForm = async (
  { url }: Pick<TestApi, "url">,
  path: string,
  { token, fields = {}, file, key }: Form,
): Promise<Answer> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file !== undefined)
    form.set(file.field, new Blob([new Uint8Array(Buffer.from(file.content))]), file.name);
  const response = await fetch(url + path, {
    method: "POST",
    body: form,
    headers: {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { "Idempotency-Key": key }),
    },
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: JSON.parse(text), text };
};

/** The files in the product's folder: those kept, and those being received. */
export const filesOf = ({ config }: TestApi): string[] => {
  const folder = join(config.dataDir);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
};
