import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ThumbsDown, ThumbsUp } from "lucide-react";
import { useState } from "react";
import type { ChatMessage } from "#contracts/chat.ts";
import { rateMessage } from "#contracts/ratings.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { TextArea } from "../../components/text-area.tsx";
import { call } from "../../lib/api.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { haptic } from "../../telegram/haptics.ts";
import styles from "./copy-button.module.css";

interface Rating {
  helpful: boolean;
  reason?: string;
}

const rated = (messages: readonly ChatMessage[] | undefined, next: ChatMessage) =>
  messages?.map((message) => (message.id === next.id ? next : message));

const withRating = (message: ChatMessage, { helpful, reason }: Rating): ChatMessage => ({
  ...message,
  metadata: {
    sources: [],
    sourcesWithScores: [],
    ...message.metadata,
    rating: { helpful, reason: reason ?? null },
  },
});

const useRating = (message: ChatMessage) => {
  const client = useQueryClient();
  const show = (next: ChatMessage) =>
    client.setQueriesData<ChatMessage[]>({ queryKey: ["chat"], type: "all" }, (messages) =>
      Array.isArray(messages) ? rated(messages, next) : messages,
    );
  return useMutation({
    mutationFn: (rating: Rating) => call(rateMessage, { id: message.id, ...rating }),
    onMutate: (rating) => {
      haptic("selection");
      show(withRating(message, rating));
    },
    onSuccess: show,
    onError: (error) => {
      show(message);
      toastFailure("Rating not saved", error, "Failed to save your rating. Please try again.");
    },
  });
};

interface ReasonDialogProps {
  pending: boolean;
  onClose: () => void;
  onSend: (reason: string) => void;
}

const ReasonDialog = ({ pending, onClose, onSend }: ReasonDialogProps) => {
  const [reason, setReason] = useState("");
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="What was wrong with it?"
      description="Thank you. A word on why helps the core team to correct the playbook."
      footer={
        <>
          <Button onClick={onClose}>Skip</Button>
          <Button
            variant="primary"
            disabled={reason.trim() === ""}
            pending={pending}
            onClick={() => onSend(reason.trim())}
          >
            Send
          </Button>
        </>
      }
    >
      <TextArea
        label="Reason"
        labelHidden
        placeholder="Wrong number, out of date, not what I asked..."
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
};

/** Thumbs for an answer; after a thumb down one may say why. */
export const RatingButtons = ({ message }: { message: ChatMessage }) => {
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useRating(message);
  const helpful = message.metadata?.rating?.helpful;
  const rate = (next: boolean) => {
    mutate({ helpful: next });
    setAsking(!next);
  };
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label="Helpful"
        aria-pressed={helpful === true}
        onClick={() => rate(true)}
      >
        <ThumbsUp size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={styles.button}
        aria-label="Not helpful"
        aria-pressed={helpful === false}
        onClick={() => rate(false)}
      >
        <ThumbsDown size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
      {asking && (
        <ReasonDialog
          pending={isPending}
          onClose={() => setAsking(false)}
          onSend={(reason) => mutate({ helpful: false, reason }, { onSuccess: () => setAsking(false) })}
        />
      )}
    </>
  );
};
