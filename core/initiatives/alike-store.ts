import type { Sql } from "../platform/database.ts";

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

const alike = `
  select p.id, other.*
  from participations p
  join files f on f.id = p.proof_id
  cross join lateral (
    select o.id as other_id, u.telegram_username, o.created_at as submitted_at
    from (
      select same.id from files same where same.content_hash = f.content_hash
      union
      select near.id from files near
      where near.look_bands && f.look_bands and bit_count(near.look # f.look) <= :distance
    ) as pictures
    join participations o on o.proof_id = pictures.id
    join users u on u.id = o.user_id
    where o.id <> p.id
    order by o.id limit ${named}
  ) as other
  where p.id = any(:ids::uuid[])
  order by p.id, other.other_id`;

/** Which participations came with pictures that look the same: equal files, or looks that share a band and differ little. */
export const createAlikeStore = (sql: Sql) => ({
  of: async (ids: string[], distance: number): Promise<AlikeRow[]> => {
    if (ids.length === 0) return [];
    const { rows } = await sql.raw<{ rows: AlikeRow[] }>(alike, { ids, distance } as never);
    return rows;
  },
});

export type AlikeStore = ReturnType<typeof createAlikeStore>;
