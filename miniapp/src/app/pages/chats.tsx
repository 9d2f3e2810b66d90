import { Search, SquarePen } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { Button } from "../../ui/buttons/button.tsx";
import { newSessionId } from "../../features/chat/session-id.ts";
import { PlacePage } from "../../features/home/place-page.tsx";
import { RecentList } from "../../features/home/recent-list.tsx";
import { chatAddress } from "../../entities/chats/recent.ts";
import styles from "./chats.module.css";
import { PhoneAccount } from "./shell/phone-account.tsx";
import { useShell } from "./shell/shell-context.ts";

const here = "/dashboard/chats";

/** One's chats and leads with the screen to themselves. */
export const ChatsRoute = () => {
  const navigate = useNavigate();
  const { account } = useShell();
  const open = (address: string) => void navigate(address, { state: { from: here } });
  return (
    <PlacePage
      id="chats"
      title="Chats"
      actions={
        <>
          <Button
            variant="quiet"
            icon={<SquarePen size={18} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => open(chatAddress(newSessionId()))}
          >
            New chat
          </Button>
          <PhoneAccount />
        </>
      }
    >
      <button type="button" className={styles.search} onClick={account.search}>
        <Search size={18} strokeWidth={1.75} aria-hidden="true" />
        Search everything
      </button>
      <RecentList openId={null} from={here} />
    </PlacePage>
  );
};
