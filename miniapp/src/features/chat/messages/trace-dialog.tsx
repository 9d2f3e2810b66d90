import type { ChatMessage } from "#contracts/chat.ts";
import { AnswerTracePanel } from "../../../entities/answers/answer-trace.tsx";
import { Dialog } from "../../../ui/windows/dialog.tsx";

interface TraceDialogProps {
  message: ChatMessage;
  onClose: () => void;
}

/** How an answer came about, over the chat. */
export const TraceDialog = ({ message, onClose }: TraceDialogProps) => (
  <Dialog open onOpenChange={onClose} title="How this answer came about" size="wide">
    <AnswerTracePanel id={message.id} at={message.timestamp} />
  </Dialog>
);
