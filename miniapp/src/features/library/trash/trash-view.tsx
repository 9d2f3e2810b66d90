import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { generalCategory } from "#contracts/documents.ts";
import { listTrash, purgeDocument, trashDays, type TrashedEntry } from "#contracts/trash.ts";
import { Badge } from "../../../ui/content/badge.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmDialog } from "../../../ui/windows/confirm-dialog.tsx";
import { DetailPage } from "../../../ui/layout/detail-page.tsx";
import { SampleBadge } from "../../../entities/documents/document-marks.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { useSearchedFor } from "../../../patterns/records/list-search.tsx";
import { LoadError } from "../../../ui/states/load-error.tsx";
import { Markdown } from "../../../patterns/markdown/markdown.tsx";
import { RecordBrowser } from "../../../patterns/records/record-browser.tsx";
import { RecordRow } from "../../../patterns/records/record-row.tsx";
import type { Chosen } from "../../../patterns/records/use-choosing.tsx";
import { WaitingText } from "../../../ui/states/waiting-text.tsx";
import { byName } from "../../../platform/text/by-name.ts";
import { call, callCsv } from "../../../platform/api/api.ts";
import { formatDate, formatMoment } from "../../../platform/text/dates.ts";
import { notifyFailure } from "../../../ui/notices/notify-failure.ts";
import { rereadChanged } from "../../../platform/api/query-client.ts";
import { wordsOf } from "../../../patterns/records/queries/searched-list.ts";
import { notify } from "../../../ui/notices/notify.ts";
import { useSettled } from "../../../patterns/records/use-settled.ts";
import { restore, trashedQuery, trashQuery } from "./trash.ts";

interface OpenProps {
  /** Leads to a document in the library. */
  onOpen: (id: string) => void;
}

interface DecidingProps extends OpenProps {
  /** Hears which documents this person takes out of the trash, for good or back into the library. */
  onDecide: (ids: readonly string[]) => void;
}

const by = ({ deletedBy }: TrashedEntry): string =>
  deletedBy === null ? "Deleted" : `Deleted by ${byName(deletedBy)}`;

const drawRow = (document: TrashedEntry) => (
  <RecordRow
    from={by(document)}
    time={document.deletedAt}
    title={document.title}
    badges={
      <>
        <Badge>{document.category ?? generalCategory}</Badge>
        {document.sample && <SampleBadge />}
      </>
    }
  />
);

const useRestoring = (ids: readonly string[], { onOpen, onDecide }: DecidingProps, onDone?: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => {
      onDecide(ids);
      return restore(client, ids, onOpen);
    },
    ...(onDone && { onSuccess: onDone }),
  });
};

const usePurging = ({ id, title }: TrashedEntry, { onDecide }: DecidingProps) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => {
      onDecide([id]);
      return call(purgeDocument, { id });
    },
    onSuccess: () => notify({ title: "Deleted for good", description: title }),
    onError: (error) => notifyFailure("Delete failed", error, "Failed to delete the document."),
    onSettled: () => rereadChanged(client, ["documents"]),
  });
};

const Actions = ({ document, ...deciding }: DecidingProps & { document: TrashedEntry }) => {
  const [isAsking, setAsking] = useState(false);
  const restoring = useRestoring([document.id], deciding);
  const purging = usePurging(document, deciding);
  return (
    <>
      <Button
        variant="primary"
        icon={<Undo2 size={16} />}
        pending={restoring.isPending}
        onClick={() => restoring.mutate()}
      >
        Restore
      </Button>
      <Button variant="quiet" icon={<Trash2 size={16} />} onClick={() => setAsking(true)}>
        Delete for good
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete for good"
        description={<>Delete “{document.title}” with its earlier versions? This cannot be undone.</>}
        confirm="Delete for good"
        danger
        pending={purging.isPending}
        onConfirm={() => purging.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  );
};

const Text = ({ document }: { document: TrashedEntry }) => {
  const { data, isError, refetch } = useQuery(trashedQuery(document.id));
  if (data === undefined && isError)
    return <LoadError text="Error loading the document. Please try again." onRetry={() => void refetch()} />;
  if (data === undefined) return <WaitingText label="Loading document" />;
  return data === null ? null : <Markdown text={data.content} title={data.title} />;
};

const Detail = ({ document, ...deciding }: DecidingProps & { document: TrashedEntry }) => (
  <DetailPage
    title={document.title}
    badges={
      <>
        <Badge>{document.category ?? generalCategory}</Badge>
        {document.sample && <SampleBadge />}
        <span>
          {by(document)}, {formatMoment(document.deletedAt)}. Gone for good on {formatDate(document.goneAt)}.
        </span>
      </>
    }
    actions={<Actions document={document} {...deciding} />}
  >
    <Text document={document} />
  </DetailPage>
);

const Bulk = ({ ids, clear, ...deciding }: Chosen & DecidingProps) => {
  const { mutate, isPending } = useRestoring([...ids], deciding, clear);
  return (
    <>
      <span>{ids.size} chosen</span>
      <Button size="small" variant="quiet" onClick={clear}>
        Clear
      </Button>
      <Button size="small" icon={<Undo2 size={16} />} pending={isPending} onClick={() => mutate()}>
        Restore {ids.size}
      </Button>
    </>
  );
};

/** Deleted documents, to be read, restored or given up. */
export const TrashView = ({ onOpen }: OpenProps) => {
  const searchedFor = useSearchedFor();
  const query = useInfiniteQuery(trashQuery(searchedFor));
  const { settled, note } = useSettled();
  const onDecide = (ids: readonly string[]) =>
    note(
      ids.map((id) => ({ id })),
      true,
    );
  const deciding = { onOpen, onDecide };
  return (
    <RecordBrowser
      label="Deleted documents"
      backLabel="Trash"
      query={query}
      errorText="Error loading the trash. Please try again."
      empty={
        <EmptyState icon={<Trash2 size={40} strokeWidth={1.25} />} title="The trash is empty">
          Deleted documents stay here for {trashDays} days and can be restored as they were.
        </EmptyState>
      }
      csv={() => callCsv(listTrash, wordsOf(searchedFor))}
      searchedFor={searchedFor}
      keepsOpen={{ settled }}
      renderRow={drawRow}
      renderDetail={(document) => <Detail document={document} {...deciding} />}
      renderBulk={(chosen) => <Bulk {...chosen} {...deciding} />}
    />
  );
};
