import type { Audience } from "#contracts/documents.ts";
import type { ImportFile, LibraryImport } from "#contracts/imports.ts";
import { AppError, requireFound } from "../errors.ts";
import type { Actor } from "../actor.ts";
import type { ImportRow } from "./import-store.ts";
import { type ImportsDeps, storageKey } from "./imports-deps.ts";
import { ownImport, presentFile, presentImport } from "./read-imports.ts";

interface Placed {
  category?: string | undefined;
  audience?: Audience | null | undefined;
}

type FileChanges = Placed & {
  title?: string | undefined;
  content?: string | undefined;
  asNew?: boolean | undefined;
};

const requireOpen = ({ confirmed_at }: ImportRow): void => {
  if (confirmed_at !== null) throw new AppError("conflict", "This import is confirmed already");
};

const changesOf = (
  { library: { knownCategory } }: ImportsDeps,
  { title, content, category, audience, asNew }: FileChanges,
): Record<string, unknown> => ({
  ...(title === undefined ? {} : { title }),
  ...(content === undefined ? {} : { content: content.replaceAll("\0", "") }),
  ...(category === undefined ? {} : { category: knownCategory(category) }),
  ...(audience === undefined ? {} : { audience }),
  ...(asNew === undefined ? {} : { as_new: asNew }),
});

const discardAll = async ({ imports, storage }: ImportsDeps, id: string): Promise<void> => {
  for (const fileId of await imports.stored(id)) await storage.remove(storageKey(fileId));
  await imports.remove(id);
};

/** Changing what an import becomes. */
export const changeImports = (deps: ImportsDeps) => ({
  changeFile: async (
    actor: Actor,
    { id, fileId, ...given }: { id: string; fileId: string } & FileChanges,
  ): Promise<ImportFile> => {
    requireOpen(await ownImport(deps, actor, id));
    const file = requireFound(await deps.imports.file(id, fileId), "File");
    if (file.state !== "ready") throw new AppError("conflict", "Only a file that was read can be changed");
    const changes = changesOf(deps, given);
    if (Object.keys(changes).length > 0) await deps.imports.changeFile(fileId, changes);
    return presentFile((await deps.imports.file(id, fileId)) ?? file);
  },

  change: async (actor: Actor, { id, ...given }: { id: string } & Placed): Promise<LibraryImport> => {
    const found = await ownImport(deps, actor, id);
    requireOpen(found);
    const changes = changesOf(deps, given);
    if (Object.keys(changes).length > 0) await deps.imports.changeReady(id, changes);
    return presentImport(deps, found);
  },

  removeFile: async (actor: Actor, { id, fileId }: { id: string; fileId: string }): Promise<void> => {
    requireOpen(await ownImport(deps, actor, id));
    const file = requireFound(await deps.imports.file(id, fileId), "File");
    if (file.is_stored) await deps.storage.remove(storageKey(fileId));
    await deps.imports.removeFile(fileId);
  },
});

/** Confirming an import, and giving it up. */
export const endImports = (deps: ImportsDeps) => ({
  /** Confirmed again it goes on as it is. */
  confirm: async (actor: Actor, { id }: { id: string }): Promise<LibraryImport> => {
    const found = await ownImport(deps, actor, id);
    if (found.confirmed_at === null) {
      const files = await deps.imports.files(id);
      if (files.some(({ state }) => state === "waiting"))
        throw new AppError("conflict", "Not all files have been read yet");
      if (!files.some(({ state }) => state === "ready"))
        throw new AppError("conflict", "There is nothing to import");
      await deps.imports.mark(id, { confirmed_at: new Date() });
    }
    await deps.jobs.writeImport(id);
    return presentImport(deps, await ownImport(deps, actor, id));
  },

  remove: async (actor: Actor, { id }: { id: string }): Promise<void> => {
    const { confirmed_at, done_at } = await ownImport(deps, actor, id);
    if (confirmed_at !== null && done_at === null)
      throw new AppError("conflict", "This import is being written. Wait until it is done");
    await discardAll(deps, id);
  },
});

const minuteMs = 60_000;
const receivedWithinMs = 60 * minuteMs;
const queuedAgainAfterMs = 2 * minuteMs;
const keptForMs = 24 * 60 * minuteMs;

/** Queues again what was missed, and clears away what was given up a day ago. */
export const sweepImports = (deps: ImportsDeps) => async (): Promise<void> => {
  const { imports, jobs, storage } = deps;
  const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);
  for (const id of await imports.since("receiving", ago(receivedWithinMs))) {
    await storage.remove(storageKey(id));
    await imports.removeFile(id);
  }
  for (const id of await imports.since("waiting", ago(queuedAgainAfterMs))) await jobs.readFile(id);
  for (const id of await imports.unwritten()) await jobs.writeImport(id);
  for (const id of await imports.over(ago(keptForMs))) await discardAll(deps, id);
};
