import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ThumbsDown, ThumbsUp } from "lucide-react";
import { useState } from "react";
import type { ChatMessage } from "#contracts/chat.ts";
import { rateMessage } from "#contracts/ratings.ts";
import { tooltip } from "../../../ui/windows/tooltip.tsx";
import { onFirstOpen } from "../../../ui/states/on-first-open.tsx";
import { call } from "../../../platform/api/api.ts";
import { notifyFailure } from "../../../ui/notices/notify-failure.ts";
import { haptic } from "../../../platform/telegram/haptics.ts";
import styles from "./copy-button.module.css";
import { showChanged } from "../conversation/show-changed.ts";
import { Press } from "../../../ui/buttons/press.tsx";

const RatingReason = onFirstOpen(async () => (await import("./rating-reason.tsx")).RatingReason);

interface Rating {
  /** Null takes it back. */
  helpful: boolean | null;
  reason?: string;
}

const withRating = (message: ChatMessage, { helpful, reason }: Rating): ChatMessage => ({
  ...message,
  metadata: {
    sources: [],
    sourcesWithScores: [],
    ...message.metadata,
    rating: helpful === null ? null : { helpful, reason: reason ?? null },
  },
});

const useRating = (message: ChatMessage) => {
  const client = useQueryClient();
  const show = (next: ChatMessage) => showChanged(client, next);
  return useMutation({
    mutationFn: (rating: Rating) => call(rateMessage, { id: message.id, ...rating }),
    onMutate: (rating) => {
      haptic("selection");
      show(withRating(message, rating));
    },
    onSuccess: show,
    onError: (error) => {
      show(message);
      notifyFailure("Rating not saved", error, "Failed to save your rating. Please try again.");
    },
  });
};

/** Thumbs for an answer; after a thumb down one may say why, and the same thumb again takes it back. */
export const RatingButtons = ({ message }: { message: ChatMessage }) => {
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useRating(message);
  const helpful = message.metadata?.rating?.helpful;
  const rate = (pressed: boolean) => {
    const next = pressed === helpful ? null : pressed;
    mutate({ helpful: next });
    setAsking(next === false);
  };
  return (
    <>
      <Press
        className={styles.button}
        aria-label="Helpful"
        {...tooltip("Helpful", "top")}
        aria-pressed={helpful === true}
        onClick={() => rate(true)}
      >
        <ThumbsUp size={16} />
        <span className={styles.words}>Helpful</span>
      </Press>
      <Press
        className={styles.button}
        aria-label="Not helpful"
        {...tooltip("Not helpful", "top")}
        aria-pressed={helpful === false}
        onClick={() => rate(false)}
      >
        <ThumbsDown size={16} />
        <span className={styles.words}>Not helpful</span>
      </Press>
      {asking && (
        <RatingReason
          id={message.id}
          pending={isPending}
          onClose={() => setAsking(false)}
          onSend={(reason, done) => mutate({ helpful: false, reason }, { onSuccess: done })}
        />
      )}
    </>
  );
};
