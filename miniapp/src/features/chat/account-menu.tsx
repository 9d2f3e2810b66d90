import { Menu, MenuItem } from "../../components/menu.tsx";
import { classNames } from "../../lib/class-names.ts";
import styles from "./chat-header.module.css";
import type { OverflowMenuProps } from "./overflow-menu.tsx";
import { WhoIsSignedIn } from "./who-is-signed-in.tsx";

const icon = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

/** Whoever is signed in, on a wide screen: the button of what concerns their account. */
export const AccountMenu = ({ actions, user }: OverflowMenuProps) => (
  <Menu
    trigger={
      <button type="button" title="Account" className={classNames(styles.user, styles.account)}>
        <WhoIsSignedIn user={user} />
      </button>
    }
  >
    {actions.map(({ label, Icon, run }) => (
      <MenuItem key={label} icon={<Icon {...icon} />} onSelect={run ?? (() => undefined)}>
        {label}
      </MenuItem>
    ))}
  </Menu>
);
