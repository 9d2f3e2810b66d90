import type { SessionUser } from "#contracts/auth.ts";
import type { User } from "#contracts/users.ts";
import type { UserRow } from "./user-store.ts";

/** A user as clients see their own session. */
export const presentSessionUser = (row: Pick<UserRow, "id" | "telegram_username" | "role">): SessionUser => ({
  id: row.id,
  username: row.telegram_username,
  telegramUsername: row.telegram_username,
  userRole: row.role,
  isAdmin: row.role === "CORE TEAM (ADMIN)",
});

const isWaiting = ({ access_code_hash, password_hash, telegram_id }: UserRow): boolean =>
  access_code_hash === null && password_hash === null && telegram_id === null;

/** A user as admins see the team. */
export const presentUser = (row: UserRow): User => ({
  ...presentSessionUser(row),
  disabled: row.disabled_at !== null,
  waiting: isWaiting(row),
  invitedUntil: row.invited_until?.toISOString() ?? null,
  inTelegram: row.telegram_id !== null,
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
});
