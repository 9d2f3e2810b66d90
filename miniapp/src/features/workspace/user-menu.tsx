import { LogOut, MessagesSquare, MonitorX } from "lucide-react";
import { Avatar } from "../../ui/content/avatar.tsx";
import hidden from "../../ui/content/visually-hidden.module.css";
import { Menu, MenuItem } from "../../ui/buttons/menu.tsx";
import { SignOutEverywhere } from "../../entities/users/sign-out-everywhere.tsx";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useAuth } from "../../platform/session/session.tsx";
import styles from "./workspace.module.css";
import { Press } from "../../ui/buttons/press.tsx";

/** Who is signed in, and the way out. */
export const UserMenu = () => {
  const { user, logout } = useAuth();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const name = user?.username ?? "";
  return (
    <>
      <Menu
        label={`Signed in as ${name} · Admin`}
        trigger={
          <Press className={styles.person}>
            <Avatar name={name} small />
            <span className={hidden.hidden}>Account of {name}</span>
          </Press>
        }
      >
        <MenuItem icon={<MessagesSquare size={18} />} onSelect={() => void navigate("/dashboard")}>
          Open BD Assistant
        </MenuItem>
        <MenuItem icon={<LogOut size={18} />} onSelect={() => void logout()}>
          Log out
        </MenuItem>
        <MenuItem icon={<MonitorX size={18} />} onSelect={() => setLeaving(true)}>
          Sign out everywhere
        </MenuItem>
      </Menu>
      {isLeaving && <SignOutEverywhere onClose={() => setLeaving(false)} />}
    </>
  );
};
