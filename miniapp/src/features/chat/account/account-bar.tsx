import { ChevronsUpDown, CircleHelp } from "lucide-react";
import { Avatar } from "../../../ui/content/avatar.tsx";
import { Badge } from "../../../ui/content/badge.tsx";
import pulse from "../../../ui/states/pulse.module.css";
import { classNames } from "../../../platform/text/class-names.ts";
import styles from "./account-bar.module.css";
import { AccountMenu, type AccountMenuProps } from "./account-menu.tsx";
import { userLabel } from "./user-label.ts";
import common from "../../../ui/theme/common.module.css";
import { Press } from "../../../ui/buttons/press.tsx";

/** The foot of the column: who is signed in, whose menu holds the rest, and the guide until it was put away once. */
export const AccountBar = ({ user, account }: Pick<AccountMenuProps, "user" | "account">) => {
  const { name, role } = userLabel(user);
  return (
    <div className={styles.bar}>
      {account.isGuideNew && (
        <Press
          className={classNames(styles.guide, pulse.pulse)}
          aria-label="How to use (new)"
          onClick={account.openGuide}
        >
          <CircleHelp size={18} />
          How to use
          <Badge tone="accent">NEW</Badge>
        </Press>
      )}
      <AccountMenu
        user={user}
        account={account}
        align="start"
        trigger={
          <Press title="Account menu" className={styles.account}>
            <Avatar name={name} small />
            <span className={common.cut}>{name}</span>
            <span className={styles.role}>{role}</span>
            <ChevronsUpDown size={16} />
          </Press>
        }
      />
    </div>
  );
};
