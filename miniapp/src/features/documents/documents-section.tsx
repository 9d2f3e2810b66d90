import { useQuery } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useState } from "react";
import { AddButton } from "../../components/add-button.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { ListDetail } from "../../components/list-detail.tsx";
import { useSearchedFor } from "../../components/list-search.tsx";
import { LoadError } from "../../components/load-error.tsx";
import { documentQuery, libraryQuery } from "../../lib/documents.ts";
import { useChosenId } from "../../lib/use-chosen-id.ts";
import { useIsDesktop } from "../../lib/use-media-query.ts";
import { usePageParameter } from "../../lib/use-page-parameter.ts";
import { useShownId } from "../../lib/use-shown.ts";
import { DocumentDetail } from "./document-detail.tsx";
import { DocumentForm } from "./document-form.tsx";
import { DocumentsList, healthId } from "./documents-list.tsx";
import { HealthPanel } from "./health-panel.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { useDeleted } from "./use-deleted.ts";

/** Adds a document, by hand or from files. */
export const DocumentsActions = () => {
  const [, choose] = usePageParameter("id");
  const [open, setOpen] = useState<"add" | "import" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <IconButton label="Import Files" onClick={() => setOpen("import")}>
        <FileUp size={18} strokeWidth={1.75} />
      </IconButton>
      <AddButton label="Add Document" onClick={() => setOpen("add")} />
      {open === "add" && <DocumentForm onClose={close} onSaved={choose} />}
      {open === "import" && <ImportDialog onClose={close} onImported={choose} />}
    </>
  );
};

// The document that is chosen, unless it is known to be gone.
const useDocumentId = (chosenId: string | null): string | undefined => {
  const id = chosenId === healthId ? undefined : (chosenId ?? undefined);
  const { data } = useQuery({ ...documentQuery(id ?? ""), enabled: false });
  return data === null ? undefined : id;
};

/** The library, to be read, changed and kept healthy. */
export const DocumentsSection = () => {
  const searchedFor = useSearchedFor();
  const query = useQuery(libraryQuery(searchedFor));
  const [chosenId, choose] = useChosenId();
  const desktop = useIsDesktop();
  const documentId = useDocumentId(chosenId);
  const shownId = useShownId(documentId);
  const deleted = useDeleted(query.data, documentId);
  const showsHealth = chosenId === healthId || (desktop && documentId === undefined);
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
            currentId={documentId ?? (showsHealth ? healthId : null)}
            followsFocus={desktop}
            onChoose={(id) => choose(id, { replace: desktop })}
          />
        }
        detail={
          shownId === undefined ? (
            showsHealth && <HealthPanel onOpen={choose} />
          ) : (
            <DocumentDetail key={shownId} id={shownId} onRemoved={() => choose(null, { replace: true })} />
          )
        }
        detailOpen={documentId !== undefined || chosenId === healthId}
        backLabel="Documents"
        onBack={() => choose(null, { replace: true })}
      />
      {deleted.id !== undefined && (
        <DocumentForm key={deleted.id} deletedId={deleted.id} onClose={deleted.onClose} onSaved={choose} />
      )}
    </>
  );
};
