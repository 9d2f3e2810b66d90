import {
  BookOpen,
  CircleHelp,
  Eraser,
  LogOut,
  type LucideIcon,
  MoreHorizontal,
  ShieldCheck,
  SquarePen,
} from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, useNavigate } from "react-router-dom";
import type { SessionUser } from "#contracts/auth.ts";
import type { ModuleName } from "#contracts/common.ts";
import { Badge } from "../../components/badge.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../components/menu.tsx";
import { ProductMark } from "../../components/product-mark.tsx";
import { SegmentedControl } from "../../components/segmented-control.tsx";
import { classNames } from "../../lib/class-names.ts";
import { useIsDesktop } from "../../lib/use-media-query.ts";
import styles from "./chat-header.module.css";
import { chatModules } from "./modules.ts";
import { userLabel } from "./user-label.ts";

const icon = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

interface ChatHeaderProps {
  user: SessionUser;
  module: ModuleName;
  onModule: (module: ModuleName) => void;
  isLibraryOpen: boolean;
  onLibrary: () => void;
  /** Left out where a module has no chat to begin or to clear. */
  onNewChat?: (() => void) | undefined;
  onClear?: (() => void) | undefined;
  isGuideNew: boolean;
  onGuide: () => void;
  onLogOut: () => void;
}

interface Action {
  label: string;
  Icon: LucideIcon;
  run: (() => void) | undefined;
  isNew?: boolean;
}

const Actions = ({ actions }: { actions: readonly Action[] }) =>
  actions.map(({ label, Icon, run, isNew = false }) => (
    <span key={label} className={styles.action}>
      <IconButton
        label={label}
        aria-label={isNew ? `${label} (new)` : label}
        className={classNames(isNew && styles.pulsing)}
        disabled={run === undefined}
        onClick={run}
      >
        <Icon {...icon} />
      </IconButton>
      {isNew && (
        <span className={styles.new} aria-hidden="true">
          NEW
        </span>
      )}
    </span>
  ));

interface OverflowProps {
  actions: readonly Action[];
  user: SessionUser;
}

const Overflow = ({ actions, user }: OverflowProps) => {
  const navigate = useNavigate();
  const { name, role } = userLabel(user);
  const hasNew = actions.some(({ isNew }) => isNew);
  return (
    <Menu
      label={`${name} · ${role}`}
      trigger={
        <button type="button" aria-label={hasNew ? "More (new)" : "More"} className={styles.more}>
          <MoreHorizontal {...icon} />
          {hasNew && <span className={styles.dot} aria-hidden="true" />}
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

interface LibraryButtonProps {
  isOpen: boolean;
  isDesktop: boolean;
  onPress: () => void;
}

const LibraryButton = ({ isOpen, isDesktop, onPress }: LibraryButtonProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  // The column's own button went away with it: this one takes over the focus.
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isDesktop && isOpen) return null;
  return (
    <IconButton ref={button} label="Knowledge Base" aria-expanded={isOpen} onClick={onPress}>
      <BookOpen {...icon} />
    </IconButton>
  );
};

/** The top of the chat: its modules, who is signed in, and what can be done. */
export const ChatHeader = (props: ChatHeaderProps) => {
  const isDesktop = useIsDesktop();
  const { name, role } = userLabel(props.user);
  const newChat: Action = { label: "New chat", Icon: SquarePen, run: props.onNewChat };
  const clear: Action = { label: "Clear chat", Icon: Eraser, run: props.onClear };
  const guide: Action = {
    label: "How to use",
    Icon: CircleHelp,
    run: props.onGuide,
    isNew: props.isGuideNew,
  };
  const logOut: Action = { label: "Log out", Icon: LogOut, run: props.onLogOut };
  return (
    <header className={styles.header}>
      <div className={styles.start}>
        {isDesktop && (
          <span className={styles.brand}>
            <ProductMark size={28} />
            Legend
          </span>
        )}
        <LibraryButton isOpen={props.isLibraryOpen} isDesktop={isDesktop} onPress={props.onLibrary} />
      </div>
      <SegmentedControl
        label="Module"
        value={props.module}
        onChange={props.onModule}
        segments={chatModules}
      />
      <div className={styles.end}>
        {isDesktop && (
          <span className={styles.user}>
            <span className={styles.name}>{name}</span>
            <Badge>{role}</Badge>
          </span>
        )}
        {isDesktop && props.user.isAdmin && (
          <Link to="/admin" className={styles.admin}>
            Admin dashboard
          </Link>
        )}
        <Actions actions={isDesktop ? [newChat, clear, guide, logOut] : [newChat]} />
        {!isDesktop && <Overflow actions={[guide, clear, logOut]} user={props.user} />}
      </div>
    </header>
  );
};
