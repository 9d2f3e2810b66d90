import type { RecordChange } from "../audit/record-change.ts";
import type { LibraryDocuments } from "../knowledge/documents/library-documents.ts";
import type { Sql } from "../platform/database.ts";
import type { EntryStore } from "./entry-store.ts";
import type { ReviewStore } from "./review-store.ts";
import type { GuidanceOfSample } from "./sample.ts";
import type { SettingsStore } from "./settings-store.ts";
import type { TrashStore } from "./trash-store.ts";

/** What keeping the library in order is built on. */
export interface LibraryDeps {
  sql: Sql;
  documents: LibraryDocuments;
  entries: EntryStore;
  trash: TrashStore;
  settings: SettingsStore;
  reviews: ReviewStore;
  sampleGuidance: GuidanceOfSample;
  recordChange: RecordChange;
  /** Fills in the organisation's name where the sample has a placeholder. */
  orgName: string;
}
