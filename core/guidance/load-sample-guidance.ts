import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { guidance } from "#contracts/guidance.ts";
import { addVersion, type SavingDeps } from "./save-guidance.ts";

/** What the sample's firm says besides its documents; every library may have one of its own. */
const fileName = "guidance.json";

/** Loads the guidance that belongs to the sample's documents, unless there ever was one; gives whether it did. */
export const loadSampleGuidance =
  (deps: SavingDeps) =>
  async (contentDir: string): Promise<boolean> => {
    if ((await deps.versions.newest()) !== undefined) return false;
    const sample = guidance.parse(JSON.parse(await readFile(join(contentDir, fileName), "utf8")));
    const isLoaded = await deps.sql.transaction(async (trx) => {
      if ((await deps.versions.lock(trx)) !== undefined) return false;
      await addVersion(
        deps,
        { actor: null, action: "guidance.load-sample", guidance: sample },
        undefined,
        trx,
      );
      return true;
    });
    deps.forget();
    return isLoaded;
  };
