import type { UserRole } from "#contracts/auth.ts";
import { invitationDays, type Invitation } from "#contracts/invitations.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { AppError, requireFound } from "../errors.ts";
import type { Sql } from "../platform/database.ts";
import { usernameKey } from "../usernames.ts";
import type { UserDeps } from "./manage-users.ts";
import { newUser } from "./new-user.ts";
import { presentUser } from "./present-user.ts";
import type { UserRow } from "./user-store.ts";
import { dayMs } from "../local-time.ts";

export interface InvitationDeps extends UserDeps {
  newToken: () => string;
  hashToken: (token: string) => string;
  /** Null before the bot has ever started, or without one. */
  botName: () => Promise<string | null>;
  /** Where the app is opened. */
  appUrl: () => string;
}

/** A token with what is stored of it. */
const newLink = ({ newToken, hashToken }: InvitationDeps) => {
  const token = newToken();
  const until = new Date(Date.now() + invitationDays * dayMs);
  return { token, stored: { invitation_hash: hashToken(token), invited_until: until } };
};

const present = (
  row: UserRow,
  token: string,
  { appUrl, bot }: { appUrl: () => string; bot: string | null },
): Invitation => ({
  user: presentUser(row),
  // A fragment is never sent to a server, so that no log on the way has the token.
  link: `${appUrl()}/invite#${token}`,
  botLink: bot === null ? null : `https://t.me/${bot}?start=${token}`,
  expiresAt: (row.invited_until ?? new Date()).toISOString(),
});

const recordInvitation = ({ recordChange }: UserDeps, trx: Sql, actor: Actor, row: UserRow): Promise<void> =>
  recordChange(trx, actor, "user.invite", row.id, { after: presentUser(row) });

interface Invited {
  telegramUsername: string;
  role: UserRole;
}

/** Each person once; the last role given them counts. */
const eachOnce = (people: Invited[]): Invited[] => [
  ...new Map(people.map((person) => [usernameKey(person.telegramUsername), person])).values(),
];

/** Adds people who each get a one-time link, all or none; whoever is on the team already is named instead. */
export const invitePeople =
  (deps: InvitationDeps) =>
  async (actor: Actor, { people }: { people: Invited[] }) => {
    requireAdmin(actor);
    const { sql, users, appUrl, botName } = deps;
    const bot = await botName();
    const invitations: Invitation[] = [];
    const known: string[] = [];
    await sql.transaction(async (trx) => {
      for (const { telegramUsername, role } of eachOnce(people)) {
        const { token, stored } = newLink(deps);
        const row = newUser(telegramUsername, role, stored);
        if (await users.add(row, trx)) {
          await recordInvitation(deps, trx, actor, row);
          invitations.push(present(row, token, { appUrl, bot }));
        } else known.push(row.telegram_username);
      }
    });
    return { invitations, known };
  };

/** Makes another one-time link for a person, in place of any they have; throws `conflict` when they are disabled. */
export const inviteAgain =
  (deps: InvitationDeps) =>
  async (actor: Actor, { id }: { id: string }): Promise<Invitation> => {
    requireAdmin(actor);
    const { sql, users, appUrl, botName } = deps;
    const bot = await botName();
    const { token, stored } = newLink(deps);
    return sql.transaction(async (trx) => {
      const row = requireFound(await users.change(id, stored, trx), "User");
      if (row.disabled_at !== null) throw new AppError("conflict", "Enable them first");
      await recordInvitation(deps, trx, actor, row);
      return present(row, token, { appUrl, bot });
    });
  };
