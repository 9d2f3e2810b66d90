import { ChevronsUpDown, CircleHelp, LogOut, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Badge } from "../../components/badge.tsx";
import { extraInPlace } from "../../components/in-place.tsx";
import pulse from "../../components/pulse.module.css";
import { classNames } from "../../lib/class-names.ts";
import styles from "./account-bar.module.css";
import type { AccountMenuProps } from "./account-menu.tsx";
import menu from "./account-menu.module.css";
import { WhoIsSignedIn } from "./who-is-signed-in.tsx";

const MenuButton = ({ user, onPress }: { user: AccountMenuProps["user"]; onPress?: () => void }) => (
  <button
    type="button"
    title="Account"
    className={menu.account}
    aria-haspopup="menu"
    aria-expanded={false}
    onClick={onPress}
  >
    <WhoIsSignedIn user={user} />
    <ChevronsUpDown size={16} strokeWidth={1.75} aria-hidden="true" />
  </button>
);

const OpenedMenu = extraInPlace(
  async () => (await import("./account-menu.tsx")).AccountMenu,
  ({ user }: AccountMenuProps) => <MenuButton user={user} />,
);

/** The button of the account's menu, whose code comes with the first press: it is a third of what the chat weighs. */
const AccountMenu = (given: AccountMenuProps) => {
  const [isWanted, setWanted] = useState(false);
  return isWanted ? (
    <OpenedMenu {...given} />
  ) : (
    <MenuButton user={given.user} onPress={() => setWanted(true)} />
  );
};

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/** The foot of the column: who is signed in, the guide, and the ways out. */
export const AccountBar = ({ user, account }: AccountMenuProps) => (
  <div className={styles.bar}>
    <div className={styles.line}>
      <AccountMenu user={user} account={account} />
      {user.isAdmin && (
        <Link to="/admin" className={styles.action}>
          <ShieldCheck {...icon} />
          Admin dashboard
        </Link>
      )}
    </div>
    <div className={styles.line}>
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
      <button type="button" className={styles.action} onClick={account.logOut}>
        <LogOut {...icon} />
        Log out
      </button>
    </div>
  </div>
);
