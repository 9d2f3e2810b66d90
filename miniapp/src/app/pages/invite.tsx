import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { Button } from "../../ui/buttons/button.tsx";
import { CopyButton } from "../../ui/buttons/copy-button.tsx";
import { ProductMark } from "../../ui/content/product-mark.tsx";
import { type Joined, JoinForm } from "../../features/session/join-form.tsx";
import { useAuth } from "../../platform/session/session.tsx";
import login from "./login.module.css";
import styles from "./invite.module.css";

const start = "/dashboard";

const Welcome = ({ user, accessCode }: Joined) => {
  const navigate = useNavigate();
  return (
    <>
      <h1 className={login.title}>Welcome, @{user.username}</h1>
      {accessCode !== null && (
        <section className={styles.code} aria-label="Your access code">
          <p>
            Keep this code: with it and your username you sign in on other devices. It is shown this once.
          </p>
          <output className={styles.value}>{accessCode}</output>
          <CopyButton label="Copy code" text={accessCode} />
        </section>
      )}
      <Button variant="primary" size="large" wide onClick={() => void navigate(start, { replace: true })}>
        Open Legend
      </Button>
    </>
  );
};

/** Where the link of an invitation leads: whoever opens it joins by pressing a button. */
export const InviteRoute = () => {
  const { user } = useAuth();
  const [token] = useState(() => window.location.hash.slice(1));
  const [joined, setJoined] = useState<Joined | null>(null);
  const welcome = (next: Joined) => {
    // The link is used up: a reload must not offer it again.
    window.history.replaceState(window.history.state, "", "/invite");
    setJoined(next);
  };
  const invited = (
    <>
      <h1 className={login.title}>You are invited to Legend</h1>
      {token === "" ? (
        <p className={login.hint}>Open the link you were sent: a part of it is missing here.</p>
      ) : (
        <>
          {user !== null && (
            <p className={login.hint}>
              You are signed in as @{user.username}. Joining signs you in as the person this link is for.
            </p>
          )}
          <JoinForm token={token} onJoined={welcome} />
        </>
      )}
      <p className={login.help}>
        {user === null ? (
          <Link to="/login">Sign in with an access code</Link>
        ) : (
          <Link to={start}>Go to Legend</Link>
        )}
      </p>
    </>
  );
  return (
    <main className={login.page}>
      <title>Invitation · Legend</title>
      <div className={login.content}>
        <ProductMark size={56} />
        {joined === null ? invited : <Welcome {...joined} />}
      </div>
    </main>
  );
};
