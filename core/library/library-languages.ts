import { languageName } from "../text/languages.ts";
import type { Sql } from "../platform/database.ts";
import { rowsOf } from "../platform/run-prepared.ts";

/** So many documents are looked at, and a language counts that so great a share of them is written in. */
const looked = { documents: 60, leastShare: 0.05 };
/** Milliseconds; a library changes its languages seldom. */
const keptFor = 10 * 60_000;

const textsOf = async (sql: Sql, mayAnswer: string): Promise<string[]> => {
  const rows = await rowsOf<{ text: string }>(
    sql,
    `select left(d.content, 400) as text from documents d
     where d.deleted_at is null and d.kind = 'document' and ${mayAnswer} order by md5(d.id::text) limit ${looked.documents}`,
  );
  return rows.map(({ text }) => text);
};

const languagesOf = (texts: string[]): string[] => {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const name = languageName(text);
    if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= looked.leastShare * texts.length)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name]) => name);
};

/** The English names of the languages the library is written in, the most frequent first, ten minutes old at most. */
export const libraryLanguages = (sql: Sql, mayAnswer: string): (() => Promise<string[]>) => {
  let known: { languages: Promise<string[]>; until: number } | null = null;
  return () => {
    if (known === null || performance.now() > known.until) {
      const languages = textsOf(sql, mayAnswer).then(languagesOf);
      known = { languages, until: performance.now() + keptFor };
      languages.catch(() => (known = null));
    }
    return known.languages;
  };
};
