import {
  ArrowRightLeft,
  Ban,
  EllipsisVertical,
  KeyRound,
  Link,
  LockKeyhole,
  MonitorX,
  Pencil,
  ShieldMinus,
  ShieldPlus,
  UserCheck,
} from "lucide-react";
import { useEffect, useRef } from "react";
import type { User } from "#contracts/users.ts";
import { Avatar } from "../../../ui/content/avatar.tsx";
import { Badge } from "../../../ui/content/badge.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { Menu, MenuItem } from "../../../ui/buttons/menu.tsx";
import { classNames } from "../../../platform/text/class-names.ts";
import { formatDate } from "../../../platform/text/dates.ts";
import { useRecordActions } from "../../../patterns/records/record-actions.ts";
import { type ChangeKind, changes, changesFor } from "./person-changes.ts";
import styles from "./team.module.css";

const icons = {
  rotate: KeyRound,
  invite: Link,
  "sign-out": MonitorX,
  disable: Ban,
  enable: UserCheck,
  promote: ShieldPlus,
  demote: ShieldMinus,
};

interface PersonRowProps {
  user: User;
  isSelf: boolean;
  /** It is the one that was looked for. */
  isOpen: boolean;
  onChange: (kind: ChangeKind) => void;
  onRename: () => void;
  onSetPassword: () => void;
  onHandOver: () => void;
}

/** What somebody who has never signed in waits for. */
const waitingFor = ({ invitedUntil }: User): string => {
  if (invitedUntil === null) return "Waits for a code";
  return Date.parse(invitedUntil) > Date.now()
    ? `Invited until ${formatDate(invitedUntil)}`
    : "Invitation expired";
};

const seen = ({ createdAt, lastSeenAt }: User): string => {
  const added = `Added ${formatDate(createdAt)}`;
  return lastSeenAt === null ? added : `${added} · Last seen ${formatDate(lastSeenAt)}`;
};

/** What can be done about somebody. */
const tasksFor = ({ user, isSelf, onChange, ...on }: Omit<PersonRowProps, "isOpen">) => [
  ...changesFor(user, isSelf).map((kind) => ({
    label: changes[kind].label,
    icon: icons[kind],
    danger: kind === "disable",
    run: () => onChange(kind),
  })),
  { label: "Rename", icon: Pencil, danger: false, run: on.onRename },
  { label: "Hand over work", icon: ArrowRightLeft, danger: false, run: on.onHandOver },
  ...(user.isAdmin
    ? [{ label: "Set password", icon: LockKeyhole, danger: false, run: on.onSetPassword }]
    : []),
];

const Facts = ({ user, isSelf }: Pick<PersonRowProps, "user" | "isSelf">) => (
  <p className={styles.facts}>
    <Badge tone={user.isAdmin ? "accent" : "neutral"}>{user.isAdmin ? "Core Team (Admin)" : "BD"}</Badge>
    {user.disabled && <Badge tone="danger">Disabled</Badge>}
    {user.waiting && !user.disabled && <Badge tone="warning">{waitingFor(user)}</Badge>}
    {user.inTelegram && <Badge>In Telegram</Badge>}
    {isSelf && <Badge>You</Badge>}
    <span>{seen(user)}</span>
  </p>
);

const TaskMenu = ({ name, tasks }: { name: string; tasks: ReturnType<typeof tasksFor> }) => (
  <Menu
    trigger={
      <IconButton label={`Actions for ${name}`} side="left">
        <EllipsisVertical size={20} />
      </IconButton>
    }
  >
    {tasks.map(({ label, icon: Icon, danger, run }) => (
      <MenuItem key={label} icon={<Icon size={18} />} danger={danger} onSelect={run}>
        {label}
      </MenuItem>
    ))}
  </Menu>
);

/** One member of the team with what can be done about them. */
export const PersonRow = ({ isOpen, ...props }: PersonRowProps) => {
  const { user, isSelf } = props;
  const name = `@${user.username}`;
  const tasks = tasksFor(props);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  useRecordActions(
    isOpen ? tasks.map(({ label, ...task }) => ({ label: `${label} · ${name}`, ...task })) : [],
  );
  return (
    <li
      ref={row}
      aria-current={isOpen || undefined}
      className={classNames(styles.person, user.disabled && styles.off, isOpen && styles.open)}
    >
      <Avatar name={user.username} faint={user.disabled} />
      <div>
        <p className={styles.name}>{name}</p>
        <Facts user={user} isSelf={isSelf} />
      </div>
      <TaskMenu name={name} tasks={tasks} />
    </li>
  );
};
