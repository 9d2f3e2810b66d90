import { createHash } from "node:crypto";
import type { Source } from "#contracts/sources.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { notFound, requireFound } from "../errors.ts";
import type { Sql } from "../platform/database.ts";
import type { HeldText, StoredPage } from "./page-store.ts";
import { presentSource } from "./present-source.ts";
import type { PageText } from "./source-reader.ts";
import type { StoredSource } from "./source-store.ts";
import type { SourcesDeps } from "./sources-deps.ts";

type Text = Pick<PageText, "title" | "content">;
type Held = StoredPage & { held: HeldText; documentId: string };

/** A check with a model may take its time, in which nobody else is to read the source. */
const checkMs = 15 * 60_000;

const markOf = ({ title, content }: Text): string =>
  createHash("sha256")
    .update(JSON.stringify([title, content]))
    .digest("hex");

/**
 * What a page says by now, if its document is not to say so before an admin has looked at it: golden questions would
 * change, or it cannot be told while the model is away. "declined" where an admin has not wanted this very text.
 */
export const heldBack =
  ({ sql, sources, pages, library, checkGolden }: SourcesDeps) =>
  async (source: StoredSource, key: string, text: Text): Promise<HeldText | "declined" | null> => {
    const page = await sql.transaction((trx) => pages.lock(source.id, key, trx));
    if (page === undefined || page.documentId === null || page.goneAt !== null) return null;
    const { title, content } = text;
    const stored = await library.find(page.documentId);
    if (stored === undefined || (stored.title === title && stored.content === content)) return null;
    if (page.declined === markOf(text)) return "declined";
    await sources.hold(source.id, new Date(Date.now() + checkMs));
    const checked = await checkGolden(source.name, { id: stored.id, title, content });
    if (checked.changed === 0 && !checked.isPartial) return null;
    const { changed, asked } = checked;
    // Of the very same text admins have been told.
    const known = page.held !== null && markOf(page.held) === markOf(text) ? page.held.heldAt : null;
    return { title, content, changed, asked, heldAt: known ?? new Date().toISOString() };
  };

const heldAt = async (
  { pages }: SourcesDeps,
  { id, documentId }: { id: string; documentId: string },
  trx: Sql,
): Promise<Held> => {
  const page = await pages.lockOf(id, documentId, trx);
  if (page === undefined || page.held === null) throw notFound("Held page");
  return { ...page, held: page.held, documentId };
};

/** What a held page says by now. */
export const readHeldPage =
  (deps: SourcesDeps) =>
  async (actor: Actor, at: { id: string; documentId: string }): Promise<Text & { documentId: string }> => {
    requireAdmin(actor);
    const { held, documentId } = await deps.sql.transaction((trx) => heldAt(deps, at, trx));
    return { documentId, title: held.title, content: held.content };
  };

const publishHeld = async ({ library }: SourcesDeps, page: Held, source: string, trx: Sql): Promise<void> => {
  const { title, content } = page.held;
  const stored = await library.lockEvenRemoved(page.documentId, trx);
  if (stored === undefined || stored.deletedAt !== null) throw notFound("Document");
  const edit = { by: { source }, action: "document.change", stored, changes: { title, content } };
  await library.change(edit, trx);
};

/** Publishes what a held page says by now, or keeps its document as it is until the page changes again. */
export const settleHeldPage =
  (deps: SourcesDeps) =>
  async (
    actor: Actor,
    { publish, ...at }: { id: string; documentId: string; publish: boolean },
  ): Promise<Source> => {
    requireAdmin(actor);
    const { sql, sources, pages, library, recordChange, announce } = deps;
    await sql.transaction(async (trx) => {
      const source = requireFound(await sources.lock(at.id, trx), "Source");
      const page = await heldAt(deps, at, trx);
      if (publish) await publishHeld(deps, page, source.name, trx);
      const declined = publish ? null : markOf(page.held);
      await pages.change(source.id, page.key, { held: null, declined }, trx);
      const action = publish ? "source.publish" : "source.decline";
      const after = { name: source.name, document: page.held.title };
      await recordChange(trx, actor, action, source.id, { after });
      await announce(trx, "admins", { keys: ["sources"] });
    });
    if (publish) await library.queueIndexing(at.documentId);
    const source = requireFound(await sources.find(at.id), "Source");
    return presentSource(source);
  };
