import { listInsightRecords, readInsight } from "#contracts/insights.ts";
import type { Core } from "#core/core.ts";
import { insightRecordColumns } from "../../list-columns.ts";
import { mount, type ApiRouter } from "../../mount.ts";

/** How the team is doing, for admins. */
export const insightRoutes = (api: ApiRouter, { insights }: Core): void => {
  mount(api, readInsight, ({ actor, input }) => insights.read(actor, input));
  mount(api, listInsightRecords, ({ actor, input }) => insights.records(actor, input), {
    columns: insightRecordColumns,
  });
};
