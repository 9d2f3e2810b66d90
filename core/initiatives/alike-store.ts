import type { Sql } from "../platform/database.ts";
import { rowsOf } from "../platform/run-prepared.ts";

/** A participation whose picture looks like that of another. */
export interface AlikeRow {
  /** The participation looked at. */
  id: string;
  other_id: string;
  telegram_username: string;
  submitted_at: Date;
}

/** So many are named; who sends one picture a thousand times is seen from fewer. */
const named = 5;
// One more than are named, for each of the first ones has the others to name.
const linked = named + 1;

// Any number that no other program takes as a lock in the same database.
const linkingLock = 4_815_162_343;

const link = `
  insert into alike_participations (participation_id, other_id)
  select p.id, other.id
  from participations p
  join files f on f.id = p.proof_id
  cross join lateral (
    select o.id
    from (
      select same.id from files same where same.content_hash = f.content_hash
      union
      select near.id from files near
      where near.look_bands && f.look_bands and bit_count(near.look # f.look) <= :distance
    ) as pictures
    join participations o on o.proof_id = pictures.id
    where o.id <> p.id
    order by o.id limit ${linked}
  ) as other
  where p.id = :id`;

const alike = `
  select p.id, o.id as other_id, u.telegram_username, o.created_at as submitted_at
  from unnest(:ids::uuid[]) as p (id)
  cross join lateral (
    (select other_id as id from alike_participations where participation_id = p.id order by other_id limit ${named})
    union
    (select participation_id from alike_participations where other_id = p.id order by participation_id limit ${named})
    order by id limit ${named}
  ) as other
  join participations o on o.id = other.id
  join users u on u.id = o.user_id
  order by p.id, o.id`;

/** Which participations came with pictures that look the same: equal files, or looks that share a band and differ little. */
export const createAlikeStore = (sql: Sql) => ({
  /** Compares the picture of a participation that is being added with all before it, and keeps the first ones alike. */
  link: async (id: string, distance: number, trx: Sql): Promise<void> => {
    // One at a time: two that are added at once would not see each other.
    await trx.raw("select pg_advisory_xact_lock(?)", [linkingLock]);
    await trx.raw(link, { id, distance } as never);
  },

  of: async (ids: string[]): Promise<AlikeRow[]> => {
    if (ids.length === 0) return [];
    return rowsOf<AlikeRow>(sql, alike, { ids });
  },
});

export type AlikeStore = ReturnType<typeof createAlikeStore>;
