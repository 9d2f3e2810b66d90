import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { addImportFile } from "#contracts/imports.ts";
import { failureText } from "../../../ui/notices/notify-failure.ts";
import { randomKey } from "../../../platform/browser/random-key.ts";
import { upload } from "../../../platform/api/upload.ts";
import type { DroppedFile } from "./dropped-files.ts";
import { importQuery, openImport } from "./imports.ts";

/** A file on its way to the server, or that did not get there. */
export interface Staging extends DroppedFile {
  key: string;
  /** From 0 to 1. */
  share: number;
  refusal: string | null;
}

// The server keeps one while it receives the next; more would only wait for the line.
const atOnce = 3;

type Change = (key: string, changes: Partial<Staging>) => void;

/** Keeps what is on its way; what got there or was dismissed is none of it. */
const useList = () => {
  const [staging, setStaging] = useState<readonly Staging[]>([]);
  const add = useCallback((added: readonly Staging[]) => setStaging((all) => [...all, ...added]), []);
  const change: Change = useCallback(
    (key, changes) => setStaging((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one))),
    [],
  );
  const dismiss = useCallback((key: string) => setStaging((all) => all.filter((one) => one.key !== key)), []);
  return { staging, add, change, dismiss };
};

/** Sends dropped files to the server, a few at once; what did not get there stays until it is dismissed. */
export const useStaging = () => {
  const client = useQueryClient();
  const { staging, add, change, dismiss } = useList();
  const send = useCallback(
    async (id: string, { key, path, file }: Staging) => {
      try {
        await upload(
          addImportFile,
          { id, path },
          { file, key, onProgress: (share) => change(key, { share }) },
        );
        await client.invalidateQueries({ queryKey: importQuery.queryKey, exact: true });
        dismiss(key);
      } catch (error) {
        change(key, { refusal: failureText(error, "The file could not be sent. Drop it again.") });
      }
    },
    [client, change, dismiss],
  );
  const stage = useCallback(
    async (files: readonly DroppedFile[]) => {
      const added = files.map((one) => ({ ...one, key: randomKey(), share: 0, refusal: null }));
      add(added);
      try {
        const id = await openImport(client);
        const left = [...added];
        const work = async () => {
          for (let next = left.shift(); next !== undefined; next = left.shift()) await send(id, next);
        };
        await Promise.all(Array.from({ length: atOnce }, work));
      } catch (error) {
        const refusal = failureText(error, "The import could not be begun. Drop the files again.");
        for (const { key } of added) change(key, { refusal });
      }
    },
    [client, send, add, change],
  );
  return { staging, stage, dismiss };
};
