import { NotionFailure } from "../platform/notion-failure.ts";
import type { NotionApi, NotionPage } from "../platform/notion.ts";

/** A page; null when it is in the trash, or gone. */
export const findPage = async (
  { api }: { api: Pick<NotionApi, "readPage"> },
  pageId: string,
): Promise<NotionPage | null> => {
  try {
    const page = await api.readPage(pageId);
    return page.trashed ? null : page;
  } catch (error) {
    if (error instanceof NotionFailure && error.reason === "not_found") return null;
    throw error;
  }
};
