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
import type { User } from "#contracts/users.ts";
import { Avatar } from "../../components/avatar.tsx";
import { Badge } from "../../components/badge.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { Menu, MenuItem } from "../../components/menu.tsx";
import { classNames } from "../../lib/class-names.ts";
import { formatDate } from "../../lib/dates.ts";
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

/** One member of the team with what can be done about them. */
export const PersonRow = ({ user, isSelf, onChange, ...on }: PersonRowProps) => (
  <li className={classNames(styles.person, user.disabled && styles.off)}>
    <Avatar name={user.username} faint={user.disabled} />
    <div>
      <p className={styles.name}>@{user.username}</p>
      <p className={styles.facts}>
        <Badge tone={user.isAdmin ? "accent" : "neutral"}>{user.isAdmin ? "Core Team (Admin)" : "BD"}</Badge>
        {user.disabled && <Badge tone="danger">Disabled</Badge>}
        {user.waiting && <Badge tone="warning">{waitingFor(user)}</Badge>}
        {user.inTelegram && <Badge>In Telegram</Badge>}
        {isSelf && <Badge>You</Badge>}
        <span>{seen(user)}</span>
      </p>
    </div>
    <Menu
      trigger={
        <IconButton label={`Actions for @${user.username}`} side="left">
          <EllipsisVertical size={20} strokeWidth={1.75} />
        </IconButton>
      }
    >
      {changesFor(user, isSelf).map((kind) => {
        const Icon = icons[kind];
        return (
          <MenuItem
            key={kind}
            icon={<Icon size={18} strokeWidth={1.75} />}
            danger={kind === "disable"}
            onSelect={() => onChange(kind)}
          >
            {changes[kind].label}
          </MenuItem>
        );
      })}
      <MenuItem icon={<Pencil size={18} strokeWidth={1.75} />} onSelect={on.onRename}>
        Rename
      </MenuItem>
      <MenuItem icon={<ArrowRightLeft size={18} strokeWidth={1.75} />} onSelect={on.onHandOver}>
        Hand over leads
      </MenuItem>
      {user.isAdmin && (
        <MenuItem icon={<LockKeyhole size={18} strokeWidth={1.75} />} onSelect={on.onSetPassword}>
          Set password
        </MenuItem>
      )}
    </Menu>
  </li>
);
