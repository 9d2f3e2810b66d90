import type { NotionPage } from "../platform/notion/notion.ts";
import type { Applied } from "./apply-record.ts";
import { unchanged } from "./apply-record.ts";
import { holdsAll, type Values } from "./merge-fields.ts";
import type { NotionDeps } from "./notion-deps.ts";
import type { OpenSource } from "./open-source.ts";
import { oneOf, readValue } from "./property-values.ts";

const changed: Applied = { outcome: "changed", note: null };

const announcedIn = ({ map }: OpenSource, page: NotionPage) => {
  const read = (field: string) => readValue(page, map[field]);
  const names = read("initiative");
  const title = read("name");
  const usual = typeof title === "string" ? [title.slice(0, 100)] : [];
  const time = read("time");
  return {
    coordinated: oneOf(["Coordinated"], read("status")) !== undefined,
    initiative: Array.isArray(names) && names.length > 0 ? names : usual,
    initiativeTime: typeof time === "string" && !Number.isNaN(Date.parse(time)) ? time : null,
  };
};

type Deps = Pick<NotionDeps, "sql" | "links" | "upcoming">;

/** Takes an announced initiative off the list, because its row is gone or is not coordinated any more. */
export const dropUpcoming = async ({ sql, links, upcoming }: Deps, pageId: string): Promise<Applied> => {
  const link = await links.ofPage(pageId);
  if (link === undefined) return unchanged;
  await sql.transaction(async (trx) => {
    await upcoming.remove(trx, link.record_id);
    await links.remove(link, trx);
  });
  return changed;
};

/** Announces an initiative whose row is coordinated, and changes it as its row changes. */
export const applyUpcoming = async (deps: Deps, opened: OpenSource, page: NotionPage): Promise<Applied> => {
  const { coordinated, initiative, initiativeTime } = announcedIn(opened, page);
  const place = { kind: "upcoming", page_id: page.id, source_id: opened.sourceId } as const;
  if (!coordinated || initiative.length === 0) return dropUpcoming(deps, page.id);
  const base: Values = { initiative, initiativeTime };
  return deps.sql.transaction(async (trx) => {
    const link = await deps.links.ofPage(page.id, trx);
    if (link !== undefined && holdsAll(link.base, base)) return unchanged;
    const id = await deps.upcoming.set(trx, link?.record_id ?? null, { initiative, initiativeTime });
    // An admin has taken it off the list in Legend: it stays off until its row says otherwise anew.
    if (id === null && link !== undefined) await deps.links.change(link, { base }, trx);
    else if (link === undefined) await deps.links.add({ ...place, record_id: id ?? "", base }, trx);
    else await deps.links.change(link, { base }, trx);
    return changed;
  });
};
