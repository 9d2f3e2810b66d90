import type { Config } from "../config.ts";
import { displayUsername } from "../usernames.ts";
import type { UserDeps } from "./manage-users.ts";
import { newUser } from "./new-user.ts";

/**
 * Creates the first admin when there is no user at all. Answers the code to show once on the console, or null
 * when nobody was created or the code is the operator's own.
 */
export const ensureFirstAdmin =
  ({ users, hashSecret, newAccessCode }: Pick<UserDeps, "users" | "hashSecret" | "newAccessCode">) =>
  async ({
    username,
    accessCode,
    password,
  }: Config["admin"]): Promise<{ username: string; accessCode: string } | null> => {
    if (await users.any()) return null;
    const code = accessCode ?? newAccessCode();
    const added = await users.add(
      newUser(username, "CORE TEAM (ADMIN)", {
        access_code_hash: await hashSecret(code),
        password_hash: password === undefined ? null : await hashSecret(password),
      }),
    );
    return added && accessCode === undefined
      ? { username: displayUsername(username), accessCode: code }
      : null;
  };
