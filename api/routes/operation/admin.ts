import { readAdminCounts, readAppMap, readSetup } from "#contracts/admin.ts";
import { endpoints } from "#contracts/all.ts";
import { listAudit } from "#contracts/audit.ts";
import { findRecords } from "#contracts/find.ts";
import type { Core } from "#core/core.ts";
import { auditColumns } from "../../list-columns.ts";
import { mount, type ApiRouter } from "../../mount.ts";

/** What admins see of the product itself. */
export const adminRoutes = (api: ApiRouter, { audit, adminCounts, appMap, find, setup }: Core): void => {
  const isMounted = ({ method, path }: { method: string; path: string }) =>
    api.router.stack.some((layer) => layer.path === path && layer.methods.includes(method));
  mount(api, readAdminCounts, ({ actor }) => adminCounts(actor));
  mount(api, readSetup, ({ actor }) => setup(actor));
  mount(api, readAppMap, ({ actor }) => appMap(actor, endpoints.filter(isMounted)));
  mount(api, findRecords, ({ actor, input }) => find(actor, input.q));
  mount(api, listAudit, ({ actor, input }) => audit.list(actor, input), { columns: auditColumns });
};
