import { expect } from "vitest";
import type { Source } from "#contracts/sources.ts";
import type { KnowledgeDocument } from "#contracts/documents.ts";
import { eventually } from "./eventually.ts";
import { startWeb } from "./fakes/web-server.ts";
import { startTestApi } from "./start-api.ts";

/** The product with an admin, reading a web of its own at once and without its rules being remembered. */
export const startSources = async (environment: Record<string, string> = {}) => {
  const web = await startWeb();
  const reading = { access: web.access, paceMs: 0, rulesMs: 0, timeoutMs: 2000 };
  const api = await startTestApi(environment, undefined, true, reading);
  const admin = await api.member("CORE TEAM (ADMIN)", "Root_Admin");
  const { token } = admin;
  const { sql } = api.database;
  const call = (path: string, method = "GET", body?: unknown) =>
    api.send(path, { method, token, ...(body === undefined ? {} : { body }) });
  const list = async (): Promise<Source[]> => (await call("/api/sources")).body;
  const find = async (id: string): Promise<Source> => {
    const source = (await list()).find((one) => one.id === id);
    if (source === undefined) throw new Error("There is no such source");
    return source;
  };
  /** Waits until a source has been read to the end, well or not, since it was asked to be. */
  const settled = async (id: string): Promise<Source> => {
    await eventually(async () => {
      const [row] = await sql("sources").where({ id }).select("next_read_at", "run_started_at", "held_until");
      expect(row.run_started_at).toBeNull();
      expect(row.held_until).toBeNull();
      expect(row.next_read_at.getTime()).toBeGreaterThan(Date.now());
    });
    return find(id);
  };
  return {
    api,
    web,
    admin,
    sql,
    call,
    list,
    settled,
    add: async (body: object): Promise<Source> => {
      const answer = await call("/api/sources", "POST", body);
      expect(answer).toMatchObject({ status: 201 });
      return settled(answer.body.id);
    },
    readAgain: async (id: string): Promise<Source> => {
      expect(await call(`/api/sources/${id}/read`, "POST")).toMatchObject({ status: 200 });
      return settled(id);
    },
    documents: async (): Promise<KnowledgeDocument[]> =>
      ((await call("/api/documents")).body as KnowledgeDocument[]).filter(({ kind }) => kind === "document"),
    /** Forgets every source, document and site, so that a test begins with none. */
    clear: async (): Promise<void> => {
      web.clear();
      await sql.raw("truncate sources, source_pages, audit_log");
      await sql("documents").where({ kind: "document" }).delete();
    },
    close: async (): Promise<void> => {
      await api.close();
      await web.close();
    },
    versions: async (id: string): Promise<{ title: string; editedBy: string | null }[]> =>
      (await call(`/api/documents/${id}/versions`)).body,
  };
};

export type StartedSources = Awaited<ReturnType<typeof startSources>>;
