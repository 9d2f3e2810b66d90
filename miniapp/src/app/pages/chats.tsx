import { MessagesSquare, Search, SquarePen } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { Button } from "../../ui/buttons/button.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { newSessionId } from "../../features/chat/session-id.ts";
import { PlacePage } from "../../features/home/place-page.tsx";
import { RecentList } from "../../features/home/recent-list.tsx";
import { chatAddress } from "../../entities/chats/recent.ts";
import styles from "./chats.module.css";
import { PhoneAccount } from "./shell/phone-account.tsx";
import { useShell } from "./shell/shell-context.ts";
import { Press } from "../../ui/buttons/press.tsx";

const here = "/dashboard/chats";

/** One's chats and leads with the screen to themselves. */
export const ChatsRoute = () => {
  const navigate = useNavigate();
  const { account } = useShell();
  const begin = () => void navigate(chatAddress(newSessionId()), { state: { from: here } });
  return (
    <PlacePage
      id="chats"
      title="Chats"
      actions={
        <>
          <Button variant="quiet" icon={<SquarePen size={18} />} onClick={begin}>
            New chat
          </Button>
          <PhoneAccount />
        </>
      }
    >
      <Press className={styles.search} onClick={account.search}>
        <Search size={16} />
        Search everything
      </Press>
      <RecentList
        openId={null}
        from={here}
        empty={
          <EmptyState
            icon={<MessagesSquare size={32} strokeWidth={1.5} />}
            title="Nothing asked yet"
            action={
              <Button variant="primary" onClick={begin}>
                Ask the BD Assistant
              </Button>
            }
          >
            What you ask, and what leads write to you, is listed here.
          </EmptyState>
        }
      />
    </PlacePage>
  );
};
