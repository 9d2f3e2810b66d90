import { CircleHelp, LogOut, ShieldCheck } from "lucide-react";
import { Link } from "react-router-dom";
import { Badge } from "../../../ui/content/badge.tsx";
import pulse from "../../../ui/states/pulse.module.css";
import { classNames } from "../../../platform/text/class-names.ts";
import styles from "./account-bar.module.css";
import { AccountMenu, type AccountMenuProps } from "./account-menu.tsx";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/** The foot of the column: who is signed in, the guide, and the ways out. */
export const AccountBar = ({ user, account }: AccountMenuProps) => (
  <div className={styles.bar}>
    <div className={styles.line}>
      <AccountMenu user={user} account={account} />
      <button type="button" className={styles.action} onClick={account.logOut}>
        <LogOut {...icon} />
        Log out
      </button>
    </div>
    <div className={styles.line}>
      {user.isAdmin && (
        <Link to="/admin" className={styles.action}>
          <ShieldCheck {...icon} />
          Admin dashboard
        </Link>
      )}
      <button
        type="button"
        className={classNames(
          styles.action,
          account.isGuideNew && styles.pulsing,
          account.isGuideNew && pulse.pulse,
        )}
        aria-label={account.isGuideNew ? "How to use (new)" : undefined}
        onClick={account.openGuide}
      >
        <CircleHelp {...icon} />
        How to use
        {account.isGuideNew && <Badge tone="accent">NEW</Badge>}
      </button>
    </div>
  </div>
);
