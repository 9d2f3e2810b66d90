import { askAll, askOne, askTouched, startAsking } from "./ask-all.ts";
import { addGolden, changeGolden, readGolden, removeGolden } from "./edit-golden.ts";
import type { GoldenDeps } from "./golden-deps.ts";
import { createGoldenStore } from "./golden-store.ts";
import { goldenSummary, listGolden } from "./list-golden.ts";
import { makeGolden } from "./make-golden.ts";
import { checkChange, previewChange } from "./preview-change.ts";
import { createRunStore } from "./run-store.ts";

/** Questions whose answers are known: they show what a change of the library or the guidance breaks. */
export const createGolden = (given: Omit<GoldenDeps, "golden" | "runs">) => {
  const deps = { ...given, golden: createGoldenStore(given.sql), runs: createRunStore(given.sql) };
  return {
    list: listGolden(deps),
    read: readGolden(deps),
    summary: goldenSummary(deps),
    add: addGolden(deps),
    make: makeGolden(deps),
    change: changeGolden(deps),
    remove: removeGolden(deps),
    preview: previewChange(deps),
    check: checkChange(deps),
    startAsking: startAsking(deps),
    askOne: askOne(deps),
    askAll: askAll(deps),
    askTouched: askTouched(deps),
  };
};

export type Golden = ReturnType<typeof createGolden>;
