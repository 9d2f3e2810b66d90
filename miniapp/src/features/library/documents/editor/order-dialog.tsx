import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type DocumentEntry,
  listDocumentEntries,
  orderDocuments,
  orderedAtOnce,
} from "#contracts/documents.ts";
import { Dialog } from "../../../../ui/windows/dialog.tsx";
import { FormFooter } from "../../../../patterns/forms/form-footer.tsx";
import { LoadError } from "../../../../ui/states/load-error.tsx";
import { WaitingRecords } from "../../../../patterns/records/record-list.tsx";
import { useConfirmLeave } from "../../../../patterns/forms/use-confirm-leave.tsx";
import { call, callPage } from "../../../../platform/api/api.ts";
import { notifyFailure } from "../../../../ui/notices/notify-failure.ts";
import { keys } from "../../../../platform/api/query-keys.ts";
import { notify } from "../../../../ui/notices/notify.ts";
import { rereadLibrary } from "../document-changes.ts";
import { type Ordered, SortableRows } from "./sortable-rows.tsx";

const readAll = async (category: string, signal: AbortSignal): Promise<DocumentEntry[]> => {
  const entries: DocumentEntry[] = [];
  let cursor: string | null = null;
  do {
    const place: { cursor?: string } = cursor === null ? {} : { cursor };
    // A page begins where the last one ended.
    // oxlint-disable-next-line no-await-in-loop
    const page = await callPage(listDocumentEntries, { category, ...place }, { signal });
    entries.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null && entries.length < orderedAtOnce);
  return entries.slice(0, orderedAtOnce);
};

interface OrderDialogProps {
  category: string;
  onClose: () => void;
}

const useSaving = ({ category, onClose }: OrderDialogProps) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => call(orderDocuments, { category, ids }),
    onSuccess: () => {
      notify({ title: "Order saved", description: category });
      onClose();
    },
    onError: (error) => notifyFailure("Update failed", error, "Failed to save the order."),
    // Where it was refused, the documents have changed meanwhile.
    onSettled: () => rereadLibrary(client),
  });
};

/** The documents of a category, to be put in the order in which everybody reads them. */
export const OrderDialog = (props: OrderDialogProps) => {
  const { category, onClose } = props;
  const query = useQuery({
    queryKey: keys.order(category),
    queryFn: ({ signal }) => readAll(category, signal),
    gcTime: 0,
  });
  const [moved, setMoved] = useState<Ordered[] | null>(null);
  const rows = moved ?? query.data;
  const { leave, question } = useConfirmLeave(moved !== null, onClose);
  const { mutate, isPending } = useSaving(props);
  return (
    <Dialog
      open
      onOpenChange={leave}
      title={`Order of ${category}`}
      description="Drag a document to its place. With the keyboard: Space takes it, the arrows move it, Space puts it down."
      footer={
        <FormFooter
          text="Save order"
          pendingText="Saving..."
          pending={isPending}
          disabled={moved === null}
          onCancel={leave}
          action={{ run: () => moved !== null && mutate(moved.map(({ id }) => id)) }}
        />
      }
    >
      {rows !== undefined && <SortableRows rows={rows} onChange={setMoved} />}
      {rows === undefined && query.isError && (
        <LoadError text="Error loading documents. Please try again." onRetry={() => void query.refetch()} />
      )}
      {rows === undefined && !query.isError && <WaitingRecords label="Loading documents" />}
      {question}
    </Dialog>
  );
};
