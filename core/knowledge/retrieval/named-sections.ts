import { escapePattern } from "#contracts/escape-pattern.ts";
import { mayAnswer } from "../index/search-scope.ts";
import type { KnowledgeDeps } from "../knowledge-deps.ts";

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
    const { rows } = await sql.raw<{ rows: NamedSection[] }>(
      `select d.title, s.heading, s.body as text from passages s join documents d on d.id = s.document_id
       where d.deleted_at is null and d.kind = 'document' and ${mayAnswer}
         and (d.title ~* :pattern or s.heading ~* :pattern)
       order by d.id, s.ordinal limit :most`,
      { pattern, most } as never,
    );
    return rows;
  };
