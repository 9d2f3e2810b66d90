import { SecretDialog } from "../../../ui/windows/secret-dialog.tsx";

export interface NewCode {
  username: string;
  accessCode: string;
}

interface CodeDialogProps {
  code: NewCode | null;
  onClose: () => void;
}

/** Shows a new access code, this once; only its own button closes it. */
export const CodeDialog = ({ code, onClose }: CodeDialogProps) => (
  <SecretDialog
    title={`Access code for @${code?.username ?? ""}`}
    secret={code?.accessCode ?? null}
    copy="Copy code"
    note="Copy it now and send it privately: you won't see it again."
    onClose={onClose}
  />
);
