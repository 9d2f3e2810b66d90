import { Megaphone } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { Avatar } from "../../../ui/content/avatar.tsx";
import hidden from "../../../ui/content/visually-hidden.module.css";
import pulse from "../../../ui/states/pulse.module.css";
import { classNames } from "../../../platform/text/class-names.ts";
import styles from "./account-button.module.css";
import { AccountMenu, type AccountMenuProps, MenuAction } from "./account-menu.tsx";
import { userLabel } from "./user-label.ts";
import { Press } from "../../../ui/buttons/press.tsx";

/** The menu of whoever is signed in, where no column stands beside: with announcements, for which the bar of places has no room. */
export const AccountButton = ({
  children,
  ...props
}: Pick<AccountMenuProps, "user" | "account" | "children">) => {
  const navigate = useNavigate();
  const isNew = props.account.isGuideNew;
  return (
    <AccountMenu
      {...props}
      trigger={
        <Press className={styles.account}>
          <Avatar name={userLabel(props.user).name} />
          <span className={hidden.hidden}>{isNew ? "Account menu (new)" : "Account menu"}</span>
          {isNew && <span className={classNames(styles.dot, pulse.pulse)} aria-hidden="true" />}
        </Press>
      }
    >
      {children}
      <MenuAction Icon={Megaphone} run={() => void navigate("/dashboard/announcements")}>
        Announcements
      </MenuAction>
    </AccountMenu>
  );
};
