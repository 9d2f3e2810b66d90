import { useState } from "react";
import { Button } from "../../ui/buttons/button.tsx";
import { useAuth } from "../../platform/session/session.tsx";
import { haptic } from "../../platform/telegram/haptics.ts";
import { useMainButton } from "../../platform/telegram/use-main-button.ts";
import styles from "./login-form.module.css";
import { Refusal } from "./refusal.tsx";

/** Who came in, with their first access code if they had none. */
export type Joined = Awaited<ReturnType<ReturnType<typeof useAuth>["join"]>>;

/** Takes an invitation up when its person says so: a preview of the link must not use it. */
export const JoinForm = ({ token, onJoined }: { token: string; onJoined: (joined: Joined) => void }) => {
  const { join } = useAuth();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const text = pending ? "Joining..." : "Join";
  const send = async () => {
    setPending(true);
    setError(null);
    try {
      const joined = await join(token);
      haptic("success");
      onJoined(joined);
    } catch (failure) {
      setError((failure as Error).message);
      setPending(false);
      haptic("error");
    }
  };
  const drawnByTelegram = useMainButton({ text, enabled: true, pending, onClick: () => void send() });
  return (
    <div className={styles.form}>
      {!drawnByTelegram && (
        <Button variant="primary" size="large" wide pending={pending} onClick={() => void send()}>
          {text}
        </Button>
      )}
      <Refusal text={error} />
    </div>
  );
};
