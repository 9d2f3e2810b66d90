import type { SourceKind } from "#contracts/sources.ts";
import type { RecordChange } from "../audit/record-change.ts";
import type { Announce } from "../events/events.ts";
import type { Sql } from "../platform/database.ts";
import type { NotionContent } from "../platform/notion/notion-content.ts";
import type { DocumentWriting } from "../knowledge/documents/write-documents.ts";
import type { PageStore } from "./page-store.ts";
import type { SourceReader } from "./source-reader.ts";
import type { SourceStore } from "./source-store.ts";

/** What admins are told of a source by the bot. */
export interface SourceNews {
  name: string;
  /** Titles of the documents that went to the trash, for their pages are gone. */
  gone: string[];
  /** Titles of the documents that stay as they were, for golden questions would change. */
  held: string[];
  /** Why the whole source is not found any more; null while it is. */
  lost: string | null;
}

/** Tries a document's new text on the golden questions, in the name of its source; `isPartial` while a model is away. */
export type CheckGolden = (
  editor: string,
  document: { id: string; title: string; content: string },
) => Promise<{ asked: number; changed: number; isPartial: boolean }>;

/** What sources are built on. */
export interface SourcesDeps {
  sql: Sql;
  sources: SourceStore;
  pages: PageStore;
  /** What changes documents in the library's own way. */
  library: DocumentWriting;
  recordChange: RecordChange;
  /** Null for a kind that is not connected now. */
  readers: Record<SourceKind, () => Promise<SourceReader | null>>;
  /** Searches what is shared with the integration; null without Notion. */
  notion: () => Promise<Pick<NotionContent, "find"> | null>;
  /** Has a source read as soon as somebody can. */
  queueReading: (sourceId: string) => Promise<void>;
  announce: Announce;
  /** What a document's new text would make of the golden questions. */
  checkGolden: CheckGolden;
  /** Tells admins, in the transaction that it is about. */
  tellAdmins: (trx: Sql, sourceId: string, news: SourceNews) => Promise<void>;
}
