import type { SourceKind, SourceScope } from "#contracts/sources.ts";

/**
 * Why something of a source could not be read: it must not or cannot be (`refused`), it is not there any more (`missing`,
 * or `deleted` on purpose), or something went wrong that may be over by itself (`failed`).
 */
export type SourceFailureReason = "refused" | "missing" | "deleted" | "failed";

/** What kept a source from being read, in words for an admin. */
export class SourceFailure extends Error {
  readonly reason: SourceFailureReason;

  constructor(reason: SourceFailureReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "SourceFailure";
    this.reason = reason;
  }
}

/** What an address turns out to be. */
export interface OpenedSource {
  kind: SourceKind;
  scope: SourceScope;
  /** What tells it from other sources: an id, or its address as it is always written. */
  place: string;
  url: string;
  name: string;
  warnings: string[];
  /** Sitemaps of the same site that could be read instead. */
  sitemaps: string[];
}

/** The part of a source that says where to read. */
export type SourcePlace = Pick<OpenedSource, "kind" | "scope" | "place" | "url">;

/** A page that a source has, before it is read. */
export interface ListedPage {
  /** What tells it from the source's other pages. */
  key: string;
  url: string;
  /** The page it was found in, if it was found in one. */
  parentKey: string | null;
}

/** The pages of a source; not `complete` where there may be more that nobody was told of. */
export interface Listing {
  pages: ListedPage[];
  complete: boolean;
  /** What was left out, in words for an admin. */
  warnings: string[];
}

/** What tells later whether a page has changed. */
export interface PageStamp {
  etag: string | null;
  lastModified: string | null;
  /** Of Notion, full to the minute. */
  editedAt: Date | null;
}

/** A page as it was read last. */
export interface KnownPage extends ListedPage, PageStamp {
  readAt: Date | null;
}

/** A page's text, ready to become a document; null where it has none. */
export interface PageText {
  title: string;
  content: string;
  fileType: string;
}

/** What reading a page gave. */
export type ReadPage =
  | { changed: false; children: ListedPage[] | "as before" }
  | { changed: true; url: string; text: PageText | null; stamp: PageStamp; children: ListedPage[] };

/** Reads one kind of source. Everything throws `SourceFailure`. */
export interface SourceReader {
  open(url: URL, options: { subpages: boolean }): Promise<OpenedSource>;
  list(source: SourcePlace, most: number): Promise<Listing>;
  read(source: SourcePlace, page: KnownPage): Promise<ReadPage>;
}

/** How many pages one source may have. */
export const mostPages = 500;
