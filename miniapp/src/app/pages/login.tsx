import { Navigate, useLocation } from "react-router-dom";
import { ProductMark } from "../../ui/content/product-mark.tsx";
import { LoginForm } from "../../features/session/login-form.tsx";
import { afterSignIn } from "../../platform/session/redirects.ts";
import { useAuth } from "../../platform/session/session.tsx";
import styles from "./login.module.css";
import { Splash } from "../splash.tsx";

const prefetchHome = () => {
  // While the server checks the code; a failure shows when the screen itself is asked for.
  import("./dashboard.tsx").catch(() => undefined);
};

/** The login screen; somebody signed in goes on to where they wanted to be. */
export const LoginRoute = () => {
  const { user, status, hint } = useAuth();
  const { state } = useLocation() as { state: { from?: unknown } | null };
  if (status === "loading") return <Splash />;
  if (user !== null)
    return <Navigate to={afterSignIn(user, state?.from)} state={{ hasArrived: true }} replace />;
  return (
    <main className={styles.page}>
      <title>Sign in · Legend</title>
      <div className={styles.content}>
        <ProductMark size={56} />
        <h1 className={styles.title}>Welcome Legend</h1>
        {hint !== null && (
          <p role="status" className={styles.hint}>
            {hint}
          </p>
        )}
        <LoginForm onSubmit={prefetchHome} />
        <p className={styles.help}>Can't access? Contact your BD Support Manager.</p>
      </div>
    </main>
  );
};
