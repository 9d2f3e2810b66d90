import type { FeedbackRequest } from "#contracts/feedback.ts";
import { extraInPlace } from "../components/in-place.tsx";
import { RequestsSection } from "../features/gaps/requests-section.tsx";

const DraftActions = extraInPlace(
  async () => (await import("../features/documents/drafts/draft-actions.tsx")).DraftActions,
);

const draftActions = ({ id }: FeedbackRequest) => <DraftActions key={id} feedbackId={id} />;

/** All requests; of an answered one a document can be made, or its answer be worked into one. */
export const Requests = () => <RequestsSection answeredActions={draftActions} />;
