import type { SessionUser } from "#contracts/auth.ts";

/** How the signed-in person is named: an admin by username, anybody else by their Telegram name. */
export const userLabel = (user: SessionUser): { name: string; role: "Admin" | "Core Team" | "BD" } => {
  if (user.isAdmin) return { name: user.username, role: "Admin" };
  return {
    name: `@${user.telegramUsername.replace(/^@/u, "")}`,
    role: user.userRole === "BD" ? "BD" : "Core Team",
  };
};
