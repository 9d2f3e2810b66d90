import { mostViews, type SavedView } from "#contracts/saved-views.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { AppError, notFound } from "../errors.ts";
import { newId } from "../ids.ts";
import type { Sql } from "../platform/database.ts";

interface ViewRow {
  id: string;
  user_id: string;
  section: string;
  name: string;
  /** As in the address of the dashboard. */
  parameters: string;
  is_shared: boolean;
  created_at: Date;
}

type NewView = Pick<SavedView, "section" | "name" | "parameters" | "isShared">;

const present = (actor: Actor, row: ViewRow & { owner: string }): SavedView => ({
  id: row.id,
  section: row.section,
  name: row.name,
  parameters: row.parameters,
  isShared: row.is_shared,
  savedBy: row.user_id === actor.id ? null : row.owner,
});

const put = async (sql: Sql, actor: Actor, view: NewView): Promise<ViewRow> => {
  const { section, name, parameters, isShared } = view;
  const row = { id: newId(), user_id: actor.id, section, name, created_at: new Date() };
  const content = { parameters, is_shared: isShared };
  return sql.transaction(async (trx) => {
    // Whoever saves two at once must not have more than is allowed.
    await trx("users").where({ id: actor.id }).forNoKeyUpdate().first("id");
    const [stored] = await trx<ViewRow>("saved_views")
      .insert({ ...row, ...content })
      .onConflict(["user_id", "section", "name"])
      .merge(content)
      .returning("*");
    const [counted] = await trx("saved_views")
      .where({ user_id: actor.id })
      .count<{ count: string }[]>("* as count");
    if (stored === undefined || Number(counted?.count) > mostViews)
      throw new AppError("conflict", `You have ${mostViews} views: remove one first`);
    return stored;
  });
};

/** What admins narrow lists to and keep under a name, for themselves or for all admins. */
export const createSavedViews = ({ sql }: { sql: Sql }) => {
  const visible = (actor: Actor) =>
    sql<ViewRow>("saved_views as v").where((query) => {
      void query.where("v.user_id", actor.id).orWhere("v.is_shared", true);
    });
  return {
    list: async (actor: Actor): Promise<SavedView[]> => {
      requireAdmin(actor);
      const rows = await visible(actor)
        .join("users as u", "u.id", "v.user_id")
        .orderByRaw("lower(v.name), v.id")
        .select<(ViewRow & { owner: string })[]>("v.*", "u.telegram_username as owner");
      return rows.map((row) => present(actor, row));
    },

    save: async (actor: Actor, view: NewView): Promise<SavedView> => {
      requireAdmin(actor);
      return present(actor, { ...(await put(sql, actor, view)), owner: actor.telegramUsername });
    },

    remove: async (actor: Actor, { id }: { id: string }): Promise<void> => {
      requireAdmin(actor);
      if ((await visible(actor).where("v.id", id).delete()) === 0) throw notFound("View");
    },
  };
};
