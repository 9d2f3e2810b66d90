import { notify } from "../../ui/notices/notify.ts";
import { notifyFailure } from "../../ui/notices/notify-failure.ts";
import { ApiError } from "../../platform/api/api-error.ts";

const textOf = (error: unknown, fallback: string) =>
  error instanceof ApiError && error.status !== 0 && error.message !== "" ? error.message : fallback;

/** Says that nobody could answer yet, and what happens next. */
export const noticeGap = (): void => {
  notify({
    title: "Sent to the admin team",
    description:
      "Your question was sent to the admin team for review. Please contact your BD Manager in the meantime; the knowledge base will be updated.",
    isNews: true,
  });
};

/** Says why a message did not go out; `onRetry` sends it again. */
export const noticeSendFailed = (error: unknown, onRetry: () => void): void => {
  notify({
    title: "Message not sent",
    description: textOf(error, "Failed to send message. Please try again."),
    variant: "destructive",
    action: { label: "Retry", onPress: onRetry },
  });
};

/** Says that what was said before could not be read. */
export const noticeEarlierNotRead = (error: unknown): void =>
  notifyFailure("Earlier messages not loaded", error, "Please try again.");

export const noticeNotStopped = (): void => {
  notify({
    title: "Not stopped",
    description: "The server could not be told. The answer goes on; please try again.",
    variant: "destructive",
  });
};

export const noticeClearFailed = (): void => {
  notify({
    title: "Chat not cleared",
    description: "Failed to clear chat history. Please try again.",
    variant: "destructive",
  });
};
