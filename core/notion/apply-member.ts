import { userRole } from "#contracts/auth.ts";
import type { NotionPage } from "../platform/notion/notion.ts";
import { displayUsername } from "../usernames.ts";
import { unchanged, type Applied } from "./apply-record.ts";
import type { PropertyMap } from "./fields.ts";
import { findPage } from "./find-page.ts";
import { same, type Values } from "./merge-fields.ts";
import type { NotionDeps } from "./notion-deps.ts";
import type { OpenSource } from "./open-source.ts";
import { oneOf, readValue } from "./property-values.ts";

const noting = (note: string): Applied => ({ outcome: "same", note });

const memberIn = (map: PropertyMap, page: NotionPage) => {
  const read = (field: string) => readValue(page, map[field]);
  const name = read("telegramUsername");
  const telegramUsername = typeof name === "string" ? displayUsername(name) : "";
  return { telegramUsername, role: oneOf(userRole.options, read("role")) };
};

type Deps = Pick<NotionDeps, "sql" | "api" | "links" | "members">;

/** Whether a new row lists somebody whom another one lists already; where that one is there no more, its place is free. */
const isListedElsewhere = async (deps: Deps, sourceId: string, name: string): Promise<boolean> => {
  const { links, members } = deps;
  const id = await members.idOf(name);
  const link = id === undefined ? undefined : await links.find({ kind: "member", record_id: id });
  if (link === undefined) return false;
  const other = link.page_id === null ? null : await findPage(deps, link.page_id, sourceId);
  if (other !== null) return true;
  await links.remove(link);
  return false;
};

/** Adds somebody of the team's list, or changes what has been changed there since it was last read. */
export const applyMember = async (
  deps: Deps,
  { sourceId, map }: OpenSource,
  page: NotionPage,
): Promise<Applied> => {
  const { sql, links, members } = deps;
  const { telegramUsername, role } = memberIn(map, page);
  if (telegramUsername === "" && role === undefined) return unchanged;
  if (!/^\w{2,32}$/u.test(telegramUsername)) return noting(`"${telegramUsername}" is no Telegram username`);
  if (role === undefined) return noting(`@${telegramUsername} has no role that Legend knows`);
  const base: Values = { telegramUsername, role };
  const link = await links.ofPage(page.id);
  if (link === undefined && (await isListedElsewhere(deps, sourceId, telegramUsername)))
    return noting(`@${telegramUsername} is listed twice`);
  return sql.transaction(async (trx): Promise<Applied> => {
    const given = {
      telegramUsername: same(link?.base.telegramUsername, telegramUsername) ? undefined : telegramUsername,
      role: same(link?.base.role, role) ? undefined : role,
    };
    if (given.telegramUsername === undefined && given.role === undefined) return unchanged;
    const done = await members.set(trx, link?.record_id ?? null, given);
    if ("problem" in done) return noting(done.problem);
    if (link !== undefined) await links.change(link, { base }, trx);
    else
      await links.add(
        { kind: "member", record_id: done.id, page_id: page.id, source_id: sourceId, base },
        trx,
      );
    return { outcome: "changed", note: null };
  });
};
