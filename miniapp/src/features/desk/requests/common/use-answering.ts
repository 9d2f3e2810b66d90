import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CommonQuestion } from "#contracts/analytics.ts";
import { answerCommonQuestion } from "#contracts/common-desk.ts";
import type { ModuleName } from "#contracts/common.ts";
import { call } from "../../../../platform/api/api.ts";
import { notifyFailure } from "../../../../ui/notices/notify-failure.ts";
import { rereadChanged } from "../../../../platform/api/query-client.ts";
import { notify } from "../../../../ui/notices/notify.ts";
import { commonDrafts, commonQuestionDrafts } from "../answering/drafts.ts";
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
  const write = (text: string, reworded: string) => {
    commonDrafts.write(id, text);
    commonQuestionDrafts.write(id, reworded);
  };
  return useMutation({
    mutationFn: (text: string) =>
      call(answerCommonQuestion, {
        id,
        adminResponse: text.trim(),
        originalQuestion: commonQuestionDrafts.read(id),
      }),
    onSuccess: ({ answered }, text) => {
      const reworded = commonQuestionDrafts.read(id);
      write("", "");
      feedbackLists.put(client, answered);
      const title = "Response saved";
      if (answered.length === 0)
        notify({ title, description: `Added to ${extrasName({ module })}. Whoever asks next gets it.` });
      else
        offerUndo(
          { title, description: toldText(answered, []) },
          { ids: answered.map((request) => request.id), onUndone: () => write(text, reworded) },
        );
      onDone();
      return rereadChanged(client, ["feedback", "documents", "questions"]);
    },
    onError: (error) => notifyFailure("Update failed", error, "Failed to save the response."),
  });
};
