import type { Actor } from "../actor.ts";
import type { DraftDocument } from "../trials/apply-change.ts";
import type { MatchedFile } from "./import-store.ts";
import type { ImportsDeps } from "./imports-deps.ts";
import { ownImport } from "./read-imports.ts";

/** So much of an import is tried out at once: nobody else can use an embedded database meanwhile. */
const tried = { documents: 20, characters: 200_000 };

/** The documents that an import would make, as far as they are tried out. */
export interface ImportDrafts {
  documents: DraftDocument[];
  /** How many further ones it would make. */
  untried: number;
}

const replaces = ({ as_new, match_id }: MatchedFile): boolean => match_id !== null && !as_new;

const draftOf = (file: MatchedFile, content: string): DraftDocument => {
  const { title, category, audience, order_index, match_id } = file;
  return {
    ...(replaces(file) && match_id !== null ? { id: match_id } : {}),
    title: title ?? "Imported document",
    content,
    category,
    audience: audience ?? undefined,
    orderIndex: order_index ?? undefined,
  };
};

/** What an open import of the caller would make of the library: first of all what it replaces. */
export const importDrafts =
  (deps: Pick<ImportsDeps, "imports">) =>
  async (actor: Actor, { id }: { id: string }): Promise<ImportDrafts> => {
    await ownImport(deps, actor, id);
    const files = (await deps.imports.files(id)).filter(
      (file) => file.state === "ready" && !(replaces(file) && file.match_same === true),
    );
    const ordered = files.toSorted((a, b) => Number(replaces(b)) - Number(replaces(a)));
    const documents: DraftDocument[] = [];
    let characters = 0;
    for (const file of ordered.slice(0, tried.documents)) {
      // Each may be long, so that they are read one by one until it is enough.
      // oxlint-disable-next-line no-await-in-loop
      const content = (await deps.imports.content(file.id)) ?? "";
      characters += content.length;
      if (characters > tried.characters) break;
      documents.push(draftOf(file, content));
    }
    return { documents, untried: files.length - documents.length };
  };
