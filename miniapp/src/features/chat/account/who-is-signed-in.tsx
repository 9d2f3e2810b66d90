import type { SessionUser } from "#contracts/auth.ts";
import { Badge } from "../../../ui/content/badge.tsx";
import styles from "./account-menu.module.css";
import { userLabel } from "./user-label.ts";

/** The name and the role of whoever is signed in. */
export const WhoIsSignedIn = ({ user }: { user: SessionUser }) => {
  const { name, role } = userLabel(user);
  return (
    <>
      <span className={styles.name}>{name}</span>
      <Badge>{role}</Badge>
    </>
  );
};
