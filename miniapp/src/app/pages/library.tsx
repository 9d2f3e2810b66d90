import { PlacePage } from "../../features/home/place-page.tsx";
import { KnowledgePanel } from "../../features/library/panel/knowledge-panel.tsx";
import { PhoneAccount } from "./shell/phone-account.tsx";
import { useShell } from "./shell/shell-context.ts";

/** The knowledge base with the screen to itself. */
export const LibraryRoute = () => {
  const { openDocument, selectedId, submitTicket } = useShell();
  return (
    <PlacePage id="library" title="Knowledge Base" actions={<PhoneAccount />}>
      <KnowledgePanel
        selectedId={selectedId}
        onOpenDocument={openDocument}
        onLeave={() => undefined}
        onSubmitTicket={submitTicket}
      />
    </PlacePage>
  );
};
