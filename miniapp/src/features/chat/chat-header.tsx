import {
  BookOpen,
  CircleHelp,
  Eraser,
  LogOut,
  MessagesSquare,
  MonitorX,
  Search,
  ShieldCheck,
  SquarePen,
} from "lucide-react";
import { Link } from "react-router-dom";
import type { SessionUser } from "#contracts/auth.ts";
import type { ModuleName } from "#contracts/common.ts";
import { IconButton } from "../../components/icon-button.tsx";
import { extraInPlace } from "../../components/in-place.tsx";
import { SegmentedControl } from "../../components/segmented-control.tsx";
import { classNames } from "../../lib/class-names.ts";
import { useIsDesktop, useMediaQuery } from "../../lib/use-media-query.ts";
import type { Action } from "./chat-actions.ts";
import styles from "./chat-header.module.css";
import { chatModules } from "./modules.ts";
import type { OverflowMenuProps } from "./overflow-menu.tsx";
import { WhoIsSignedIn } from "./who-is-signed-in.tsx";

const OverflowMenu = extraInPlace(
  async () => (await import("./overflow-menu.tsx")).OverflowMenu,
  () => <span className={styles.more} />,
);
const AccountMenu = extraInPlace(
  async () => (await import("./account-menu.tsx")).AccountMenu,
  ({ user }: OverflowMenuProps) => (
    <span className={styles.user}>
      <WhoIsSignedIn user={user} />
    </span>
  ),
);

const icon = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

interface ChatHeaderProps {
  user: SessionUser;
  module: ModuleName;
  onModule: (module: ModuleName) => void;
  /** The button of the knowledge base; null where that stands beside the conversation. */
  library: { isOpen: boolean; onPress: () => void } | null;
  onNewChat: () => void;
  onSearch: () => void;
  /** Left out while there is nothing to clear. */
  onClear?: (() => void) | undefined;
  /** The Lead Replier's conversations; null in the other module. */
  conversations: { count: number; isOpen: boolean; onPress: () => void } | null;
  isGuideNew: boolean;
  onGuide: () => void;
  onLogOut: () => void;
  onSignOutEverywhere: () => void;
}

const nameOf = ({ label, isNew = false, count = 0 }: Action) => {
  if (isNew) return `${label} (new)`;
  return count > 0 ? `${label} (${count})` : label;
};

const Actions = ({ actions }: { actions: readonly Action[] }) =>
  actions.map((action) => (
    <span key={action.label} className={styles.action}>
      <IconButton
        label={action.label}
        aria-label={nameOf(action)}
        aria-expanded={action.isOpen}
        className={classNames(action.isNew === true && styles.pulsing)}
        disabled={action.run === undefined}
        onClick={action.run}
      >
        <action.Icon {...icon} />
      </IconButton>
      {action.isNew === true && (
        <span className={styles.new} aria-hidden="true">
          NEW
        </span>
      )}
      {action.count !== undefined && action.count > 0 && (
        <span className={styles.tally} aria-hidden="true">
          {action.count > 99 ? "99+" : action.count}
        </span>
      )}
    </span>
  ));

// A phone's bar has room for one action beside the menu, a tablet's for what is used most.
const arrange = (
  props: ChatHeaderProps,
  isDesktop: boolean,
  isWide: boolean,
): { bar: Action[]; menu: Action[] } => {
  const newLabel = props.module === "lead_replier" ? "New Lead" : "New chat";
  const newChat: Action = { label: newLabel, Icon: SquarePen, run: props.onNewChat };
  const search: Action = { label: "Search your chats", Icon: Search, run: props.onSearch };
  const clear: Action = { label: "Clear chat", Icon: Eraser, run: props.onClear };
  const guide: Action = {
    label: "How to use",
    Icon: CircleHelp,
    run: props.onGuide,
    isNew: props.isGuideNew,
  };
  const logOut: Action = { label: "Log out", Icon: LogOut, run: props.onLogOut };
  const everywhere: Action = { label: "Sign out everywhere", Icon: MonitorX, run: props.onSignOutEverywhere };
  const conversations: Action[] =
    props.conversations === null
      ? []
      : [
          {
            label: "View conversations",
            Icon: MessagesSquare,
            run: props.conversations.onPress,
            count: props.conversations.count,
            isOpen: props.conversations.isOpen,
          },
        ];
  if (isDesktop)
    return { bar: [...conversations, newChat, search, clear, guide, logOut], menu: [everywhere] };
  if (isWide) return { bar: [...conversations, newChat, search], menu: [guide, clear, logOut, everywhere] };
  const [first, ...rest] = [...conversations, newChat];
  return { bar: [first], menu: [...rest, search, guide, clear, logOut, everywhere] };
};

/** The top of the chat: its modules, who is signed in, and what can be done. */
export const ChatHeader = (props: ChatHeaderProps) => {
  const isDesktop = useIsDesktop();
  const isWide = useMediaQuery("(min-width: 640px)");
  const { bar, menu } = arrange(props, isDesktop, isWide);
  return (
    <header className={styles.header}>
      <div className={styles.start}>
        {props.library !== null && (
          <IconButton
            label="Knowledge Base"
            aria-expanded={props.library.isOpen}
            onClick={props.library.onPress}
          >
            <BookOpen {...icon} />
          </IconButton>
        )}
      </div>
      <SegmentedControl
        label="Module"
        value={props.module}
        onChange={props.onModule}
        segments={chatModules}
      />
      <div className={styles.end}>
        {isDesktop && <AccountMenu actions={menu} user={props.user} />}
        {isDesktop && props.user.isAdmin && (
          <Link to="/admin" className={styles.admin} aria-label="Admin dashboard">
            <ShieldCheck {...icon} />
            <span>Admin dashboard</span>
          </Link>
        )}
        <Actions actions={bar} />
        {!isDesktop && <OverflowMenu actions={menu} user={props.user} />}
      </div>
    </header>
  );
};
