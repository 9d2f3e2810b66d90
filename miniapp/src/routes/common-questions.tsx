import { useState } from "react";
import { DocumentForm } from "../features/documents/document-form.tsx";
import { CommonBdSection, CommonLeadSection } from "../features/questions/common-section.tsx";
import type { DocumentDraft } from "../features/questions/drafts.ts";

const withDocumentForm = (Section: typeof CommonBdSection) =>
  function Composed() {
    const [draft, setDraft] = useState<DocumentDraft | null>(null);
    return (
      <>
        <Section onCreateDocument={setDraft} />
        {draft !== null && <DocumentForm start={draft} onClose={() => setDraft(null)} />}
      </>
    );
  };

/** Common questions of agents, each a step away from a document. */
export const CommonBdQuestions = withDocumentForm(CommonBdSection);

/** Common questions of leads, each a step away from a script. */
export const CommonLeadQuestions = withDocumentForm(CommonLeadSection);
