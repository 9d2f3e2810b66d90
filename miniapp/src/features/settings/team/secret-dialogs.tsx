import type { Added } from "./adding-dialog.tsx";
import { CodeDialog } from "./code-dialog.tsx";
import { InvitationsDialog } from "./invitations-dialog.tsx";

interface SecretDialogsProps {
  made: Added | null;
  onClose: () => void;
}

/** Shows what was made for people to sign in with, this once. */
export const SecretDialogs = ({ made, onClose }: SecretDialogsProps) => (
  <>
    <CodeDialog code={made !== null && "code" in made ? made.code : null} onClose={onClose} />
    <InvitationsDialog
      made={made !== null && "invitations" in made ? made.invitations : null}
      onClose={onClose}
    />
  </>
);
