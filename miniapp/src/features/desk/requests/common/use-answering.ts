import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CommonQuestion } from "#contracts/analytics.ts";
import { answerCommonQuestion } from "#contracts/common-desk.ts";
import type { ModuleName } from "#contracts/common.ts";
import { call } from "../../../../platform/api/api.ts";
import { notifyFailure } from "../../../../ui/notices/notify-failure.ts";
import { rereadChanged } from "../../../../platform/api/query-client.ts";
import { notify } from "../../../../ui/notices/notify.ts";
import { commonDrafts } from "../answering/drafts.ts";
import { extrasName, feedbackLists } from "../../../../entities/feedback/feedback.ts";
import { toldText } from "../answering/same-answer.tsx";
import { useUndo } from "../answering/use-undo.ts";

/** Answers a common question; `onDone` hears once that is stored. */
export const useAnswering = (
  { id }: Pick<CommonQuestion, "id">,
  { module, onDone }: { module: ModuleName; onDone: () => void },
) => {
  const client = useQueryClient();
  const offerUndo = useUndo();
  return useMutation({
    mutationFn: (text: string) => call(answerCommonQuestion, { id, adminResponse: text.trim() }),
    onSuccess: ({ answered }, text) => {
      commonDrafts.write(id, "");
      feedbackLists.put(client, answered);
      const title = "Response saved";
      if (answered.length === 0)
        notify({ title, description: `Added to ${extrasName({ module })}. Whoever asks next gets it.` });
      else
        offerUndo(
          { title, description: toldText(answered, []) },
          { ids: answered.map((request) => request.id), onUndone: () => commonDrafts.write(id, text) },
        );
      onDone();
      return rereadChanged(client, ["feedback", "documents", "questions"]);
    },
    onError: (error) => notifyFailure("Update failed", error, "Failed to save the response."),
  });
};
