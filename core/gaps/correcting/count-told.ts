import type { ModuleName } from "#contracts/common.ts";
import { extrasOf } from "../add-answer.ts";
import type { GapsDeps } from "../gaps-deps.ts";
import type { Earlier } from "./correction-store.ts";

/** An answer that may be improved. */
export interface Improvable extends Omit<Earlier, "entryIds"> {
  module: ModuleName;
  question: string;
}

/** How many people would be told a better answer in place of the one they were told. */
export const countTold =
  ({ corrections, entriesTo }: Pick<GapsDeps, "corrections" | "entriesTo">) =>
  async ({ module, question, ...told }: Improvable): Promise<number> =>
    corrections.countTold({ ...told, entryIds: await entriesTo(extrasOf[module], question) });
