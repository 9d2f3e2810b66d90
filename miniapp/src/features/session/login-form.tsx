import { Eye, EyeOff } from "lucide-react";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/buttons/button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { useAuth } from "../../platform/session/session.tsx";
import { haptic } from "../../platform/telegram/haptics.ts";
import { useMainButton } from "../../platform/telegram/use-main-button.ts";
import styles from "./login-form.module.css";
import { Refusal } from "./refusal.tsx";
import { Press } from "../../ui/buttons/press.tsx";

const useLogin = (onFailure: () => void) => {
  const { login } = useAuth();
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const submit = async (telegramUsername: string, accessCode: string) => {
    setPending(true);
    setError(null);
    try {
      await login({ telegramUsername, accessCode });
      haptic("success");
    } catch (failure) {
      setError((failure as Error).message);
      setPending(false);
      haptic("error");
      onFailure();
    }
  };
  return { error, pending, submit };
};

interface RevealProps {
  shown: boolean;
  onChange: (shown: boolean) => void;
}

const Reveal = ({ shown, onChange }: RevealProps) => {
  const Icon = shown ? EyeOff : Eye;
  return (
    <Press
      className={styles.reveal}
      aria-label={shown ? "Hide access code" : "Show access code"}
      onClick={() => onChange(!shown)}
    >
      <Icon size={20} />
    </Press>
  );
};

/** Username and access code; `onSubmit` runs as the request leaves. Who signed in is told by the session. */
export const LoginForm = ({ onSubmit }: { onSubmit: () => void }) => {
  const [username, setUsername] = useState("");
  const [code, setCode] = useState("");
  const [shown, setShown] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // With a keyboard at hand one can type at once; on a phone it would jump up over the page.
    if (window.matchMedia("(pointer: fine)").matches) nameField.current?.focus();
  }, []);
  const { error, pending, submit } = useLogin(() => codeField.current?.focus());
  const complete = username.trim() !== "" && code.trim() !== "";
  const text = pending ? "Locking in..." : "Lock in and Grind";

  const send = () => {
    if (!complete || pending) return;
    onSubmit();
    void submit(username.trim(), code.trim());
  };
  const drawnByTelegram = useMainButton({ text, enabled: complete, pending, onClick: send });

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <TextField
        ref={nameField}
        label="Telegram Username"
        placeholder="@username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={200}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <TextField
        ref={codeField}
        label="Access Code"
        type={shown ? "text" : "password"}
        name="accessCode"
        autoComplete="current-password"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={200}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        trail={<Reveal shown={shown} onChange={setShown} />}
      />
      <Refusal text={error} />
      {!drawnByTelegram && (
        <Button type="submit" variant="primary" size="large" wide disabled={!complete} pending={pending}>
          {text}
        </Button>
      )}
    </form>
  );
};
