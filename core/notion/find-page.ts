import { NotionFailure } from "../platform/notion/notion-failure.ts";
import type { NotionApi, NotionPage } from "../platform/notion/notion.ts";

/** A page of a data source; null when it is in the trash, gone, or in another one. */
export const findPage = async (
  { api }: { api: Pick<NotionApi, "readPage"> },
  pageId: string,
  sourceId: string,
): Promise<NotionPage | null> => {
  try {
    const page = await api.readPage(pageId);
    const isElsewhere = page.sourceId !== null && page.sourceId !== sourceId;
    return page.trashed || isElsewhere ? null : page;
  } catch (error) {
    if (error instanceof NotionFailure && error.reason === "not_found") return null;
    throw error;
  }
};
