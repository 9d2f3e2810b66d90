import { newId } from "../../ids.ts";
import type { Sql } from "../../platform/database.ts";
import { saveFields } from "../documents/change-document.ts";
import { fieldsOf, knownCategory, mergeFields } from "../documents/document-fields.ts";
import { unowned, type RemovableDocument, type StoredDocument } from "../documents/document-store.ts";
import { auditedDocument } from "../documents/present-document.ts";
import { indexDocument } from "../index/index-passages.ts";
import { queueIndexing } from "../index/queue-indexing.ts";
import { splitVersion } from "../index/split-passages.ts";
import type { KnowledgeDeps } from "../knowledge-deps.ts";
import { heldBack } from "./held-pages.ts";
import type { StoredPage } from "./page-store.ts";
import type { PageText, ReadPage } from "./source-reader.ts";
import type { StoredSource } from "./source-store.ts";
import type { SourcesDeps } from "./sources-deps.ts";

type Changed = Extract<ReadPage, { changed: true }>;
type Library = KnowledgeDeps;

const placeOf = ({ category, audience }: StoredSource) => ({ category: knownCategory(category), audience });

const made = (source: StoredSource, { title, content, fileType }: PageText): StoredDocument => {
  const blank = { title: "", content: "", category: null, orderIndex: null, audience: null };
  const now = new Date();
  return {
    ...mergeFields(blank, { title, content, ...placeOf(source) }),
    id: newId(),
    kind: "document",
    ...unowned,
    fileType,
    version: 1,
    editedBy: source.name,
    splitVersion,
    uploadedAt: now,
    updatedAt: now,
  };
};

const ofDocument = (id: string) => ({ actor: null, subject: "document", subjectId: id });

const addDocument = async (library: Library, source: StoredSource, text: PageText, trx: Sql) => {
  const document = made(source, text);
  await library.documents.add([document], trx);
  await library.passages.replace([{ documentId: document.id, passages: indexDocument(document) }], trx);
  const after = { ...auditedDocument(document), source: source.name };
  await library.recordChange(trx, {
    ...ofDocument(document.id),
    action: "document.add",
    before: null,
    after,
  });
  return document.id;
};

/** Gives a document back that was in the trash for its page was gone. */
const bringBack = async (library: Library, document: StoredDocument, trx: Sql): Promise<void> => {
  await library.documents.bringBack(document.id, trx);
  await library.passages.replace([{ documentId: document.id, passages: indexDocument(document) }], trx);
  const change = { action: "document.untrash", before: null, after: auditedDocument(document) };
  await library.recordChange(trx, { ...ofDocument(document.id), ...change });
};

const changeDocument = (
  library: Library,
  source: StoredSource,
  stored: StoredDocument,
  text: PageText,
  trx: Sql,
) => {
  const { title, content } = text;
  const fields = mergeFields(fieldsOf(stored), { title, content });
  return saveFields(
    library,
    { actor: null, editor: source.name, action: "document.change", stored, fields },
    trx,
  );
};

const removedOf = async (
  library: Library,
  page: StoredPage,
  trx: Sql,
): Promise<RemovableDocument | undefined> =>
  page.documentId === null ? undefined : library.documents.lockEvenRemoved(page.documentId, trx);

/** Whether an admin has deleted the document of a page that is still there: then it stays away. */
const isLeftOut = (page: StoredPage, document: RemovableDocument | undefined): boolean =>
  page.goneAt === null && page.made && (document === undefined || document.deletedAt !== null);

/** The document of a page with what the page says now; null where it has none. */
const write = async (library: Library, source: StoredSource, page: StoredPage, text: PageText, trx: Sql) => {
  const found = await removedOf(library, page, trx);
  if (isLeftOut(page, found)) return null;
  if (found === undefined) return addDocument(library, source, text, trx);
  const { deletedAt, ...document } = found;
  if (deletedAt !== null) await bringBack(library, document, trx);
  await changeDocument(library, source, document, text, trx);
  return document.id;
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
        ...(id === null || id === page.documentId ? {} : placeOf(source)),
        // A page that has lost its text has nothing more to say.
        missing: text === null && page.made,
        held: null,
        declined: null,
      };
      await pages.change(source.id, key, { ...changes, url, triedAt: now, readAt: now, error: null }, trx);
      return id;
    });
    if (documentId !== null) await queueIndexing(library)(documentId);
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
      if (found !== undefined) await trashDocument(library, found, source.name, trx);
    });
  };

/** Puts a document into the trash in the name of its source. */
export const trashDocument = async (
  library: Library,
  { deletedAt, ...document }: RemovableDocument,
  by: string,
  trx: Sql,
): Promise<void> => {
  if (deletedAt !== null) return;
  await library.documents.remove([document.id], { at: new Date(), by }, trx);
  await library.passages.replace([{ documentId: document.id, passages: [] }], trx);
  const before = { ...auditedDocument(document), source: by };
  await library.recordChange(trx, {
    ...ofDocument(document.id),
    action: "document.remove",
    before,
    after: null,
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
      const place = placeOf(source);
      await pages.change(source.id, key, place, trx);
      if (found === undefined || found.deletedAt !== null) return;
      const { deletedAt: _, ...stored } = found;
      const fields = mergeFields(fieldsOf(stored), {
        ...(stored.category === page.category ? { category: place.category } : {}),
        ...(stored.audience === page.audience ? { audience: place.audience } : {}),
      });
      const edit = { actor: null, editor: source.name, action: "document.change", stored, fields };
      await saveFields(library, edit, trx);
    });
  };
