import { expect, vi } from "vitest";
import type { ImportFile, LibraryImport } from "#contracts/imports.ts";
import { sendForm } from "./send-form.ts";
import type { TestApi } from "./start-api.ts";

/** Imports through the API, as somebody with this token drops and confirms files. */
export const importThrough = (api: TestApi, owner: string) => {
  const call = (path: string, method = "GET", body?: unknown, token: string | null = owner) =>
    api.send(`/api/imports${path}`, {
      method,
      ...(token === null ? {} : { token }),
      ...(body === undefined ? {} : { body }),
    });

  const add = (id: string, path: string, content: string | Buffer, token = owner) =>
    sendForm(api, `/api/imports/${id}/files`, {
      token,
      fields: { path },
      file: { field: "file", name: path.split("/").at(-1) ?? path, content },
    });

  /** Begins an import with these files. */
  const start = async (files: Record<string, string | Buffer> = {}): Promise<string> => {
    const { body } = await call("", "POST");
    for (const [name, content] of Object.entries(files))
      expect((await add(body.id, name, content)).status).toBe(201);
    return body.id;
  };

  /** The import once all its files are read, and all that was confirmed is written. */
  const settled = (id: string, timeout = 60_000): Promise<LibraryImport> =>
    vi.waitFor(
      async () => {
        const { body } = await call(`/${id}`);
        expect(body.files.every(({ state }: ImportFile) => state !== "waiting")).toBe(true);
        expect(body.state).not.toBe("writing");
        return body;
      },
      { timeout, interval: 200 },
    );

  const confirm = async (id: string): Promise<LibraryImport> => {
    await settled(id);
    expect((await call(`/${id}/confirm`, "POST")).status).toBe(200);
    return settled(id);
  };

  return { call, add, start, settled, confirm };
};
