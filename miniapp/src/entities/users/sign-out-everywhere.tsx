import { useState } from "react";
import { notifyFailure } from "../../ui/notices/notify-failure.ts";
import { useAuth } from "../../platform/session/session.tsx";
import { ConfirmDialog } from "../../ui/windows/confirm-dialog.tsx";

/** Asks before it ends every session of whoever is signed in; the login screen follows. */
export const SignOutEverywhere = ({ onClose }: { onClose: () => void }) => {
  const { logoutEverywhere } = useAuth();
  const [pending, setPending] = useState(false);
  const confirm = async () => {
    setPending(true);
    try {
      await logoutEverywhere();
    } catch (error) {
      onClose();
      notifyFailure("Not signed out", error, "You are still signed in everywhere. Please try again.");
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Sign out everywhere?"
      description="You are signed out here and on every other device, in the browser and in Telegram. Your access code stays the same."
      confirm="Sign out everywhere"
      pending={pending}
      onConfirm={() => void confirm()}
    />
  );
};
