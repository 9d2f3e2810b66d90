import type { NotionPlace, SourcePreview } from "#contracts/sources.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { AppError } from "../errors.ts";
import { NotionFailure } from "../platform/notion/notion-failure.ts";
import { excerptOf } from "../text/excerpt.ts";
import { isNotionLink } from "./notion/notion-link.ts";
import {
  mostPages,
  SourceFailure,
  type ListedPage,
  type OpenedSource,
  type SourceReader,
} from "./source-reader.ts";
import type { SourcesDeps } from "./sources-deps.ts";

const pagesShown = 3;
const excerptFrom = 3000;

const noNotion = () => new AppError("conflict", "Notion is not connected: enter its token under Connections");

/** Says what is wrong with a source as an answer to a call. */
const answering = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error;
    const { message, reason } = error;
    if (reason === "failed")
      throw new AppError("unavailable", message, { fields: { url: message }, cause: error });
    throw new AppError("validation_failed", message, { fields: { url: message }, cause: error });
  }
};

/** Who reads what a link leads to: published pages of Notion need the connection as well, for they are drawn by scripts. */
const readerFor = async ({ readers }: SourcesDeps, link: URL): Promise<SourceReader> => {
  const reader = await (isNotionLink(link) ? readers.notion() : readers.web());
  if (reader === null) throw noNotion();
  return reader;
};

/** What a link leads to; what is wrong with it is thrown as an answer to whoever asks. */
export const openLink = async (deps: SourcesDeps, url: string, subpages: boolean): Promise<OpenedSource> => {
  const link = new URL(url);
  const reader = await readerFor(deps, link);
  return answering(reader.open(link, { subpages }));
};

type Shown = SourcePreview["documents"];

/** How some pages begin; what cannot be read is said, and does not keep the others from being shown. */
const readSome = async (reader: SourceReader, source: OpenedSource, listed: ListedPage[]) => {
  const documents: Shown = [];
  const warnings: string[] = [];
  const children: ListedPage[] = [];
  for (const page of listed) {
    const known = { ...page, etag: null, lastModified: null, editedAt: null, readAt: null };
    try {
      const read = await reader.read(source, known);
      if (!read.changed) continue;
      children.push(...read.children);
      if (read.text === null) continue;
      const { title, content } = read.text;
      documents.push({ title, url: read.url, excerpt: excerptOf(content.slice(0, excerptFrom), () => []) });
    } catch (error) {
      if (!(error instanceof SourceFailure)) throw error;
      warnings.push(`${new URL(page.url).pathname}: ${error.message}.`);
    }
  }
  return { documents, warnings, children };
};

const previewOf = async (reader: SourceReader, source: OpenedSource): Promise<SourcePreview> => {
  const { kind, scope, name, url, sitemaps } = source;
  const listing = await reader.list(source, mostPages);
  const some = await readSome(reader, source, listing.pages.slice(0, pagesShown));
  const inside = scope === "subpages" ? some.children : [];
  const more = await readSome(reader, source, inside.slice(0, pagesShown - 1));
  const pages = Math.min(listing.pages.length + inside.length, mostPages);
  return {
    kind,
    scope,
    name,
    url,
    sitemaps,
    pages,
    more: !listing.complete || more.children.length > 0 || inside.length >= pagesShown,
    documents: [...some.documents, ...more.documents].slice(0, pagesShown),
    warnings: [...source.warnings, ...listing.warnings, ...some.warnings, ...more.warnings],
  };
};

/** What would be read of a link, with how its first pages begin. */
export const previewSource =
  (deps: SourcesDeps) =>
  async (
    actor: Actor,
    { url, subpages = false }: { url: string; subpages?: boolean | undefined },
  ): Promise<SourcePreview> => {
    requireAdmin(actor);
    const source = await openLink(deps, url, subpages);
    return answering(previewOf(await readerFor(deps, new URL(url)), source));
  };

/** What is shared with the integration in Notion, and whether it is a source already; throws `conflict` without Notion. */
export const findNotionPages =
  ({ notion: connected, sources }: SourcesDeps) =>
  async (actor: Actor, { q }: { q?: string | undefined }): Promise<NotionPlace[]> => {
    requireAdmin(actor);
    const notion = await connected();
    if (notion === null) throw noNotion();
    try {
      const found = await notion.find(q);
      const added = await sources.among(found.map(({ id }) => id));
      return found.map(({ editedAt, ...place }) => ({
        ...place,
        title: place.title || "Untitled",
        editedAt: editedAt.toISOString(),
        added: added.has(place.id),
      }));
    } catch (error) {
      if (error instanceof NotionFailure) throw new AppError("unavailable", error.message, { cause: error });
      throw error;
    }
  };
