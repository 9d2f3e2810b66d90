import type { Sql } from "../platform/database.ts";
import type { FieldChanges } from "../knowledge/documents/document-fields.ts";
import type { RemovableDocument, StoredDocument } from "../knowledge/documents/document-store.ts";
import { heldBack } from "./held-pages.ts";
import type { StoredPage } from "./page-store.ts";
import type { PageText, ReadPage } from "./source-reader.ts";
import type { StoredSource } from "./source-store.ts";
import type { SourcesDeps } from "./sources-deps.ts";

type Changed = Extract<ReadPage, { changed: true }>;
type Library = SourcesDeps["library"];

const placeOf = ({ knownCategory }: Library, { category, audience }: StoredSource) => ({
  category: knownCategory(category),
  audience,
});

const changeOf = ({ name }: StoredSource, stored: StoredDocument, changes: FieldChanges) => ({
  by: { source: name },
  action: "document.change",
  stored,
  changes,
});

const removedOf = async (
  library: Library,
  page: StoredPage,
  trx: Sql,
): Promise<RemovableDocument | undefined> =>
  page.documentId === null ? undefined : library.lockEvenRemoved(page.documentId, trx);

/** Whether an admin has deleted the document of a page that is still there: then it stays away. */
const isLeftOut = (page: StoredPage, document: RemovableDocument | undefined): boolean =>
  page.goneAt === null && page.made && (document === undefined || document.deletedAt !== null);

/** The document of a page with what the page says now; null where it has none. */
const write = async (library: Library, source: StoredSource, page: StoredPage, text: PageText, trx: Sql) => {
  const found = await removedOf(library, page, trx);
  if (isLeftOut(page, found)) return null;
  const { title, content, fileType } = text;
  const by = { source: source.name };
  if (found === undefined) {
    const input = { title, content, fileType, ...placeOf(library, source) };
    return (await library.add(by, input, trx)).id;
  }
  if (found.deletedAt !== null) await library.bringBack(by, [found], trx);
  await library.change(changeOf(source, found, { title, content }), trx);
  return found.id;
};

const neverSeen = { etag: null, lastModified: null, editedAt: null };

/**
 * Makes a page's document, or a new version of it where the page has changed, and notes how the page was. A change that
 * would change golden questions is kept beside the document, which stays as it is.
 */
export const keepPage =
  (deps: SourcesDeps) =>
  async (source: StoredSource, key: string, { text, url, stamp }: Changed): Promise<void> => {
    const { sql, pages, library } = deps;
    const held = text === null ? null : await heldBack(deps)(source, key, text);
    if (held !== null) {
      const now = new Date();
      const seen = { ...stamp, url, triedAt: now, readAt: now, error: null, missing: false };
      await pages.change(source.id, key, { ...seen, held: held === "declined" ? null : held });
      return;
    }
    const documentId = await sql.transaction(async (trx) => {
      const page = await pages.lock(source.id, key, trx);
      // The source has been removed meanwhile.
      if (page === undefined) return null;
      const now = new Date();
      const id = text === null ? null : await write(library, source, page, text, trx);
      const changes = {
        // What is left out is read again in full, for an admin may take it out of the trash.
        ...(id === null && text !== null ? neverSeen : stamp),
        ...(id === null ? {} : { documentId: id, made: true, goneAt: null }),
        ...(id === null || id === page.documentId ? {} : placeOf(library, source)),
        // A page that has lost its text has nothing more to say.
        missing: text === null && page.made,
        held: null,
        declined: null,
      };
      await pages.change(source.id, key, { ...changes, url, triedAt: now, readAt: now, error: null }, trx);
      return id;
    });
    if (documentId !== null) await library.queueIndexing(documentId);
  };

/** Puts the document of a page that is gone into the trash; one that an admin has deleted is left as it is. */
export const losePage =
  ({ sql, pages, library }: SourcesDeps) =>
  async (source: StoredSource, key: string): Promise<void> => {
    await sql.transaction(async (trx) => {
      const page = await pages.lock(source.id, key, trx);
      if (page === undefined || page.goneAt !== null) return;
      if (!page.made) return pages.forget(source.id, key, trx);
      const found = await removedOf(library, page, trx);
      if (isLeftOut(page, found)) return;
      await pages.change(source.id, key, { goneAt: new Date(), missing: false }, trx);
      if (found?.deletedAt === null) await library.remove({ source: source.name }, [found], trx);
    });
  };

/** Has the document of a page follow its source into another category or to another audience, unless it was moved by hand. */
export const placePage =
  ({ sql, pages, library }: SourcesDeps) =>
  async (source: StoredSource, key: string): Promise<void> => {
    await sql.transaction(async (trx) => {
      const page = await pages.lock(source.id, key, trx);
      const found = page === undefined ? undefined : await removedOf(library, page, trx);
      if (page === undefined) return;
      const place = placeOf(library, source);
      await pages.change(source.id, key, place, trx);
      if (found === undefined || found.deletedAt !== null) return;
      const changes = {
        ...(found.category === page.category ? { category: place.category } : {}),
        ...(found.audience === page.audience ? { audience: place.audience } : {}),
      };
      await library.change(changeOf(source, found, changes), trx);
    });
  };
