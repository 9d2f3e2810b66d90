import type { Actor } from "../actor.ts";
import { newId } from "../ids.ts";
import type { Sql } from "../platform/database.ts";
import type { FilesDeps } from "./files.ts";
import { inspectProof, type ReceivedFile } from "./inspect-proof.ts";
import { discard, storageKey } from "./stored-files.ts";

/** Makes the record of a proof in a transaction; false when there is one already, and the proof is not needed. */
export type MakeRecord = (proofId: string | null, trx: Sql) => Promise<boolean>;

const store = async ({ files, storage }: FilesDeps, actor: Actor, file: ReceivedFile): Promise<string> => {
  const { contentType, bytes, contentHash, look } = await inspectProof(file);
  const id = newId();
  // Written down before it is stored, so that whatever goes wrong in between is found by the sweep.
  await files.add({
    id,
    owner_id: actor.id,
    name: file.name,
    content_type: contentType,
    bytes,
    content_hash: contentHash,
    look: look?.bits ?? null,
    look_bands: look?.bands ?? null,
    created_at: new Date(),
  });
  await storage.put(storageKey(id), file.path, contentType);
  return id;
};

/** Stores a proof, if there is one, together with the record that it belongs to: both are kept, or neither. */
export const keepProof =
  (deps: FilesDeps) =>
  async (actor: Actor, file: ReceivedFile | null, makeRecord: MakeRecord): Promise<void> => {
    const proofId = file === null ? null : await store(deps, actor, file);
    let made = false;
    try {
      made = await deps.sql.transaction(async (trx) => {
        const isNew = await makeRecord(proofId, trx);
        if (isNew && proofId !== null) await deps.files.keep(proofId, trx);
        return isNew;
      });
    } finally {
      if (!made && proofId !== null) await discard(deps, proofId);
    }
  };
