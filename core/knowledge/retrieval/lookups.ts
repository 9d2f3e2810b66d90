import { escapePattern } from "#contracts/escape-pattern.ts";
import { rowsOf } from "../../platform/run-prepared.ts";
import { askedWords } from "../../text/terms.ts";
import { mayAnswer, type Scope } from "../index/search-scope.ts";
import type { PassageRow } from "../index/search-store.ts";
import type { KnowledgeDeps } from "../knowledge-deps.ts";
import { readQuestions, searchTerms } from "./read-question.ts";

/** The passages of each scope that have most of the words of any of these texts, of each at most `limit`, in no order. */
export const nearestByWords =
  ({ search }: Pick<KnowledgeDeps, "search">) =>
  async (texts: string[], scopes: Scope[], limit: number): Promise<PassageRow[][]> => {
    const asked = await readQuestions(search, texts, scopes);
    const matches = await Promise.all(
      asked.map(({ index, terms }) => index.match(searchTerms(terms), limit)),
    );
    const idsIn = (scope: number) =>
      matches.flatMap((found) => found[scope] ?? []).map(({ passageId }) => passageId);
    return Promise.all(scopes.map(async (_, scope) => (await asked[0]?.index.load(idsIn(scope))) ?? []));
  };

/** Those of the words of a text, in small letters, that the library has in some form. */
export const knownWords =
  ({ search }: Pick<KnowledgeDeps, "search">) =>
  async (text: string): Promise<string[]> => {
    const words = askedWords(text);
    const { known } = await search.lookUp(words.flatMap(({ terms }) => terms));
    const found = new Set(known.map(({ term }) => term));
    return words.filter(({ terms }) => terms.some((term) => found.has(term))).map(({ word }) => word);
  };

/** A part of a document, and what it is called. */
export interface NamedSection {
  title: string;
  heading: string | null;
  text: string;
}

/** Parts of the documents whose title, or whose own heading, has one of these names, `most` at most. */
export const namedSections =
  ({ sql }: Pick<KnowledgeDeps, "sql">) =>
  async (names: readonly string[], most: number): Promise<NamedSection[]> => {
    const pattern = `\\m(${names.map(escapePattern).join("|")})\\M`;
    return rowsOf<NamedSection>(
      sql,
      `select d.title, s.heading, s.body as text from passages s join documents d on d.id = s.document_id
       where d.deleted_at is null and d.kind = 'document' and ${mayAnswer}
         and (d.title ~* :pattern or s.heading ~* :pattern)
       order by d.id, s.ordinal limit :most`,
      { pattern, most },
    );
  };
