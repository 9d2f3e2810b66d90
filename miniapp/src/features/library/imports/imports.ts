import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  changeImport,
  changeImportFile,
  confirmImport,
  type ImportFile,
  type LibraryImport,
  listImports,
  readImportFile,
  removeImport,
  removeImportFile,
  startImport,
} from "#contracts/imports.ts";
import { call } from "../../../platform/api/api.ts";
import { notifyFailure } from "../../../ui/notices/notify-failure.ts";
import { rereadChanged } from "../../../platform/api/query-client.ts";
import { keys } from "../../../platform/api/query-keys.ts";

const lookAgainMs = 1000;

/** Whether the server is still at work on an import. */
export const isBusy = ({ state, files }: LibraryImport): boolean =>
  state === "writing" || files.some((file) => file.state === "waiting");

/** The admin's own import; null where there is none. Read again each second while the server is at work on it. */
export const importQuery = queryOptions({
  queryKey: keys.imports,
  queryFn: async ({ signal }): Promise<LibraryImport | null> =>
    (await call(listImports, {}, { signal }))[0] ?? null,
  refetchInterval: ({ state: { data } }) =>
    data !== undefined && data !== null && isBusy(data) ? lookAgainMs : false,
});

/** The text that a file becomes. */
export const fileTextQuery = (id: string, fileId: string) =>
  queryOptions({
    queryKey: keys.importFile(fileId),
    queryFn: ({ signal }) => call(readImportFile, { id, fileId }, { signal }),
  });

const put = (client: QueryClient, next: LibraryImport | null): void => {
  client.setQueryData(importQuery.queryKey, next);
};

/** The import that files can be added to, begun if there is none. */
export const openImport = async (client: QueryClient): Promise<string> => {
  const current = client.getQueryData(importQuery.queryKey) ?? null;
  if (current?.state === "open") return current.id;
  const begun = await call(startImport, {});
  put(client, begun);
  return begun.id;
};

const withFile = (current: LibraryImport | null | undefined, changed: ImportFile): LibraryImport | null => {
  if (current === undefined || current === null) return null;
  return { ...current, files: current.files.map((file) => (file.id === changed.id ? changed : file)) };
};

type FileChanges = Partial<Pick<ImportFile, "audience" | "asNew">> & {
  title?: string;
  content?: string;
  category?: string;
};

const failed = (fallback: string) => (error: unknown) => notifyFailure("Update failed", error, fallback);

/** What an admin does with an import. */
export const useImportChanges = (id: string) => {
  const client = useQueryClient();
  const reread = () => client.invalidateQueries({ queryKey: importQuery.queryKey, exact: true });
  const changeFile = useMutation({
    mutationFn: ({ fileId, ...changes }: FileChanges & { fileId: string }) =>
      call(changeImportFile, { id, fileId, ...changes }),
    onSuccess: (changed) => {
      put(client, withFile(client.getQueryData(importQuery.queryKey), changed));
      void client.invalidateQueries({ queryKey: keys.importFile(changed.id) });
    },
    onError: failed("Failed to change this file."),
  });
  const changeAll = useMutation({
    mutationFn: (changes: Omit<FileChanges, "title" | "asNew">) => call(changeImport, { id, ...changes }),
    onSuccess: (changed) => put(client, changed),
    onError: failed("Failed to change the files."),
  });
  const removeFile = useMutation({
    mutationFn: (fileId: string) => call(removeImportFile, { id, fileId }),
    onSettled: reread,
    onError: failed("Failed to remove this file."),
  });
  const confirm = useMutation({
    mutationFn: () => call(confirmImport, { id }),
    onSuccess: (changed) => put(client, changed),
    onError: (error) => {
      notifyFailure("Upload failed", error, "Failed to import these files.");
      void reread();
    },
  });
  const remove = useMutation({
    mutationFn: () => call(removeImport, { id }),
    onSuccess: () => {
      put(client, null);
      void rereadChanged(client, ["documents"]);
    },
    onError: failed("Failed to end this import."),
  });
  return { changeFile, changeAll, removeFile, confirm, remove };
};
