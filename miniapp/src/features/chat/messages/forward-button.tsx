import { useMutation } from "@tanstack/react-query";
import { Send } from "lucide-react";
import type { ChatMessage } from "#contracts/chat.ts";
import { forwardAnswer } from "#contracts/forward-answer.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { call } from "../../../platform/api/api.ts";
import { notifyFailure } from "../../../ui/notices/notify-failure.ts";

interface ForwardButtonProps {
  message: ChatMessage;
  className: string | undefined;
  onSent: (message: ChatMessage) => void;
}

/** Sends the question of an answer to the core team. */
export const ForwardButton = ({ message, className, onSent }: ForwardButtonProps) => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(forwardAnswer, { id: message.id }),
    onSuccess: onSent,
    onError: (error) => notifyFailure("Not sent", error, "Failed to send your question. Please try again."),
  });
  return (
    <Button
      size="small"
      className={className}
      icon={<Send size={16} />}
      pending={isPending}
      onClick={() => mutate()}
    >
      Send to the core team
    </Button>
  );
};
