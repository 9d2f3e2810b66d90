import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { LoadError } from "../../../ui/states/load-error.tsx";
import { Skeleton } from "../../../ui/states/skeleton.tsx";
import { rereadChanged } from "../../../platform/api/query-client.ts";
import { DropZone } from "./drop-zone.tsx";
import type { DroppedFile } from "./dropped-files.ts";
import { ImportList } from "./import-list.tsx";
import { importQuery } from "./imports.ts";
import styles from "./imports.module.css";
import { StagingRow } from "./staging-row.tsx";
import { useStaging } from "./use-staging.ts";

// The library is read again once what was written is whole.
const useRereading = (state: string | undefined) => {
  const client = useQueryClient();
  const before = useRef(state);
  useEffect(() => {
    if (before.current === "writing" && state === "done") void rereadChanged(client, ["documents"]);
    before.current = state;
  }, [client, state]);
};

/** Files on their way into the library: dropped, looked at, and imported once that is confirmed. */
export const ImportView = ({ onOpen }: { onOpen: (documentId: string) => void }) => {
  const { data: current, isError, refetch } = useQuery(importQuery);
  const { staging, stage, dismiss } = useStaging();
  useRereading(current?.state);
  const take = useCallback((files: DroppedFile[]) => void (files.length > 0 && stage(files)), [stage]);
  if (current === undefined && isError)
    return <LoadError text="Error loading the import. Please try again." onRetry={() => void refetch()} />;
  return (
    <div className={styles.view}>
      <DropZone onFiles={take} />
      {current === undefined && <Skeleton height="6em" />}
      {current === null && staging.length > 0 && (
        <ul role="list" className={styles.rows} aria-label="Files">
          {staging.map((one) => (
            <StagingRow key={one.key} one={one} onDismiss={() => dismiss(one.key)} />
          ))}
        </ul>
      )}
      {current !== undefined && current !== null && (current.files.length > 0 || staging.length > 0) && (
        <ImportList current={current} staging={staging} onDismiss={dismiss} onOpen={onOpen} />
      )}
    </div>
  );
};
