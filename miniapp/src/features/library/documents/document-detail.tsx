import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { History, Pencil, Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { readPlace } from "#contracts/cited-place.ts";
import {
  type DocumentEntry,
  generalCategory,
  type KnowledgeDocument,
  removeDocument,
} from "#contracts/documents.ts";
import { Badge } from "../../../ui/content/badge.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { citedSection } from "../../../entities/documents/cited-section.tsx";
import { SampleBadge } from "../../../entities/documents/document-marks.tsx";
import { restoreDocument, trashDays } from "#contracts/trash.ts";
import { ConfirmDialog } from "../../../ui/windows/confirm-dialog.tsx";
import { DetailPage } from "../../../ui/layout/detail-page.tsx";
import { DocumentOrigin } from "../../../entities/documents/document-origin.tsx";
import { useSearchedFor } from "../../../patterns/records/list-search.tsx";
import { useGoldenCheck } from "../../../entities/golden/use-golden-check.tsx";
import { LoadError } from "../../../ui/states/load-error.tsx";
import { Markdown } from "../../../patterns/markdown/markdown.tsx";
import { WaitingText } from "../../../ui/states/waiting-text.tsx";
import { call } from "../../../platform/api/api.ts";
import { formatDate } from "../../../platform/text/dates.ts";
import { documentQuery, searchQuery, useEntry } from "../../../entities/documents/documents.ts";
import { notifyFailure } from "../../../ui/notices/notify-failure.ts";
import { tabDrafts } from "../../../platform/storage/drafts.ts";
import { useRecordActions } from "../../../patterns/records/record-actions.ts";
import { notify } from "../../../ui/notices/notify.ts";
import { usePageParameter } from "../../../platform/browser/use-page-parameter.ts";
import { fileTypeLabel, isExtras, rereadLibrary } from "./document-changes.ts";
import { audienceNames, useAudiences } from "../../../entities/documents/library-defaults.ts";
import { DocumentCare } from "./care/document-care.tsx";
import { draftName } from "./document-fields.ts";
import { DocumentForm } from "./document-form.tsx";
import { DocumentTitle } from "./document-title.tsx";
import { MadeOfAnswers } from "./extras-entries.tsx";
import styles from "./documents.module.css";
import { VersionsDialog } from "./versions-dialog.tsx";
import common from "../../../ui/theme/common.module.css";

interface DocumentProps {
  document: DocumentEntry;
  onRemoved: () => void;
}

const useRemove = ({ document, onRemoved }: DocumentProps) => {
  const client = useQueryClient();
  const undo = async () => {
    try {
      rereadLibrary(client, await call(restoreDocument, { id: document.id }));
    } catch (error) {
      notifyFailure("Restore failed", error, "Failed to restore from the trash.");
    }
  };
  return useMutation({
    mutationFn: () => call(removeDocument, { id: document.id }),
    onSuccess: () => {
      tabDrafts.forget(draftName(document.id));
      client.setQueryData(documentQuery(document.id).queryKey, null);
      notify({
        title: "Document deleted",
        description: document.title,
        action: { label: "Undo", onPress: () => void undo() },
      });
      onRemoved();
      rereadLibrary(client);
    },
    onError: (error) => notifyFailure("Delete failed", error, "Failed to delete the document."),
  });
};

interface ActionsProps extends DocumentProps {
  /** The document with its text, undefined until that is there. */
  text: KnowledgeDocument | undefined;
  isAwaited: boolean;
}

const DocumentActions = ({ text, isAwaited, ...props }: ActionsProps) => {
  const { document } = props;
  const [open, setOpen] = useState<"edit" | "versions" | "delete" | null>(null);
  const close = () => setOpen(null);
  const { mutate, isPending } = useRemove(props);
  const golden = useGoldenCheck();
  const edit = document.source === null ? "Edit" : "Category and audience";
  const canEdit = text !== undefined || isAwaited;
  useRecordActions([
    canEdit && { label: edit, icon: Pencil, run: () => setOpen("edit") },
    { label: "Versions", icon: History, run: () => setOpen("versions") },
    { label: "Delete", icon: Trash2, danger: true, run: () => setOpen("delete") },
  ]);
  return (
    <>
      <Button
        icon={<Pencil size={16} />}
        pending={open === "edit" && isAwaited}
        disabled={!canEdit}
        onClick={() => setOpen("edit")}
      >
        {edit}
      </Button>
      <Button variant="quiet" icon={<History size={16} />} onClick={() => setOpen("versions")}>
        Versions
      </Button>
      <Button variant="quiet" icon={<Trash2 size={16} />} onClick={() => setOpen("delete")}>
        Delete
      </Button>
      {open === "edit" && text !== undefined && <DocumentForm document={text} onClose={close} />}
      {open === "versions" && <VersionsDialog document={document} onClose={close} />}
      <ConfirmDialog
        open={open === "delete"}
        onOpenChange={close}
        title="Delete Document"
        description={
          <>
            Delete “{document.title}”? The assistant stops using it at once. It stays in the trash for{" "}
            {trashDays} days; after that it cannot be undone.
          </>
        }
        confirm="Delete"
        danger
        pending={isPending || golden.isChecking}
        onConfirm={() =>
          golden.before({ removals: [document.id] }, () => mutate(undefined, { onSettled: close }))
        }
      />
      {golden.window}
    </>
  );
};

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <LoadError text="Error loading the document. Please try again." onRetry={onRetry} />
);

const drawn = { section: citedSection("Found passage") };

/** A document's text; what was found by a search, or is named in the address, is opened where that stands. */
const Text = ({ document }: { document: KnowledgeDocument }) => {
  const { data } = useQuery(searchQuery(useSearchedFor() ?? ""));
  const [at] = usePageParameter("at");
  const named = useMemo(() => readPlace(at), [at]);
  const found = data?.find(({ id }) => id === document.id) ?? named;
  if (document.content.trim() === "") return <p className={common.quiet}>There are no entries yet.</p>;
  return (
    <Markdown
      key={found.passage?.from}
      text={document.content}
      title={document.title}
      cited={found.heading ?? undefined}
      passage={found.passage}
      components={drawn}
    />
  );
};

const Facts = ({ document }: { document: DocumentEntry }) => {
  const audience = useAudiences().audienceOf(document);
  return (
    <>
      {document.sample && <SampleBadge />}
      <Badge>{document.category ?? generalCategory}</Badge>
      {document.orderIndex !== null && <Badge>Order {document.orderIndex}</Badge>}
      <Badge tone={audience === "leads" ? "info" : "neutral"}>{audienceNames[audience]}</Badge>
      <Badge>{fileTypeLabel(document.fileType)}</Badge>
      <span className={styles.date}>Uploaded {formatDate(document.uploadedAt)}</span>
    </>
  );
};

interface DetailProps {
  id: string;
  onRemoved: () => void;
}

/** A document as everybody reads it, and what can be done with it. */
export const DocumentDetail = ({ id, onRemoved }: DetailProps) => {
  const { data: text, isFetching, refetch } = useQuery(documentQuery(id));
  const entry = useEntry(id);
  // What is gone leaves the screen at once.
  if (text === null) return null;
  const document = text ?? entry;
  const isAwaited = text === undefined && isFetching;
  const waiting = isAwaited ? (
    <WaitingText label="Loading document" />
  ) : (
    <Failed onRetry={() => void refetch()} />
  );
  if (document === undefined) return <DetailPage title="Document">{waiting}</DetailPage>;
  const fixed = isExtras(document);
  return (
    <DetailPage
      title={fixed || document.source !== null ? document.title : <DocumentTitle document={document} />}
      badges={<Facts document={document} />}
      actions={fixed ? undefined : <DocumentActions {...{ document, text, isAwaited, onRemoved }} />}
    >
      {fixed ? <MadeOfAnswers document={document} /> : <DocumentCare document={document} />}
      {document.source !== null && <DocumentOrigin source={document.source} />}
      {text === undefined ? waiting : <Text document={text} />}
    </DetailPage>
  );
};
