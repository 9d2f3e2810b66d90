import { BookOpen, MessagesSquare, Search, SquarePen } from "lucide-react";
import type { ReactNode } from "react";
import type { SessionUser } from "#contracts/auth.ts";
import type { ModuleName } from "#contracts/common.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { SegmentedControl } from "../../ui/buttons/segmented-control.tsx";
import { classNames } from "../../platform/text/class-names.ts";
import { useShortcuts } from "../../platform/browser/use-shortcuts.ts";
import { useHasColumn } from "../../platform/browser/use-media-query.ts";
import { AccountButton } from "./account/account-button.tsx";
import { MenuAction } from "./account/account-menu.tsx";
import type { Account } from "./account/account.ts";
import styles from "./chat-header.module.css";
import { chatModules } from "./modules.ts";

interface ChatHeaderProps {
  user: SessionUser;
  module: ModuleName;
  onModule: (module: ModuleName) => void;
  /** The button of the knowledge base; null where that stands beside the conversation. */
  library: { isOpen: boolean; onPress: () => void } | null;
  onNewChat: () => void;
  /** The Lead Replier's conversations; null in the other module. */
  conversations: { count: number; isOpen: boolean; onPress: () => void } | null;
  account: Account;
}

const counted = (label: string, count: number): string => (count > 0 ? `${label} (${count})` : label);

/** The account's menu, with what the bar has no room for. */
const HeaderMenu = ({ user, library, conversations, account }: ChatHeaderProps) => {
  return (
    <AccountButton user={user} account={account}>
      {library !== null && (
        <MenuAction Icon={BookOpen} run={library.onPress}>
          Knowledge Base
        </MenuAction>
      )}
      {conversations !== null && (
        <MenuAction Icon={MessagesSquare} run={conversations.onPress}>
          {counted("View conversations", conversations.count)}
        </MenuAction>
      )}
      <MenuAction Icon={Search} run={account.search}>
        Search everything
      </MenuAction>
    </AccountButton>
  );
};

interface PlaceButtonProps {
  icon: ReactNode;
  /** Its whole name, where it reads less. */
  name?: string;
  place: { isOpen: boolean; onPress: () => void };
  children: ReactNode;
}

const PlaceButton = ({ name, place, ...shown }: PlaceButtonProps) => (
  <Button
    {...shown}
    size="small"
    variant="quiet"
    className={styles.labelled}
    aria-label={name}
    aria-expanded={place.isOpen}
    onClick={place.onPress}
  />
);

/** The top of the chat: its modules, beginning anew, and a menu of the rest. */
export const ChatHeader = (props: ChatHeaderProps) => {
  const hasColumn = useHasColumn();
  const { module, conversations, onNewChat } = props;
  useShortcuts({ n: onNewChat });
  return (
    <header className={styles.header}>
      <SegmentedControl label="Module" value={module} onChange={props.onModule} segments={chatModules} />
      <div className={styles.end}>
        {hasColumn && conversations !== null && (
          <PlaceButton
            icon={<MessagesSquare size={18} />}
            name={counted("View conversations", conversations.count)}
            place={conversations}
          >
            {counted("Conversations", conversations.count)}
          </PlaceButton>
        )}
        <Button
          size="small"
          className={classNames(styles.labelled, styles.main)}
          icon={<SquarePen size={18} />}
          aria-keyshortcuts="n"
          title="Key N"
          onClick={onNewChat}
        >
          {module === "lead_replier" ? "New Lead" : "New chat"}
        </Button>
        {!hasColumn && <HeaderMenu {...props} />}
      </div>
    </header>
  );
};
