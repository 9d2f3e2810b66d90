import { notify } from "../../../ui/notices/notify.ts";

const statusNotSaved = "Failed to update proposal status";

/** Warns that a proposal status did not reach the server; the reply is written with it all the same. */
export const warnProposalNotSaved = (): void => {
  notify({
    title: statusNotSaved,
    description: "The reply is still written with your answer.",
    isNews: true,
  });
};

/** Says that a proposal status could not be changed. */
export const noticeProposalNotChanged = (): void => {
  notify({
    title: statusNotSaved,
    description: "Nothing was changed. Please try again.",
    variant: "destructive",
  });
};

/** Says that a reply arrived while another lead was on the screen. */
export const noticeReplyReady = (projectName: string, onOpen: () => void): void => {
  notify({ title: `Reply for ${projectName} is ready`, action: { label: "Open", onPress: onOpen } });
};

/** Says that a reply asked for once more did not come; the earlier one stands. */
export const noticeNotRewritten = (): void => {
  notify({
    title: "Reply not rewritten",
    description: "The earlier reply is still there. Please try again.",
    variant: "destructive",
  });
};
