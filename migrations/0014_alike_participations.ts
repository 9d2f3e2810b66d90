import type { Sql } from "#core/platform/database.ts";

// As when a participation is added (core/initiatives/alike-store.ts).
const linkAll = `
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
      where near.look_bands && f.look_bands and bit_count(near.look # f.look) <= 24
    ) as pictures
    join participations o on o.proof_id = pictures.id
    where o.id < p.id
    order by o.id limit 6
  ) as other`;

/** Which participations came with pictures that look the same: told when one is added, so that lists need not compare. */
export const up = async (sql: Sql): Promise<void> => {
  await sql.schema.createTable("alike_participations", (table) => {
    for (const column of ["participation_id", "other_id"]) {
      table.uuid(column).notNullable().references("participations.id").onDelete("CASCADE");
    }
    table.primary(["participation_id", "other_id"]);
    table.index(["other_id", "participation_id"]);
  });
  await sql.raw(linkAll);
};
