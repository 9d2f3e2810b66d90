import type { PersonalData } from "#contracts/users.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { AppError, notFound, requireFound } from "../errors.ts";
import type { UserDeps } from "./manage-users.ts";
import type { PersonalDataStore } from "./personal-data-store.ts";
import { presentUser } from "./present-user.ts";

type Deps = UserDeps & { personalData: PersonalDataStore };

/** Everything the product keeps of a person, to be handed to them; who asked for it is in the audit log. */
export const exportPersonalData =
  ({ sql, users, personalData, recordChange }: Deps) =>
  async (actor: Actor, { id }: { id: string }): Promise<PersonalData> => {
    requireAdmin(actor);
    return sql.transaction(async (trx) => {
      const user = requireFound(await users.byId(id, trx), "User");
      const records = await personalData.read(id, trx);
      await recordChange(trx, actor, "user.export", id);
      return { exportedAt: new Date().toISOString(), user: presentUser(user), records };
    });
  };

/**
 * Forgets a person: what is theirs alone is removed, they cannot sign in any more, and what stays with the firm (tickets,
 * participations, asked questions, documents, the audit log) loses their name. Throws `conflict` for oneself and the last admin.
 */
export const forgetUser =
  ({ sql, users, personalData, recordChange, endSessionsOf, ...secrets }: Deps) =>
  async (actor: Actor, { id }: { id: string }): Promise<void> => {
    requireAdmin(actor);
    if (actor.id === id) throw new AppError("conflict", "Another admin must delete you");
    // Hashing takes long: not for somebody there is not.
    if ((await users.byId(id)) === undefined) throw notFound("User");
    const name = `deleted_${id.replaceAll("-", "").slice(-12)}`;
    // A code that nobody has been told, for without any the person would wait for one.
    const hash = await secrets.hashSecret(secrets.newAccessCode());
    await sql.transaction(async (trx) => {
      const admins = await users.lockActiveAdmins(trx);
      const before = requireFound(await users.byId(id, trx), "User");
      if (admins.length === 1 && admins[0]?.id === id)
        throw new AppError("conflict", "At least one admin must remain");
      await endSessionsOf(id, trx);
      await personalData.remove(before, name, trx);
      const after = await users.change(
        id,
        {
          telegram_username: name,
          username_key: name,
          role: "BD",
          telegram_id: null,
          access_code_hash: hash,
          password_hash: null,
          invitation_hash: null,
          invited_until: null,
          last_seen_at: null,
          disabled_at: before.disabled_at ?? new Date(),
        },
        trx,
      );
      await recordChange(trx, actor, "user.forget", id, { after: presentUser(requireFound(after, "User")) });
    });
  };
