import {
  BookOpen,
  CircleHelp,
  Eraser,
  LogOut,
  MessagesSquare,
  MonitorX,
  Search,
  SquarePen,
} from "lucide-react";
import type { SessionUser } from "#contracts/auth.ts";
import type { ModuleName } from "#contracts/common.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { SegmentedControl } from "../../ui/buttons/segmented-control.tsx";
import { classNames } from "../../platform/text/class-names.ts";
import { useIsDesktop, useMediaQuery } from "../../platform/browser/use-media-query.ts";
import type { Account } from "./account/account.ts";
import type { Action } from "./chat-actions.ts";
import styles from "./chat-header.module.css";
import { chatModules } from "./modules.ts";
import { OverflowMenu } from "./overflow-menu.tsx";

const icon = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

interface ChatHeaderProps {
  user: SessionUser;
  module: ModuleName;
  onModule: (module: ModuleName) => void;
  /** The button of the knowledge base; null where that stands beside the conversation. */
  library: { isOpen: boolean; onPress: () => void } | null;
  onNewChat: () => void;
  /** Left out while there is nothing to clear. */
  onClear?: (() => void) | undefined;
  /** The Lead Replier's conversations; null in the other module. */
  conversations: { count: number; isOpen: boolean; onPress: () => void } | null;
  account: Account;
}

const Tally = ({ count = 0 }: Pick<Action, "count">) =>
  count > 0 && (
    <span className={styles.tally} aria-hidden="true">
      {count > 99 ? "99+" : count}
    </span>
  );

const nameOf = ({ label, count = 0 }: Action) => (count > 0 ? `${label} (${count})` : label);

const Icons = ({ actions }: { actions: readonly Action[] }) =>
  actions.map((action) => (
    <span key={action.label} className={styles.action}>
      <IconButton
        label={action.label}
        aria-label={nameOf(action)}
        aria-expanded={action.isOpen}
        disabled={action.run === undefined}
        onClick={action.run}
      >
        <action.Icon {...icon} />
      </IconButton>
      <Tally count={action.count} />
    </span>
  ));

const Labelled = ({ actions }: { actions: readonly Action[] }) =>
  actions.map((action) => (
    <Button
      key={action.label}
      size="small"
      variant={action.isMain === true ? "secondary" : "quiet"}
      className={classNames(styles.labelled, action.isMain === true && styles.main)}
      icon={<action.Icon {...icon} size={18} />}
      aria-label={nameOf(action)}
      aria-expanded={action.isOpen}
      disabled={action.run === undefined}
      onClick={action.run}
    >
      {nameOf({ ...action, label: action.short ?? action.label })}
    </Button>
  ));

// A phone's bar has room for one action beside the menu, a tablet's for what is used most; where the column stands beside
// it, the rest is there.
const arrange = (
  { module, conversations, account, ...props }: ChatHeaderProps,
  isDesktop: boolean,
  isWide: boolean,
): { bar: Action[]; menu: Action[] } => {
  const newLabel = module === "lead_replier" ? "New Lead" : "New chat";
  const newChat: Action = { label: newLabel, Icon: SquarePen, run: props.onNewChat, isMain: true };
  const search: Action = { label: "Search everything", Icon: Search, run: account.search };
  const clear: Action = { label: "Clear chat", Icon: Eraser, run: props.onClear };
  const guide: Action = {
    label: "How to use",
    Icon: CircleHelp,
    run: account.openGuide,
    isNew: account.isGuideNew,
  };
  const logOut: Action = { label: "Log out", Icon: LogOut, run: account.logOut };
  const everywhere: Action = { label: "Sign out everywhere", Icon: MonitorX, run: account.signOutEverywhere };
  const view: Action[] =
    conversations === null
      ? []
      : [
          {
            label: "View conversations",
            short: "Conversations",
            Icon: MessagesSquare,
            run: conversations.onPress,
            count: conversations.count,
            isOpen: conversations.isOpen,
          },
        ];
  if (isDesktop) return { bar: [...view, clear, newChat], menu: [] };
  if (isWide) return { bar: [...view, newChat, search], menu: [guide, clear, logOut, everywhere] };
  const [first, ...rest] = [...view, newChat];
  return { bar: [first], menu: [...rest, search, guide, clear, logOut, everywhere] };
};

/** The top of the chat: its modules, and what can be done. */
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
        {isDesktop ? <Labelled actions={bar} /> : <Icons actions={bar} />}
        {!isDesktop && <OverflowMenu actions={menu} user={props.user} />}
      </div>
    </header>
  );
};
