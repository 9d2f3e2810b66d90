import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { AddButton } from "../../../ui/buttons/add-button.tsx";
import { ListDetail } from "../../../ui/layout/list-detail.tsx";
import { useSearchedFor } from "../../../patterns/records/list-search.tsx";
import { LoadError } from "../../../ui/states/load-error.tsx";
import { documentQuery, libraryQuery } from "../../../entities/documents/documents.ts";
import { useChosenId } from "../../../patterns/records/use-chosen-id.ts";
import { useFilters } from "../../../patterns/filters/use-filters.ts";
import { useIsDesktop } from "../../../platform/browser/use-media-query.ts";
import { useVisibleId } from "../../../patterns/records/use-visible.ts";
import { DocumentDetail } from "./document-detail.tsx";
import { DocumentForm } from "./document-form.tsx";
import { DocumentsList } from "./documents-list.tsx";
import { HealthPanel } from "./health-panel.tsx";
import { healthId, panels, reviewsId } from "./library-panels.tsx";
import { libraryFields } from "./library-fields.ts";
import { ReviewPanel } from "./care/review-panel.tsx";
import { useDeleted } from "./use-deleted.ts";
import { type OpenAt, useOpenAt } from "./use-open-at.ts";

/** Adds a document by hand; hears its id. */
export const AddDocument = ({ onAdded }: { onAdded: (id: string) => void }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <AddButton label="Add Document" onClick={() => setOpen(true)} />
      {open && <DocumentForm onClose={() => setOpen(false)} onSaved={onAdded} />}
    </>
  );
};

// The document that is chosen, unless it is known to be gone.
const useDocumentId = (chosenId: string | null): string | undefined => {
  const id = panels.has(chosenId) ? undefined : (chosenId ?? undefined);
  const { data } = useQuery({ ...documentQuery(id ?? ""), enabled: false });
  return data === null ? undefined : id;
};

/** What holds for the whole library, where no document is open. */
const Panel = ({ shown, onOpen }: { shown: string | null; onOpen: OpenAt }) => {
  if (shown === healthId) return <HealthPanel onOpen={onOpen} />;
  return shown === reviewsId && <ReviewPanel onOpen={onOpen} />;
};

/** The library, to be read, changed and kept healthy. */
export const DocumentsSection = ({ notice }: { notice?: ReactNode }) => {
  const searchedFor = useSearchedFor();
  const narrowing = useFilters(libraryFields);
  const query = useQuery(libraryQuery(searchedFor, narrowing.values));
  const [chosenId, choose] = useChosenId();
  const openAt = useOpenAt();
  const desktop = useIsDesktop();
  const documentId = useDocumentId(chosenId);
  const shownId = useVisibleId(documentId);
  const deleted = useDeleted(query.data, documentId);
  const panel = panels.has(chosenId) ? chosenId : desktop && documentId === undefined ? healthId : null;
  if (query.data === undefined && query.isError && searchedFor === null) {
    return (
      <LoadError text="Error loading documents. Please try again." onRetry={() => void query.refetch()} />
    );
  }
  return (
    <>
      <ListDetail
        list={
          <DocumentsList
            query={query}
            searchedFor={searchedFor}
            narrowing={narrowing}
            currentId={documentId ?? panel}
            notice={notice}
            followsFocus={desktop}
            onChoose={(id) => choose(id, { replace: desktop })}
          />
        }
        detail={
          shownId === undefined ? (
            <Panel shown={panel} onOpen={openAt} />
          ) : (
            <DocumentDetail key={shownId} id={shownId} onRemoved={() => choose(null, { replace: true })} />
          )
        }
        detailOpen={documentId !== undefined || panels.has(chosenId)}
        backLabel="Documents"
        onBack={() => choose(null, { replace: true })}
      />
      {deleted.id !== undefined && (
        <DocumentForm key={deleted.id} deletedId={deleted.id} onClose={deleted.onClose} onSaved={choose} />
      )}
    </>
  );
};
