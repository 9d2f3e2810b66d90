import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CopyCheck } from "lucide-react";
import { useState } from "react";
import { type FeedbackRequest, removeFeedback, resolveFeedback } from "#contracts/feedback.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { ConfirmDialog } from "../../../../ui/windows/confirm-dialog.tsx";
import { Kbd } from "../../../../ui/content/kbd.tsx";
import { call } from "../../../../platform/api/api.ts";
import { countOf } from "../../../../platform/text/count-of.ts";
import { useRecordActions } from "../../../../patterns/records/record-actions.ts";
import { useSparing } from "../../../../patterns/records/use-sparing.tsx";
import { type Notice, notify } from "../../../../ui/notices/notify.ts";
import { drafts, forgetResponse } from "./drafts.ts";
import { feedbackLists, rereadFeedback } from "../../../../entities/feedback/feedback.ts";
import { SameAnswer } from "./same-answer.tsx";
import { type NoteSettled, useUndo } from "./use-undo.ts";

type Task = "approve" | "delete";

const words = {
  approve: { done: "Response approved", failed: "Approve failed" },
  delete: { done: "Request deleted", failed: "Delete failed" },
} as const;

const questions = (count: number) => countOf(count, "question");

const outcomeOf = (task: Task, done: number, missed: number): Notice =>
  missed === 0
    ? { title: words[task].done, description: questions(done) }
    : {
        title: words[task].failed,
        description: `${questions(missed)} could not be changed; ${done} done.`,
        variant: "destructive",
      };

interface BulkActionsProps {
  requests: readonly FeedbackRequest[];
  /** Hears which of them are dealt with or being dealt with, for a live change may come before the answer. */
  onSettled: NoteSettled;
  onDone: () => void;
}

type Sent = Promise<FeedbackRequest | "deleted">;

const send = (task: Task, id: string): Sent =>
  task === "delete"
    ? call(removeFeedback, { id }).then(() => "deleted" as const)
    : call(resolveFeedback, { id, status: "approved" });

/** Settles one, whose begun response goes with it as if it had been settled alone; null when it could not be. */
const settle = async (task: Task, id: string) => {
  drafts.setUnderWay(id, true);
  const done = await send(task, id).catch(() => null);
  if (done !== null) forgetResponse(id);
  drafts.setUnderWay(id, false);
  return done;
};

const useBulk = ({ requests, onSettled, onDone }: BulkActionsProps) => {
  const client = useQueryClient();
  const offerUndo = useUndo(onSettled);
  return useMutation({
    mutationFn: async ({ task, ids }: { task: Task; ids: readonly string[] }) => {
      const targets = requests.filter(({ id }) => ids.includes(id));
      const done = new Map<string, Awaited<Sent>>();
      onSettled(targets, true);
      // One after the other: each is a transaction of its own, and what fails must not undo the rest.
      for (const { id } of targets) {
        const settled = await settle(task, id);
        if (settled === null) onSettled([{ id }], false);
        else done.set(id, settled);
      }
      return { task, done, missed: targets.length - done.size };
    },
    onSuccess: ({ task, done, missed }) => {
      const approved = [...done.values()].filter((one) => one !== "deleted");
      if (task === "delete") feedbackLists.drop(client, new Set(done.keys()));
      else feedbackLists.put(client, approved);
      onDone();
      const content = outcomeOf(task, done.size, missed);
      if (approved.length === 0) notify(content);
      else offerUndo(content, { ids: approved.map(({ id }) => id) });
      return rereadFeedback(client);
    },
  });
};

/** What can be done with the chosen questions together. */
export const BulkActions = (props: BulkActionsProps) => {
  const { requests, onSettled, onDone } = props;
  const [removing, setRemoving] = useState<string[] | null>(null);
  const [isTogether, setTogether] = useState(false);
  const [first, ...others] = requests;
  const { mutate, isPending } = useBulk(props);
  const { settle: spare, question } = useSparing({
    isBegun: (id) => drafts.read(id).trim() !== "",
    noun: "response",
    fate: "What you wrote goes with them.",
  });
  useRecordActions([
    others.length > 0 &&
      !isPending && {
        label: "Same answer",
        icon: CopyCheck,
        shortcut: "s",
        run: () => setTogether(true),
      },
  ]);
  const all = requests.map(({ id }) => id);
  const approvable = requests.filter(({ aiResponse }) => aiResponse !== null).map(({ id }) => id);
  return (
    <>
      <span>{requests.length} chosen</span>
      <Button size="small" variant="quiet" onClick={onDone}>
        Clear
      </Button>
      {first !== undefined && others.length > 0 && (
        <Button size="small" variant="primary" disabled={isPending} onClick={() => setTogether(true)}>
          Same answer <Kbd>S</Kbd>
        </Button>
      )}
      {approvable.length > 0 && (
        <Button
          size="small"
          pending={isPending}
          onClick={() => spare("Approve", approvable, (ids) => mutate({ task: "approve", ids }))}
        >
          Approve {approvable.length}
        </Button>
      )}
      <Button
        size="small"
        variant="danger"
        disabled={isPending}
        onClick={() => spare("Delete", all, setRemoving)}
      >
        Delete
      </Button>
      {isTogether && first !== undefined && (
        <SameAnswer
          requests={[first, ...others]}
          draft={requests.find(({ aiResponse }) => aiResponse !== null)?.aiResponse ?? null}
          onSettled={onSettled}
          onDone={onDone}
          onClose={() => setTogether(false)}
        />
      )}
      {question}
      {removing !== null && (
        <ConfirmDialog
          open
          onOpenChange={() => setRemoving(null)}
          title={`Delete ${questions(removing.length)}?`}
          description="They leave the list for everybody, and whoever waits for an answer is told that there will be none. This cannot be undone."
          confirm="Delete"
          danger
          pending={isPending}
          onConfirm={() => mutate({ task: "delete", ids: removing }, { onSettled: () => setRemoving(null) })}
        />
      )}
    </>
  );
};
