import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CornerDownLeft, Info, X } from "lucide-react";
import { useState } from "react";
import { answerTogether } from "#contracts/answering-desk.ts";
import { adminResponseLimit, type FeedbackRequest } from "#contracts/feedback.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { moduleLabel } from "../../../../entities/answers/context-badges.tsx";
import { Dialog } from "../../../../ui/windows/dialog.tsx";
import { FormFooter } from "../../../../patterns/forms/form-footer.tsx";
import { IconButton } from "../../../../ui/buttons/icon-button.tsx";
import { MarkdownEditor } from "../../../../patterns/forms/markdown-editor.tsx";
import { call } from "../../../../platform/api/api.ts";
import { countOf } from "../../../../platform/text/count-of.ts";
import { notifyFailure } from "../../../../ui/notices/notify-failure.ts";
import { asDraft } from "../../../../entities/answers/as-draft.ts";
import { drafts, forgetResponse } from "./drafts.ts";
import { extrasName, feedbackLists, rereadFeedback } from "../../../../entities/feedback/feedback.ts";
import { peopleOf, peopleWaiting } from "../../../../entities/feedback/group-askers.ts";
import styles from "./same-answer.module.css";
import { type NoteSettled, useUndo } from "./use-undo.ts";
import common from "../../../../ui/theme/common.module.css";
import { classNames } from "../../../../platform/text/class-names.ts";

/** One of the requests that are answered together. */
export type Together = Pick<FeedbackRequest, "id" | "userQuestion" | "telegramUsername" | "module">;

interface SameAnswerProps {
  requests: readonly [Together, ...Together[]];
  /** What may be taken for the answer. */
  draft: string | null;
  /** Hears which are being dealt with, for a live change may come before the answer. */
  onSettled: NoteSettled;
  onDone: () => void;
  onClose: () => void;
}

/** What is told of requests that were answered with one answer; of those of `left` somebody else had settled first. */
export const toldText = (answered: FeedbackRequest[], left: string[]): string => {
  const people = peopleWaiting(answered.flatMap(({ askers }) => askers));
  const places = [...new Set(answered.map(extrasName))].join(" and ");
  const rest = left.length === 0 ? "" : ` ${countOf(left.length, "request")} had been settled meanwhile.`;
  return `${countOf(answered.length, "request")} answered, ${peopleOf(people)} ${people === 1 ? "is" : "are"} told in 5 seconds. Added to ${places}.${rest}`;
};

const useAnswering = ({ onSettled, onDone }: Pick<SameAnswerProps, "onSettled" | "onDone">) => {
  const client = useQueryClient();
  const offerUndo = useUndo(onSettled);
  const note = (ids: string[], isSettled: boolean) =>
    onSettled(
      ids.map((id) => ({ id })),
      isSettled,
    );
  return useMutation({
    mutationFn: (given: { ids: string[]; adminResponse: string }) => call(answerTogether, given),
    onMutate: ({ ids }) => {
      for (const id of ids) drafts.setUnderWay(id, true);
      note(ids, true);
    },
    onSuccess: ({ answered, left }, { ids, adminResponse }) => {
      for (const id of ids) forgetResponse(id);
      feedbackLists.put(client, answered);
      const [first] = ids;
      offerUndo(
        { title: "Response saved", description: toldText(answered, left) },
        {
          ids: answered.map(({ id }) => id),
          onUndone: () => first !== undefined && drafts.write(first, adminResponse),
        },
      );
      onDone();
      return rereadFeedback(client);
    },
    onError: (error, { ids }) => {
      note(ids, false);
      notifyFailure("Update failed", error, "Failed to save the response.");
    },
    onSettled: (_, __, { ids }) => {
      for (const id of ids) drafts.setUnderWay(id, false);
    },
  });
};

interface ChosenProps {
  chosen: readonly Together[];
  onRemove: (id: string) => void;
}

const ChosenRequests = ({ chosen, onRemove }: ChosenProps) => (
  <ul
    role="list"
    className={classNames(styles.chosen, common.boxed, common.lined)}
    aria-label="Answered together"
  >
    {chosen.map(({ id, userQuestion, telegramUsername, module }) => (
      <li key={id} className={styles.request}>
        <div className={common.fill}>
          <p className={common.anywhere}>{userQuestion}</p>
          <p className={common.quiet}>
            @{telegramUsername} · {moduleLabel(module)}
          </p>
        </div>
        {chosen.length > 2 && (
          <IconButton label={`Leave out: ${userQuestion}`} onClick={() => onRemove(id)}>
            <X size={18} />
          </IconButton>
        )}
      </li>
    ))}
  </ul>
);

const BothKinds = () => (
  <p className={styles.note}>
    <Info size={16} />
    Some come from the Lead Replier: the answer also goes into Extras LEAD. Check that it may be told to
    leads.
  </p>
);

/** One answer for several requests: everybody who asked is told, and the knowledge base has it once. */
export const SameAnswer = ({ requests, draft, onSettled, onDone, onClose }: SameAnswerProps) => {
  const [first] = requests;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set<string>());
  const text = drafts.useText(first.id);
  const { mutate, isPending } = useAnswering({ onSettled, onDone });
  const chosen = requests.filter(({ id }) => !left.has(id));
  const write = (next: string) => drafts.write(first.id, next);
  const isEmpty = text.trim() === "";
  const submit = () => {
    if (!isEmpty && !isPending) mutate({ ids: chosen.map(({ id }) => id), adminResponse: text.trim() });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="wide"
      title={`One answer for ${chosen.length} requests`}
      description="Everybody who asked is told, and the knowledge base has it once."
      footer={
        <FormFooter
          text={`Answer ${chosen.length} together`}
          pendingText="Saving..."
          pending={isPending}
          disabled={isEmpty}
          onCancel={onClose}
          action={{ run: submit }}
        />
      }
    >
      <div className={styles.form}>
        <ChosenRequests chosen={chosen} onRemove={(id) => setLeft(new Set([...left, id]))} />
        {new Set(chosen.map(({ module }) => module)).size > 1 && <BothKinds />}
        <MarkdownEditor
          label="Same answer"
          rows={6}
          placeholder="Write the answer as everybody should get it from now on. Markdown works."
          maxLength={adminResponseLimit}
          value={text}
          onChange={write}
          onSubmit={submit}
        />
        {draft !== null && isEmpty && (
          <Button
            size="small"
            variant="quiet"
            icon={<CornerDownLeft size={16} />}
            onClick={() => write(asDraft(draft))}
          >
            Take the draft
          </Button>
        )}
      </div>
    </Dialog>
  );
};
