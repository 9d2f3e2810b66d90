import { useQueryClient } from "@tanstack/react-query";
import { type CommonQuestion, setQuestionPriority } from "#contracts/analytics.ts";
import { call } from "../../../../platform/api/api.ts";
import { rereadChanged } from "../../../../platform/api/query-client.ts";
import { useMediaQuery } from "../../../../platform/browser/use-media-query.ts";
import { PriorityButton } from "../priority-button.tsx";

/** Makes a common question a priority of the BD team, or none. */
export const CommonPriority = ({ group }: { group: CommonQuestion }) => {
  const client = useQueryClient();
  // Beside the list the column is narrow; on a phone it has a line of its own.
  const isTight = useMediaQuery("(min-width: 1024px) and (max-width: 1439px)");
  const { allRequestIds: questionIds, bdPriority } = group;
  return (
    <PriorityButton
      compact={isTight}
      isPriority={bdPriority}
      set={async (priority) => {
        await call(setQuestionPriority, { questionIds, bdPriority: priority });
        return () => rereadChanged(client, ["questions", "feedback"]);
      }}
      whenSet="Marked as a BD priority."
    />
  );
};
