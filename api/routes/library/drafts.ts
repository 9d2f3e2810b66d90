import { draftDocument, draftMerge, draftOutline } from "#contracts/drafts.ts";
import type { Core } from "#core/core.ts";
import { callerLeft } from "../../caller-left.ts";
import { mount, type ApiRouter } from "../../mount.ts";

/** What a model writes for admins to look at and publish. */
export const draftRoutes = (api: ApiRouter, { drafting, imports }: Core): void => {
  mount(api, draftDocument, ({ actor, input, ctx }) => drafting.draftDocument(actor, input, callerLeft(ctx)));
  mount(api, draftMerge, ({ actor, input, ctx }) => drafting.draftMerge(actor, input, callerLeft(ctx)));
  mount(api, draftOutline, async ({ actor, input: { importId, fileId }, ctx }) => {
    const { title, content } = await imports.readFile(actor, { id: importId, fileId });
    return drafting.draftOutline(actor, { title: title ?? "", content }, callerLeft(ctx));
  });
};
