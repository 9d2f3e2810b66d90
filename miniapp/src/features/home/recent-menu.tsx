import { MoreHorizontal, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Recent } from "#contracts/home.ts";
import { Menu, MenuItem } from "../../ui/buttons/menu.tsx";
import { onFirstOpen } from "../../ui/states/on-first-open.tsx";
import styles from "./recent.module.css";
import { Press } from "../../ui/buttons/press.tsx";

const RenameDialog = onFirstOpen(async () => (await import("./rename-dialog.tsx")).RenameDialog);
const DeleteDialog = onFirstOpen(async () => (await import("./delete-dialog.tsx")).DeleteDialog);

interface RecentMenuProps {
  chat: Extract<Recent, { kind: "chat" }>;
  isOpen: boolean;
}

/** What can be done with one of one's chats. */
export const RecentMenu = ({ chat, isOpen }: RecentMenuProps) => {
  const { sessionId, title } = chat;
  const navigate = useNavigate();
  const [asking, setAsking] = useState<"rename" | "delete" | null>(null);
  const close = () => setAsking(null);
  return (
    <>
      <Menu
        trigger={
          <Press className={styles.menu} aria-label={`Actions for ${title}`}>
            <MoreHorizontal size={18} />
          </Press>
        }
      >
        <MenuItem icon={<Pencil size={18} />} onSelect={() => setAsking("rename")}>
          Rename chat
        </MenuItem>
        <MenuItem icon={<Trash2 size={18} />} danger onSelect={() => setAsking("delete")}>
          Delete chat
        </MenuItem>
      </Menu>
      {asking === "rename" && <RenameDialog sessionId={sessionId} title={title} onClose={close} />}
      {asking === "delete" && (
        <DeleteDialog
          sessionId={sessionId}
          onClose={close}
          onDeleted={() => isOpen && void navigate("/dashboard", { replace: true })}
        />
      )}
    </>
  );
};
