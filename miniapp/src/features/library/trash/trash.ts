import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { listTrash, readTrashed, restoreDocuments, type TrashedEntry } from "#contracts/trash.ts";
import { ApiError } from "../../../platform/api/api-error.ts";
import { call, callPage } from "../../../platform/api/api.ts";
import { countOf } from "../../../platform/text/count-of.ts";
import { notifyFailure } from "../../../ui/notices/notify-failure.ts";
import { rereadChanged } from "../../../platform/api/query-client.ts";
import { keys } from "../../../platform/api/query-keys.ts";
import { searchedList } from "../../../patterns/records/queries/searched-list.ts";
import { notify } from "../../../ui/notices/notify.ts";

/** Deleted documents, the latest first, page by page. */
export const trashQuery = (searchedFor: string | null) =>
  searchedList<TrashedEntry>(keys.trash, searchedFor, (place, options) =>
    callPage(listTrash, place, options),
  );

/** One of them with its text, null where it is not in the trash any more. */
export const trashedQuery = (id: string) =>
  queryOptions({
    queryKey: keys.trashed(id),
    queryFn: async ({ signal }) => {
      try {
        return await call(readTrashed, { id }, { signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });

/** Takes documents out of the trash and says so; `onOpen` leads to one that came back alone. */
export const restore = async (
  client: QueryClient,
  ids: readonly string[],
  onOpen: (id: string) => void,
): Promise<void> => {
  try {
    const { restored } = await call(restoreDocuments, { ids: [...ids] });
    const [only] = ids;
    notify({
      title: restored === 1 ? "Document restored" : "Documents restored",
      description: `${countOf(restored, "document")}, found again at once.`,
      ...(ids.length === 1 && only !== undefined && restored === 1
        ? { action: { label: "Open", onPress: () => onOpen(only) } }
        : {}),
    });
  } catch (error) {
    notifyFailure("Restore failed", error, "Failed to restore from the trash.");
  }
  await rereadChanged(client, ["documents"]);
};
