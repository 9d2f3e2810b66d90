import type { UserRole } from "#contracts/auth.ts";
import type { User } from "#contracts/users.ts";

export type ChangeKind = "rotate" | "invite" | "sign-out" | "disable" | "enable" | "promote" | "demote";

interface Change {
  /** What the menu and the button say. */
  label: string;
  title: (username: string) => string;
  text: string;
  /** The same to whoever makes it to themselves. */
  ownText?: string;
  danger: boolean;
}

/** What each change asks before it is made. */
export const changes: Record<ChangeKind, Change> = {
  rotate: {
    label: "New access code",
    title: (username) => `Make a new code for @${username}?`,
    text: "The old code stops working and they are signed out everywhere.",
    ownText: "The old code stops working. You stay signed in here and are signed out everywhere else.",
    danger: false,
  },
  invite: {
    label: "New invitation link",
    title: (username) => `Make an invitation link for @${username}?`,
    text: "It signs them in once, and any link they were sent before stops working. Their access code, if they have one, goes on working.",
    danger: false,
  },
  "sign-out": {
    label: "Sign out everywhere",
    title: (username) => `Sign @${username} out everywhere?`,
    text: "They are signed out on every device at once, in the browser and in Telegram. Their access code goes on working.",
    danger: false,
  },
  disable: {
    label: "Disable",
    title: (username) => `Disable @${username}?`,
    text: "They are signed out everywhere and cannot sign in until you enable them again. Nothing of theirs is deleted.",
    danger: true,
  },
  enable: {
    label: "Enable",
    title: (username) => `Enable @${username}?`,
    text: "They can sign in again with their access code.",
    danger: false,
  },
  promote: {
    label: "Make admin",
    title: (username) => `Make @${username} an admin?`,
    text: "Admins answer questions, change documents and manage the team.",
    danger: false,
  },
  demote: {
    label: "Make BD",
    title: (username) => `Make @${username} a BD?`,
    text: "They lose access to the admin workspace and keep the assistant.",
    danger: true,
  },
};

/** The changes that make sense for this person; nobody disables or demotes themselves. */
export const changesFor = (user: User, isSelf: boolean): ChangeKind[] => [
  "rotate",
  ...(isSelf || user.disabled ? [] : (["invite"] as const)),
  ...(isSelf || user.disabled ? [] : (["sign-out"] as const)),
  ...(isSelf ? [] : ([user.isAdmin ? "demote" : "promote", user.disabled ? "enable" : "disable"] as const)),
];

/** The fields that make the change; null for those that have their own operation. */
export const fieldsOf = (kind: ChangeKind): { role?: UserRole; disabled?: boolean } | null => {
  if (kind === "rotate" || kind === "invite" || kind === "sign-out") return null;
  if (kind === "disable" || kind === "enable") return { disabled: kind === "disable" };
  return { role: kind === "promote" ? "CORE TEAM (ADMIN)" : "BD" };
};
