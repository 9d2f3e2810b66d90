import { useState } from "react";
import type { ModuleName } from "#contracts/common.ts";
import { DocumentForm } from "../../features/library/documents/document-form.tsx";
import { CommonSection } from "../../features/desk/requests/common/common-section.tsx";
import type { DocumentDraft } from "../../features/desk/requests/common/document-drafts.ts";

const commonOf = (module: ModuleName) =>
  function Composed() {
    const [draft, setDraft] = useState<DocumentDraft | null>(null);
    return (
      <>
        <CommonSection module={module} onCreateDocument={setDraft} />
        {draft !== null && <DocumentForm start={draft} onClose={() => setDraft(null)} />}
      </>
    );
  };

/** Common questions of agents, to be answered; each a step away from a document. */
export const CommonBdQuestions = commonOf("bd_assistant");

/** Common questions of leads, to be answered; each a step away from a script. */
export const CommonLeadQuestions = commonOf("lead_replier");
