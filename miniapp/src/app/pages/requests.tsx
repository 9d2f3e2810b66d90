import { useQuery } from "@tanstack/react-query";
import type { FeedbackRequest } from "#contracts/feedback.ts";
import { extraInPlace } from "../../ui/states/in-place.tsx";
import { RequestsSection } from "../../features/desk/requests/requests-section.tsx";
import { statusQuery } from "../../entities/product/status.ts";

const DraftActions = extraInPlace(
  async () => (await import("../../features/library/documents/drafts/draft-actions.tsx")).DraftActions,
);

const DraftSeveral = extraInPlace(
  async () => (await import("../../features/library/documents/drafts/draft-several.tsx")).DraftSeveral,
);

const draftActions = ({ id }: FeedbackRequest) => <DraftActions key={id} feedbackId={id} />;

const draftSeveral = (requests: readonly FeedbackRequest[], clear: () => void) => (
  <DraftSeveral requests={requests} onDone={clear} />
);

/** All requests; of an answered one, or several, a document can be made, or its answer be worked into one. */
export const Requests = () => {
  const { data } = useQuery(statusQuery);
  const hasModel = data?.mode === "model";
  return (
    <RequestsSection answeredActions={draftActions} chosenActions={hasModel ? draftSeveral : undefined} />
  );
};
