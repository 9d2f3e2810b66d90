import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type FeedbackRequest, removeFeedback, resolveFeedback } from "#contracts/feedback.ts";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { call } from "../../lib/api.ts";
import { countOf } from "../../lib/count-of.ts";
import { useToast } from "../../lib/toasts.ts";
import { drafts } from "./drafts.ts";
import { dropRequests, rereadFeedback } from "./feedback.ts";

type Task = "approve" | "delete";

const words = {
  approve: { done: "Response approved", failed: "Approve failed" },
  delete: { done: "Request deleted", failed: "Delete failed" },
} as const;

const questions = (count: number) => countOf(count, "question");

const send = (task: Task, id: string): Promise<unknown> =>
  task === "delete" ? call(removeFeedback, { id }) : call(resolveFeedback, { id, status: "approved" });

/** Settles one, whose begun response goes with it as if it had been settled alone; tells whether it could be. */
const settle = async (task: Task, id: string): Promise<boolean> => {
  drafts.setUnderWay(id, true);
  const isDone = await send(task, id).then(
    () => true,
    () => false,
  );
  if (isDone) drafts.write(id, "");
  drafts.setUnderWay(id, false);
  return isDone;
};

const useBulk = (requests: readonly FeedbackRequest[], onDone: () => void) => {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: async (task: Task) => {
      const targets = requests.filter((request) => task === "delete" || request.aiResponse !== null);
      const done = new Set<string>();
      // One after the other: each is a transaction of its own, and what fails must not undo the rest.
      for (const { id } of targets) if (await settle(task, id)) done.add(id);
      return { task, done, missed: targets.length - done.size };
    },
    onSuccess: ({ task, done, missed }) => {
      dropRequests(client, done, task === "delete" ? "all" : "pending");
      onDone();
      toast(
        missed === 0
          ? { title: words[task].done, description: questions(done.size) }
          : {
              title: words[task].failed,
              description: `${questions(missed)} could not be changed; ${done.size} done.`,
              variant: "destructive",
            },
      );
      return rereadFeedback(client);
    },
  });
};

interface BulkActionsProps {
  requests: readonly FeedbackRequest[];
  onDone: () => void;
}

/** What can be done with the chosen questions together. */
export const BulkActions = ({ requests, onDone }: BulkActionsProps) => {
  const [removing, setRemoving] = useState(false);
  const { mutate, isPending } = useBulk(requests, onDone);
  const approvable = requests.filter((request) => request.aiResponse !== null).length;
  return (
    <>
      <span>{requests.length} chosen</span>
      <Button size="small" variant="quiet" onClick={onDone}>
        Clear
      </Button>
      {approvable > 0 && (
        <Button size="small" pending={isPending} onClick={() => mutate("approve")}>
          Approve {approvable}
        </Button>
      )}
      <Button size="small" variant="danger" disabled={isPending} onClick={() => setRemoving(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={`Delete ${questions(requests.length)}?`}
        description="They leave the list for everybody, and nobody is told an answer. This cannot be undone."
        confirm="Delete"
        danger
        pending={isPending}
        onConfirm={() => mutate("delete", { onSettled: () => setRemoving(false) })}
      />
    </>
  );
};
