import { useQuery } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useState } from "react";
import { AddButton } from "../../components/add-button.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { ListDetail } from "../../components/list-detail.tsx";
import { LoadError } from "../../components/load-error.tsx";
import { WaitingRecords } from "../../components/record-list.tsx";
import { documentsQuery } from "../../lib/documents.ts";
import { useChosenId } from "../../lib/use-chosen-id.ts";
import { useIsDesktop } from "../../lib/use-media-query.ts";
import { usePageParameter } from "../../lib/use-page-parameter.ts";
import { useShown } from "../../lib/use-shown.ts";
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

/** The library, to be read, changed and kept healthy. */
export const DocumentsSection = () => {
  const { data, isError, refetch } = useQuery(documentsQuery);
  const [chosenId, choose] = useChosenId();
  const desktop = useIsDesktop();
  const chosen = data?.find((document) => document.id === chosenId);
  const shown = useShown(data ?? [], chosen);
  const deleted = useDeleted(data);
  const showsHealth = chosenId === healthId || (desktop && chosen === undefined);
  if (data === undefined && isError) {
    return <LoadError text="Error loading documents. Please try again." onRetry={() => void refetch()} />;
  }
  return (
    <>
      <ListDetail
        list={
          data === undefined ? (
            <WaitingRecords label="Loading documents" />
          ) : (
            <DocumentsList
              documents={data}
              currentId={chosen?.id ?? (showsHealth ? healthId : null)}
              followsFocus={desktop}
              onChoose={(id) => choose(id, { replace: desktop })}
            />
          )
        }
        detail={
          shown === undefined ? (
            showsHealth && <HealthPanel onOpen={choose} />
          ) : (
            <DocumentDetail
              key={shown.id}
              document={shown}
              onRemoved={() => choose(null, { replace: true })}
            />
          )
        }
        detailOpen={chosen !== undefined || chosenId === healthId}
        backLabel="Documents"
        onBack={() => choose(null, { replace: true })}
      />
      {deleted.id !== undefined && (
        <DocumentForm key={deleted.id} deletedId={deleted.id} onClose={deleted.onClose} onSaved={choose} />
      )}
    </>
  );
};
