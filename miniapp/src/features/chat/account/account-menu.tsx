import { CircleHelp, Eraser, LogOut, type LucideIcon, MonitorX, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import type { SessionUser } from "#contracts/auth.ts";
import { Menu, MenuItem, type MenuProps, MenuSeparator } from "../../../ui/buttons/menu.tsx";
import { Badge } from "../../../ui/content/badge.tsx";
import type { Account } from "./account.ts";
import { userLabel } from "./user-label.ts";

interface MenuActionProps {
  Icon: LucideIcon;
  /** Undefined while it cannot be done. */
  run: (() => void) | undefined;
  children: ReactNode;
}

/** One entry of the account's menu. */
export const MenuAction = ({ Icon, run, children }: MenuActionProps) => (
  <MenuItem icon={<Icon size={18} />} disabled={run === undefined} onSelect={run ?? (() => undefined)}>
    {children}
  </MenuItem>
);

export interface AccountMenuProps extends Pick<MenuProps, "trigger" | "align"> {
  user: SessionUser;
  account: Account;
  /** What else is done from here. */
  children?: ReactNode;
}

/** What concerns whoever is signed in: the guide, the chat that is open, and the ways out. */
export const AccountMenu = ({ user, account, children, ...menu }: AccountMenuProps) => {
  const navigate = useNavigate();
  const { name, role } = userLabel(user);
  return (
    <Menu label={`${name} · ${role}`} {...menu}>
      {user.isAdmin && (
        <>
          <MenuAction Icon={ShieldCheck} run={() => void navigate("/admin")}>
            Admin dashboard
          </MenuAction>
          <MenuSeparator />
        </>
      )}
      {children}
      <MenuAction Icon={CircleHelp} run={account.openGuide}>
        How to use
        {account.isGuideNew && <Badge tone="accent">NEW</Badge>}
      </MenuAction>
      {account.clear !== null && (
        <MenuAction Icon={Eraser} run={account.clear.run}>
          Clear chat
        </MenuAction>
      )}
      <MenuSeparator />
      <MenuAction Icon={LogOut} run={account.logOut}>
        Log out
      </MenuAction>
      <MenuAction Icon={MonitorX} run={account.signOutEverywhere}>
        Sign out everywhere
      </MenuAction>
    </Menu>
  );
};
