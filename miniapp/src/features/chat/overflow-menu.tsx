import { Megaphone, MoreHorizontal, ShieldCheck } from "lucide-react";
import { useNavigate } from "react-router-dom";
import type { SessionUser } from "#contracts/auth.ts";
import { Badge } from "../../ui/content/badge.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/buttons/menu.tsx";
import pulse from "../../ui/states/pulse.module.css";
import { classNames } from "../../platform/text/class-names.ts";
import type { Action } from "./chat-actions.ts";
import styles from "./chat-header.module.css";
import { userLabel } from "./account/user-label.ts";

const icon = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

export interface OverflowMenuProps {
  actions: readonly Action[];
  user: SessionUser;
}

/** What a phone's bar has no room for, behind one button. */
export const OverflowMenu = ({ actions, user }: OverflowMenuProps) => {
  const navigate = useNavigate();
  const { name, role } = userLabel(user);
  const hasNew = actions.some(({ isNew }) => isNew);
  return (
    <Menu
      label={`${name} · ${role}`}
      trigger={
        <button type="button" aria-label={hasNew ? "More (new)" : "More"} className={styles.more}>
          <MoreHorizontal {...icon} />
          {hasNew && <span className={classNames(styles.dot, pulse.pulse)} aria-hidden="true" />}
        </button>
      }
    >
      {user.isAdmin && (
        <>
          <MenuItem icon={<ShieldCheck {...icon} />} onSelect={() => void navigate("/admin")}>
            Admin dashboard
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuItem icon={<Megaphone {...icon} />} onSelect={() => void navigate("/dashboard/announcements")}>
        Announcements
      </MenuItem>
      {actions.map(({ label, Icon, run, isNew }) => (
        <MenuItem
          key={label}
          icon={<Icon {...icon} />}
          disabled={run === undefined}
          onSelect={run ?? (() => undefined)}
        >
          {label}
          {isNew === true && <Badge tone="accent">NEW</Badge>}
        </MenuItem>
      ))}
    </Menu>
  );
};
