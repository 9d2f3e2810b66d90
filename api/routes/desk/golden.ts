import { succeeded } from "#contracts/endpoint.ts";
import {
  addGolden,
  askGolden,
  changeGolden,
  listGolden,
  makeGolden,
  previewGolden,
  readGolden,
  readGoldenSummary,
  removeGolden,
} from "#contracts/golden.ts";
import type { Core } from "#core/core.ts";
import { callerLeft } from "../../caller-left.ts";
import { goldenColumns } from "../../list-columns.ts";
import { mount, type ApiRouter } from "../../mount.ts";

/** Questions whose answers are known, and what a change would make of them. */
export const goldenRoutes = (api: ApiRouter, { golden, imports }: Core): void => {
  mount(api, listGolden, ({ actor, input }) => golden.list(actor, input), { columns: goldenColumns });
  mount(api, readGoldenSummary, ({ actor }) => golden.summary(actor));
  mount(api, askGolden, ({ actor }) => golden.startAsking(actor));
  mount(api, makeGolden, ({ actor, input }) => golden.make(actor, input));
  mount(api, previewGolden, async ({ actor, input: { importId, ...input }, ctx, onToken }) => {
    const imported = importId === undefined ? null : await imports.drafts(actor, { id: importId });
    const tried = { ...input, documents: [...input.documents, ...(imported?.documents ?? [])] };
    const preview = await golden.preview(actor, tried, {
      onProgress: (done, of) => onToken?.(`${done}/${of}`),
      signal: callerLeft(ctx),
    });
    return { ...preview, untried: imported?.untried ?? 0 };
  });
  mount(api, readGolden, ({ actor, input }) => golden.read(actor, input));
  mount(api, addGolden, ({ actor, input }) => golden.add(actor, input));
  mount(api, changeGolden, ({ actor, input }) => golden.change(actor, input));
  mount(api, removeGolden, async ({ actor, input }) => {
    await golden.remove(actor, input);
    return succeeded;
  });
};
