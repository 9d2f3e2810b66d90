import type { Actor } from "../actor.ts";
import type { Messages } from "../chat/messages.ts";
import { AppError } from "../errors.ts";
import type { Sql } from "../platform/database.ts";
import type { Telegram } from "../telegram/telegram.ts";
import { projectKeyOf, shownProject } from "../text/project-key.ts";
import type { LeadEventStore } from "./lead-event-store.ts";
import type { LeadRecordStore, LeadRow } from "./lead-record-store.ts";

export interface RenamingDeps {
  records: LeadRecordStore;
  events: LeadEventStore;
  messages: Pick<Messages, "moveLead">;
  news: Pick<Telegram, "leadRenamed">;
}

/** Has what was said with a lead be another's, or of another name; throws `conflict` while a reply is being written. */
export const moveMessages = async (
  { messages }: Pick<RenamingDeps, "messages">,
  ...[lead, to, trx]: Parameters<Messages["moveLead"]>
): Promise<void> => {
  if (await messages.moveLead(lead, to, trx)) return;
  throw new AppError("conflict", "A reply is being written. Try again in a moment");
};

/** Gives a lead that is held another name; throws `conflict` where that cannot be done now. */
export const renameLead = async (
  deps: RenamingDeps,
  actor: Actor,
  row: LeadRow,
  given: string,
  trx: Sql,
): Promise<void> => {
  const { records, events, news } = deps;
  const { id, user_id: userId, project_key: projectKey, project_name: from } = row;
  const name = { project_name: shownProject(given), project_key: projectKeyOf(given) };
  if (name.project_name === from) return;
  if (name.project_key !== projectKey && (await records.has(userId, name.project_key, trx)))
    throw new AppError("conflict", "There is a lead of that name already");
  await moveMessages(deps, { userId, projectKey }, name, trx);
  await records.change(id, name, trx);
  await news.leadRenamed(trx, { userId, from, to: name.project_name });
  const detail = { from, to: name.project_name };
  await events.add(id, { kind: "renamed", byId: actor.id, detail }, trx);
};
