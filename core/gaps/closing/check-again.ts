import type { WriteChange } from "../../audit/record-change.ts";
import type { Announce } from "../../events/events.ts";
import type { ClosureStore } from "./closure-store.ts";

interface Deps {
  closures: Pick<ClosureStore, "reopen">;
  announce: Announce;
}

const changing = new Set([
  "document.change",
  "document.restore",
  "document.remove",
  "document.take-out-of-trash",
  "library.change-defaults",
  "sample.change",
  "sample.remove",
]);

/**
 * Records a change; one of a document has every answered request that is unproven checked again by the next sweep, for
 * that document may have been in the way of its answer.
 */
export const checkingAgain =
  (write: WriteChange, { closures, announce }: Deps): WriteChange =>
  async (trx, change) => {
    await write(trx, change);
    if (changing.has(change.action) && (await closures.reopen(trx)))
      await announce(trx, "admins", { keys: ["feedback"] });
  };
