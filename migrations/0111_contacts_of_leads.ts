import type { Sql } from "#core/platform/database.ts";

// What people leave out of a name or write in its place.
const punctuation = ` !"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~\u00b7\u2010\u2011\u2012\u2013\u2014\u2018\u2019\u201c\u201d`;

/** Who else is in touch with a project is found by its name, however that is punctuated, without reading every lead. */
export const up = async (sql: Sql): Promise<void> => {
  // A question mark alone would stand for a value.
  const signs = punctuation.replaceAll("'", "''").replaceAll("?", String.raw`\?`);
  await sql.raw(`
    create function without_punctuation(name text) returns text language sql immutable parallel safe
    return translate(name, '${signs}', '')`);
  await sql.raw(`
    create index lead_conversations_contacts on lead_conversations (without_punctuation(project_key))
    where archived_at is null`);
  await sql.raw("analyze lead_conversations");
};
