import type { SampleState } from "#contracts/sample.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { AppError } from "../errors.ts";
import type { Sql } from "../platform/database.ts";
import type { LibraryDeps } from "./library-deps.ts";

/** What came with the product beside the documents. */
export interface GuidanceOfSample {
  count: () => Promise<number>;
  takeOut: (actor: Actor, trx: Sql) => Promise<number | null>;
  putBack: (actor: Actor, version: number, trx: Sql) => Promise<void>;
  settled: () => void;
}

/** For a knowledge base without any guidance. */
export const noGuidanceOfSample: GuidanceOfSample = {
  count: () => Promise.resolve(0),
  takeOut: () => Promise.resolve(null),
  putBack: () => Promise.resolve(),
  settled: () => undefined,
};

const readState = async (deps: LibraryDeps): Promise<SampleState> => {
  const { settings, documents, trash, sampleGuidance } = deps;
  const [{ sampleRetires, sampleRemovedAt }, ids, retired, guidanceLines] = await Promise.all([
    settings.read(),
    documents.idsOfSample(),
    documents.isSampleRetired(),
    sampleGuidance.count(),
  ]);
  const removed = sampleRemovedAt === null ? [] : await trash.idsOfSample(sampleRemovedAt);
  return {
    documents: ids.length,
    guidanceLines,
    retires: sampleRetires,
    retired,
    removed:
      sampleRemovedAt === null || removed.length === 0
        ? null
        : { documents: removed.length, at: sampleRemovedAt.toISOString() },
  };
};

const setRetiring =
  (deps: LibraryDeps) =>
  async (actor: Actor, { retires }: { retires: boolean }): Promise<SampleState> => {
    requireAdmin(actor);
    await deps.sql.transaction(async (trx) => {
      const { sampleRetires } = await deps.settings.lock(trx);
      if (sampleRetires === retires) return;
      await deps.settings.change({ sampleRetires: retires }, trx);
      await deps.recordChange(trx, actor, "sample.change", "sample", {
        subject: "document",
        before: { retires: sampleRetires },
        after: { retires },
      });
    });
    deps.sampleGuidance.settled();
    return readState(deps);
  };

const remove =
  (deps: LibraryDeps) =>
  async (actor: Actor): Promise<SampleState> => {
    requireAdmin(actor);
    await deps.sql.transaction(async (trx) => {
      await deps.settings.lock(trx);
      const ids = await deps.documents.idsOfSample(trx);
      const guidanceWithoutSample = await deps.sampleGuidance.takeOut(actor, trx);
      if (ids.length === 0 && guidanceWithoutSample === null) return;
      const at = new Date();
      await deps.documents.withdraw(ids, { at, by: actor.username }, trx);
      const changes = { sampleRemovedAt: at, guidanceWithoutSample, everFilled: true };
      await deps.settings.change(changes, trx);
      await deps.recordChange(trx, actor, "sample.remove", "sample", {
        subject: "document",
        before: { documents: ids.length },
      });
    });
    deps.sampleGuidance.settled();
    return readState(deps);
  };

const restore =
  (deps: LibraryDeps) =>
  async (actor: Actor): Promise<SampleState> => {
    requireAdmin(actor);
    const ids = await deps.sql.transaction(async (trx) => {
      const { sampleRemovedAt, guidanceWithoutSample } = await deps.settings.lock(trx);
      const left = sampleRemovedAt === null ? [] : await deps.trash.idsOfSample(sampleRemovedAt, trx);
      const rows = await deps.trash.lock(left, trx);
      if (rows.length === 0) throw new AppError("conflict", "There is no sample to put back");
      await deps.documents.bringBack(actor, rows, trx);
      if (guidanceWithoutSample !== null)
        await deps.sampleGuidance.putBack(actor, guidanceWithoutSample, trx);
      await deps.settings.change({ sampleRemovedAt: null, guidanceWithoutSample: null }, trx);
      await deps.recordChange(trx, actor, "sample.restore", "sample", {
        subject: "document",
        after: { documents: rows.length },
      });
      return rows.map(({ id }) => id);
    });
    deps.sampleGuidance.settled();
    for (const id of ids) await deps.documents.queueIndexing(id);
    return readState(deps);
  };

/** The sample as a guest in the library: it steps back, leaves in one step, and can be asked back. */
export const createSample = (deps: LibraryDeps) => ({
  isSampleRetired: deps.documents.isSampleRetired,
  readSample: async (actor: Actor): Promise<SampleState> => {
    requireAdmin(actor);
    return readState(deps);
  },
  setSampleRetiring: setRetiring(deps),
  removeSample: remove(deps),
  restoreSample: restore(deps),
});
