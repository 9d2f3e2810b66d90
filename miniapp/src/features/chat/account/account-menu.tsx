import { ChevronsUpDown, MonitorX } from "lucide-react";
import type { SessionUser } from "#contracts/auth.ts";
import { Menu, MenuItem } from "../../../ui/buttons/menu.tsx";
import type { Account } from "./account.ts";
import styles from "./account-menu.module.css";
import { WhoIsSignedIn } from "./who-is-signed-in.tsx";

export interface AccountMenuProps {
  user: SessionUser;
  account: Account;
}

/** Whoever is signed in, in a column: the button of what concerns their account alone. */
export const AccountMenu = ({ user, account }: AccountMenuProps) => (
  <Menu
    align="start"
    trigger={
      <button type="button" title="Account" className={styles.account}>
        <WhoIsSignedIn user={user} />
        <ChevronsUpDown size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
    }
  >
    <MenuItem
      icon={<MonitorX size={18} strokeWidth={1.75} aria-hidden="true" />}
      onSelect={account.signOutEverywhere}
    >
      Sign out everywhere
    </MenuItem>
  </Menu>
);
