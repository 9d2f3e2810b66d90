import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { History, Undo2 } from "lucide-react";
import {
  type DocumentVersion,
  type DocumentEntry,
  generalCategory,
  listDocumentVersions,
  restoreDocumentVersion,
} from "#contracts/documents.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Disclosure } from "../../components/disclosure.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { LoadError } from "../../components/load-error.tsx";
import { Markdown } from "../../components/markdown.tsx";
import { LoadMore } from "../../components/load-more.tsx";
import { WaitingRecords } from "../../components/record-list.tsx";
import { call, callPage } from "../../lib/api.ts";
import { formatDateTime } from "../../lib/dates.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { useToast } from "../../lib/toasts.ts";
import { rereadLibrary } from "./document-changes.ts";
import styles from "./documents.module.css";
import { keys } from "../../lib/query-keys.ts";

const versionsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: keys.versions(id),
    queryFn: ({ pageParam, signal }) =>
      callPage(
        listDocumentVersions,
        { id, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

interface VersionProps {
  document: DocumentEntry;
  version: DocumentVersion;
  onRestored: () => void;
}

const Version = ({ document, version, onRestored }: VersionProps) => {
  const client = useQueryClient();
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(restoreDocumentVersion, { id: document.id, version: version.version }),
    onSuccess: (saved) => {
      toast({
        title: "Document updated",
        description: `Version ${version.version} is the current one again.`,
      });
      rereadLibrary(client, saved);
      onRestored();
    },
    onError: (error) => toastFailure("Update failed", error, "Failed to restore this version."),
  });
  const by = version.editedBy === null ? "" : ` by @${version.editedBy}`;
  return (
    <Disclosure boxed summary={`Version ${version.version}`} detail={formatDateTime(version.editedAt)}>
      <div className={styles.version}>
        <p className={styles.facts}>
          <strong>{version.title}</strong>
          <Badge>{version.category ?? generalCategory}</Badge>
          <span>
            Replaced on {formatDateTime(version.editedAt)}
            {by}
          </span>
        </p>
        <Button
          size="small"
          className={styles.restore}
          icon={<Undo2 size={16} strokeWidth={1.75} aria-hidden="true" />}
          pending={isPending}
          onClick={() => mutate()}
        >
          Restore this version
        </Button>
        <Markdown text={version.content} title={version.title} />
      </div>
    </Disclosure>
  );
};

interface VersionsDialogProps {
  document: DocumentEntry;
  onClose: () => void;
}

/** What a document said before, and the way back. */
export const VersionsDialog = ({ document, onClose }: VersionsDialogProps) => {
  const query = useInfiniteQuery(versionsQuery(document.id));
  const versions = query.data?.pages.flatMap(({ items }) => items);
  const body = () => {
    if (versions === undefined && query.isError) {
      return (
        <LoadError
          text="Error loading earlier versions. Please try again."
          onRetry={() => void query.refetch()}
        />
      );
    }
    if (versions === undefined) return <WaitingRecords label="Loading earlier versions" />;
    if (versions.length === 0) {
      return (
        <EmptyState icon={<History size={32} strokeWidth={1.5} />} title="No earlier versions">
          Every change to this document keeps what it said before.
        </EmptyState>
      );
    }
    return (
      <>
        <ul className={styles.versions} aria-label="Earlier versions">
          {versions.map((version) => (
            <li key={version.version}>
              <Version document={document} version={version} onRestored={onClose} />
            </li>
          ))}
        </ul>
        <LoadMore loaded={versions.length} query={query} />
      </>
    );
  };
  return (
    <Dialog open onOpenChange={onClose} size="reader" title="Earlier versions" description={document.title}>
      {body()}
    </Dialog>
  );
};
