import type { LeadEvent } from "#contracts/leads.ts";
import type { Actor } from "../actor.ts";
import { AppError, requireFound } from "../errors.ts";
import { announceLead, type LeadChangingDeps } from "./change-lead.ts";
import { requireLead } from "./read-leads.ts";

/** Writes a note on a lead, which no prompt and no reply ever has. */
export const addNote =
  (deps: LeadChangingDeps) =>
  (actor: Actor, { id, text }: { id: string; text: string }): Promise<LeadEvent> =>
    deps.sql.transaction(async (trx) => {
      const { user_id: owner } = requireLead(actor, await deps.records.lock(id, trx));
      const note = { kind: "note", byId: actor.id, detail: { text } } as const;
      const { id: noteId, at } = await deps.events.add(id, note, trx);
      await announceLead(deps, [owner, actor.id], trx);
      return { id: noteId, kind: "note", at: at.toISOString(), by: actor.telegramUsername, text };
    });

/** Removes a note; throws `forbidden` for somebody else's, unless the actor is an admin. */
export const removeNote =
  (deps: LeadChangingDeps) =>
  (actor: Actor, { id, noteId }: { id: string; noteId: string }): Promise<void> =>
    deps.sql.transaction(async (trx) => {
      const { user_id: owner } = requireLead(actor, await deps.records.lock(id, trx));
      const author = requireFound(await deps.events.noteBy(id, noteId, trx), "Note");
      if (author !== actor.id && !actor.isAdmin)
        throw new AppError("forbidden", "Only who wrote a note can remove it");
      await deps.events.remove(noteId, trx);
      await announceLead(deps, [owner, actor.id], trx);
    });
