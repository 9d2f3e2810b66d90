import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { type DocumentEntry, listDocumentVersions } from "#contracts/documents.ts";
import { Dialog } from "../../../ui/windows/dialog.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { LoadError } from "../../../ui/states/load-error.tsx";
import { LoadMore } from "../../../patterns/records/load-more.tsx";
import { WaitingRecords } from "../../../patterns/records/record-list.tsx";
import { callPage } from "../../../platform/api/api.ts";
import { documentQuery } from "../../../entities/documents/documents.ts";
import { keys } from "../../../platform/api/query-keys.ts";
import { VersionEntry } from "./editor/version-entry.tsx";
import { pagedList } from "../../../patterns/records/queries/paged-list.ts";
import common from "../../../ui/theme/common.module.css";

const versionsQuery = (id: string) =>
  pagedList(keys.versions(id), (place, options) => callPage(listDocumentVersions, { id, ...place }, options));

interface VersionsDialogProps {
  document: DocumentEntry;
  onClose: () => void;
}

/** What a document said before, and the way back. */
export const VersionsDialog = ({ document, onClose }: VersionsDialogProps) => {
  const query = useInfiniteQuery(versionsQuery(document.id));
  const now = useQuery(documentQuery(document.id)).data ?? undefined;
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
        <ul role="list" className={common.stack8} aria-label="Earlier versions">
          {versions.map((version, at) => (
            <li key={version.version}>
              <VersionEntry {...{ document, version, now }} next={versions[at - 1]} onRestored={onClose} />
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
